/*
 * The page of the preemption: asks the ResourceManager every few seconds and shows what it answers.
 * Queues, users and apps are named by others: what comes from there is put in as text, never as markup.
 */
'use strict';

const EVERY_MS = 5000;
const OLD_ROUND_MS = 60000;
const TIMELINE_MS = 600000;
const REFUSALS_AT_ONCE = 100;
const CLOSED_AT_ONCE = 500;
const BARS = 40;

const WHO_ACTS = {
  ASKER: ['Who asks has to change the ask', 'As it is, it will never fit.'],
  NOBODY: ['Wait', 'It comes by itself, or once others want less. What a claim helps counts here.'],
  ADMINISTRATOR: ['The administrator has to act', 'A setting stands in the way.'],
};
const MODES = {
  observing: 'It only observes: claims are planned, and nobody dies.',
  shadow: 'It only watches: Hadoop\'s own preemption acts.',
  braked: 'The brake is on: too many claims came to nothing, so nobody dies. An administrator has to look into it.',
};
const SHARES = { used: 'Used', pending: 'Waiting', ideal: 'Ideal', guaranteed: 'Guaranteed', maximum: 'Maximum' };
const MARKS = { ideal: 'M0 4l6 6l-6 6l-6-6z', guaranteed: 'M0 0v20', maximum: 'M-5 2h5v16h-5',
  beyond: 'M-5 2h5v16h-5M-14 6l4 4l-4 4', now: 'M0 0v20' };
/** What a claim is in after a step; other steps do not change it. */
const PHASES = { planned: 'planned', noticed: 'told', killed: 'dead', held: 'dead' };

/** What was answered last. Closed claims are by their number. */
const known = { words: {}, closed: new Map(), answers: new Map(), clockAhead: 0 };
/** What the reader has chosen: how much of each list, and so on. */
const chosen = { more: {}, filter: '', type: 'memory-mb', partition: '', about: '' };

// ---- Elements ----

const byId = id => document.getElementById(id);

/** An element with attributes and children: text, elements, lists of them, or null for none. */
function el(tag, attributes, ...children) {
  const drawn = ['svg', 'rect', 'path'].includes(tag);
  const element = document.createElementNS(`http://www.w3.org/${drawn ? '2000/svg' : '1999/xhtml'}`, tag);
  Object.entries(attributes ?? {}).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children.flat(Infinity).filter(child => child !== null));
  return element;
}

/** Touches only what differs from what is shown there: focus, selected text and open details stay. */
function show(id, ...children) {
  const fresh = byId(id).cloneNode(false);
  fresh.append(...el('p', null, ...children).childNodes);
  morphdom(byId(id), fresh, {
    getNodeKey: node => node.id || node.dataset?.key,
    onBeforeElUpdated: (from, to) => {
      to.open = from.open;
      return !from.isEqualNode(to);
    },
  });
}

/** The first of a list, and a button for more; how much is shown is remembered by the key. */
function cut(key, list, toElement, first = 20) {
  const count = chosen.more[key] ?? first;
  const left = list.length - count;
  const rest = left > 0 ? more(key, count + first, `Show more (${number(left)} left)`) : null;
  return [list.slice(0, count).map(toElement), rest];
}

function cutList(key, items, toElement, first) {
  const [shown, rest] = cut(key, items, toElement, first);
  return [el('ul', { class: 'plain' }, shown), rest];
}

const more = (key, count, label) => el('p', { 'data-key': `more ${key}` },
  el('button', { type: 'button', 'data-more': key, 'data-count': count }, label));

/** What the forms of a drawing mean. */
const legend = labels => el('p', { class: 'legend', 'aria-hidden': 'true' },
  Object.entries(labels).map(([name, label]) => el('span', null, el('svg', null,
    MARKS[name] ? mark(name, 15) : el('rect', { class: name, x: 1, y: 5, width: 20, height: 10 })), label)));

const mark = (name, x) => el('svg', { x }, el('path', { class: name, d: MARKS[name] }));

// ---- Words ----

/** Text of others: what is not seen is spelt out, so that it cannot hide or turn round what stands beside it. */
function printable(text, most = 80) {
  const all = String(text);
  const seen = all.length > most ? `${all.slice(0, most / 2)}...${all.slice(-most / 4)}` : all;
  return seen.replace(/[\p{C}\u2028\u2029]/gu, char => '\\u' + char.codePointAt(0).toString(16).padStart(4, '0'));
}

const named = (text, most) => el('bdi', null, printable(text ?? 'somebody whom you may not see', most));

/** A name that leads to the answer about it. */
const asked = id => id ? el('a', { href: `#q=${encodeURIComponent(id)}` }, named(id)) : named(id);

const code = name => el('code', null, name);
/** A name in capitals and what it says. */
const explained = (kind, name) => el('p', null, code(name), ' ', wordsOf(kind, name));
/** Where the reader may not see everything. */
const seen = () => known.shares.restricted ? ' that you may see' : '';
const wordsOf = (kind, name) => known.words[`${kind}.${name}`] ?? '';
const now = () => Date.now() + known.clockAhead;
const sum = numbers => numbers.reduce((all, one) => all + one, 0);
const number = count => count.toLocaleString('en');
/** Costs compare victims; their digits say nothing. */
const cost = value => `cost ${value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 })}`;
const plural = (count, what) => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

/** In the largest unit that fits, and the next one below. */
function duration(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [days, hours, minutes] = [86400, 3600, 60].map(size => Math.floor(seconds / size));
  const words = days ? `${days} d ${hours % 24} h` : hours ? `${hours} h ${minutes % 60} min`
    : minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
  return words.replace(/ 0 \w+$/, '');
}

function time(ms) {
  const date = new Date(ms);
  const day = now() - ms > 43200000 ? date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' }) + ' ' : '';
  return el('time', { datetime: date.toISOString() }, day + date.toLocaleTimeString('en-GB'));
}

function amount(type, count) {
  if (type !== 'memory-mb') {
    return `${number(Math.round(count))} ${printable(type)}`;
  }
  const [unit, size] = count >= 1048576 ? ['TB', 1048576] : count >= 1024 || count === 0 ? ['GB', 1024] : ['MB', 1];
  return `${(count / size).toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
}

const amounts = of => Object.entries(of ?? {}).map(([type, count]) => amount(type, count)).join(', ') || 'nothing';

/** What is asked for, and by whom. */
const what = of => [
  of.size ? amounts(of.size) : 'something', of.am ? ' for a master for ' : ' for ', asked(of.app), ' of ',
  named(of.user), ' in ', asked(of.queue), of.partition ? [', partition ', named(of.partition)] : null,
];

const stepWords = step => wordsOf('step', step.event).replace(/\{(\w+)}/g, (all, name) =>
  !(name in step) ? 'some time' : name.endsWith('Ms') ? duration(step[name]) : printable(step[name]));

// ---- Queues ----

function queuesShown() {
  const filter = chosen.filter.toLowerCase();
  const waits = row => row.pending[chosen.type] > 0 ? 0 : 1;
  return known.shares.queues
    .filter(row => row.partition === chosen.partition && row.queue.toLowerCase().includes(filter))
    .sort((a, b) => waits(a) - waits(b) || (a.queue < b.queue ? -1 : 1));
}

/** Used and waiting as bars, and marks where the queue's shares are; to a scale of its own, since sizes differ much. */
function queueBar(row) {
  const of = name => row[name][chosen.type] ?? 0;
  const most = 1.3 * Math.max(1, of('used'), of('ideal'), of('guaranteed'));
  const at = name => Math.min(100, 100 * of(name) / most);
  const pending = Math.min(100 - at('used'), at('pending'));
  return el('svg', { class: 'bar', 'aria-hidden': 'true' },
    el('rect', { class: 'track', y: 5, width: '100%', height: 10 }),
    el('rect', { class: 'used', y: 5, width: `${at('used')}%`, height: 10 }),
    el('rect', { class: 'pending', x: `${at('used')}%`, y: 5, width: `${pending}%`, height: 10 }),
    mark(of('maximum') > most ? 'beyond' : 'maximum', `${at('maximum')}%`),
    mark('guaranteed', `${at('guaranteed')}%`), mark('ideal', `${at('ideal')}%`));
}

function queueTable(key, rows) {
  const [shown, rest] = cut(key, rows, row => el('tr', { role: 'row', 'data-key': row.queue },
    el('th', { role: 'rowheader', scope: 'row' }, asked(row.queue)),
    el('td', { role: 'cell', class: 'wide' }, queueBar(row)),
    Object.entries(SHARES).map(([name, label]) => el('td', { role: 'cell', 'data-label': label },
      amount(chosen.type, row[name][chosen.type] ?? 0)))));
  const head = ['Queue', 'Each bar to its own scale', ...Object.values(SHARES)]
    .map(label => el('th', { role: 'columnheader', scope: 'col' }, label));
  return [legend({ ...SHARES, beyond: 'Maximum further right' }), el('table', { role: 'table', class: 'queues' },
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, head)),
    el('tbody', { role: 'rowgroup' }, shown)), rest];
}

function showChoice(id, values) {
  chosen[id] = values.length === 0 || values.includes(chosen[id]) ? chosen[id] : values[0];
  show(id, values.map(value => el('option', { value }, printable(value) || '(default)')));
  byId(id).value = chosen[id];
  byId(id).parentElement.hidden = values.length < 2;
}

function showQueues() {
  const { queues, largest } = known.shares;
  showChoice('partition', [...new Set(queues.map(row => row.partition))]);
  showChoice('type', [...new Set(queues.flatMap(row => Object.keys(row.guaranteed)))]);
  const rows = queuesShown();
  const room = largest.find(node => node.partition === chosen.partition);
  show('queue-list',
    room ? el('p', null, `The largest container that fits now: ${amount('memory-mb', room.freeMb)}. With what others `
      + `hold beyond their ideal share: ${amount('memory-mb', room.preemptibleMb)}.`) : null,
    rows.length > 0 ? queueTable('queues', rows) : el('p', null, queues.length > 0 ? 'No queue has that in its name.'
      : `Nothing waits${seen()}. Shares of queues are worked out only while something does.`));
}

// ---- Claims ----

/** A claim's steps from the left, what is left of its time to the right of now. */
function timeline(claim, from, to) {
  const x = ms => Math.min(100, Math.max(0, 100 * (ms - from) / (to - from)));
  const piece = (phase, start, end) => el('rect', { class: phase, x: `${x(start)}%`, y: 6, height: 8,
    width: `${x(end) - x(start)}%` });
  let phase = 'planned';
  const pieces = claim.steps.map((step, i) => {
    phase = PHASES[step.event] ?? phase;
    return piece(phase, step.ms, claim.steps[i + 1]?.ms ?? now());
  });
  return el('svg', { class: 'timeline', 'aria-hidden': 'true' }, pieces,
    claim.until > now() ? piece('left', now(), claim.until) : null, mark('now', `${x(now())}%`));
}

function stateWords({ state, until }) {
  const left = until > now() ? `${duration(until - now())} left` : 'no time left';
  return {
    PLANNED: 'nobody is told yet',
    NOTICED: `${left} until the kill`,
    KILLED: `waits for its container, ${left}`,
    HELD: `waits for its container, ${left}; the node is held`,
  }[state] ?? '';
}

/** The containers that a claim takes or has taken: of its newest step that names any. */
function victimsOf(claim) {
  const step = claim.steps.findLast(one => one.victims || one.killed || one.others) ?? {};
  const victims = step.killed ?? step.victims ?? [];
  const byQueue = { ...step.others };
  victims.forEach(({ queue }) => byQueue[queue] = (byQueue[queue] ?? 0) + 1);
  const unseen = sum(Object.values(step.others ?? {}));
  return { victims, unseen, byQueue: Object.entries(byQueue).sort((a, b) => b[1] - a[1]) };
}

function victimsWords(claim) {
  const fate = { PLANNED: 'Would die', NOTICED: 'To die', KILLED: 'Died', HELD: 'Died' }[claim.state]
    ?? (claim.steps.at(-1).lostContainers ? 'Died' : 'Left alone');
  const queues = victimsOf(claim).byQueue;
  return el('p', null, `${fate}: `, queues.slice(0, 5).map(([queue, count], i) => [
    i > 0 ? '; ' : '', `${plural(count, 'container')} of `, asked(queue)]),
  queues.length > 5 ? `; and some of ${plural(queues.length - 5, 'queue')} more` : null);
}

const costOf = victims => sum(victims.map(victim => victim.cost));

function victimList(claim) {
  const { victims, unseen } = victimsOf(claim);
  return [
    el('h4', null, `Victims, ${cost(costOf(victims))} in all`),
    cut(`victims ${claim.claim}`, victims, victim => el('p', { 'data-key': victim.container },
      asked(victim.container), ` ${amounts(victim.size)}${victim.am ? ', a master' : ''}, `
      + `ran ${duration(victim.ageMs)}, ${cost(victim.cost)}, of `, named(victim.user),
      ' in ', asked(victim.queue), ' ', code(victim.rule))),
    unseen > 0 ? el('p', null, `${plural(unseen, 'container')} that you may not see.`) : null,
    [...new Set(victims.map(victim => victim.rule))].map(rule => explained('rule', rule)),
  ];
}

function alternativesOf(claim) {
  const step = claim.steps.find(one => one.alternatives);
  const more = other => Math.round(100 * (other.cost / Math.max(1, costOf(step.victims ?? [])) - 1))
    .toLocaleString('en', { signDisplay: 'always' });
  return step ? [el('h4', null, 'The next nodes, which were not taken'), step.alternatives.map(other =>
    el('p', null, named(other.node), `, ${cost(other.cost)} (${more(other)} %), `
      + plural(other.victims, 'victim')))] : null;
}

const stepLine = step => el('li', null, time(step.ms), ' ', code(step.event), ' ', stepWords(step),
  step.reason ? explained('reason', step.reason) : null, step.detail ? [' Found: ', named(step.detail, 1000)] : null);

function claimItem(claim, drawing = null) {
  const last = claim.steps.at(-1);
  return el('li', { class: 'claim', 'data-key': `claim ${claim.claim}` },
    el('h3', null, `Claim ${claim.claim} `, code(claim.state), ' ',
      el('small', null, claim.open ? stateWords(claim) : ['ended ', time(last.ms)])),
    el('p', null, what(last), ', on ', named(last.node)),
    drawing, victimsWords(claim),
    el('details', null, el('summary', null, 'Why, and step by step'),
      el('ol', null, claim.steps.map(stepLine)), victimList(claim), alternativesOf(claim)));
}

function showClaims() {
  const { claims, total } = known.open;
  const from = Math.max(now() - TIMELINE_MS, Math.min(...claims.map(claim => claim.steps[0].ms)));
  const to = Math.min(now() + TIMELINE_MS, Math.max(now() + 5000, ...claims.map(claim => claim.until ?? 0)));
  show('claim-list', claims.length === 0 ? el('p', null, `There is none${seen()}: nobody is chosen to die.`) : [
    legend({ planned: 'planned', told: 'told', dead: 'victims died, it waits', left: 'time left', now: 'now' }),
    el('p', { class: 'ends' }, el('span', null, `${duration(now() - from)} ago`),
      el('span', null, `in ${duration(to - now())}`)),
    cutList('open', claims, claim => claimItem(claim, timeline(claim, from, to))),
    total > claims.length ? el('p', null, `The newest ${claims.length} of ${total}.`) : null]);
}

// ---- Refusals ----

/** What a refusal's number says: amounts as everywhere on the page, a moment to come as time from now. */
function numberWords(name, value) {
  if (name === 'until') {
    return `${duration(Date.parse(value) - now())} from now`;
  }
  const amounts = /^(\S+=\d+( |$))+$/.test(value) ? value.split(' ').map(one => one.split('=')) : null;
  return amounts ? amounts.map(([type, count]) => amount(type, Number(count))).join(', ') : value;
}

const numbersOf = refusal => el('dl', null, Object.entries(refusal.numbers ?? {}).map(([name, value]) =>
  el('div', null, el('dt', null, printable(name)), el('dd', null, named(numberWords(name, value), 1000)))));

const refusalItem = refusal => el('li', { 'data-key': `${refusal.app} ${refusal.key} ${refusal.partition}` },
  `${refusal.count} × `, what(refusal), `, refused so for ${duration(now() - refusal.ms)}`, numbersOf(refusal));

const byReason = (refusals, first) => Object.entries(Object.groupBy(refusals, one => one.reason))
  .map(([reason, some]) => el('div', { 'data-key': reason }, explained('reason', reason),
    cutList(`${first} ${reason}`, some, refusalItem, first)));

function showRefusals() {
  const { refusals, total, leftOut } = known.refusals;
  const groups = Object.entries(WHO_ACTS).map(([who, [title, meaning]]) => {
    const waits = known.shares.waits.filter(wait => wait.whoActs === who);
    const count = sum(waits.map(wait => wait.containers));
    const waited = Math.max(0, ...waits.map(wait => wait.oldestMs)) + now() - known.shares.ms;
    return el('div', { class: 'group' }, el('h3', null, title), el('p', null, count === 0
      ? `Nothing waits for this${seen()}.`
      : `${plural(count, 'container')}, for up to ${duration(waited)}. ${meaning}`),
    byReason(refusals.filter(refusal => refusal.whoActs === who), 3));
  });
  const left = total - refusals.length;
  show('refusal-list', groups,
    leftOut > 0 ? el('p', null, `${plural(leftOut, 'ask')} more will be told in the next rounds.`) : null,
    left > 0 && refusals.length < 500
      ? more('refusals', refusals.length + REFUSALS_AT_ONCE, `Load more (${number(left)} asks left)`) : null);
}

// ---- What is over ----

/** Of a closed claim: what died for it, what was placed by it, and whether the dead were in vain. */
function outcome(claim) {
  const last = claim.steps.at(-1);
  const placed = claim.state === 'SATISFIED' && last.event !== 'unused';
  const lost = last.lost?.[chosen.type] ?? 0;
  return { ms: last.ms, lost, vain: placed ? 0 : lost, placed: placed ? last.size[chosen.type] ?? 0 : 0 };
}

function historyChart(outcomes, from, to) {
  const bins = Array.from({ length: BARS }, () => ({ lost: 0, vain: 0, placed: 0 }));
  const all = { lost: 0, vain: 0, placed: 0 };
  for (const one of outcomes) {
    const bin = bins[Math.min(BARS - 1, Math.floor(BARS * (one.ms - from) / (to - from)))];
    Object.keys(all).forEach(name => [bin, all].forEach(part => part[name] += one[name]));
  }
  const most = Math.max(1, ...bins.flatMap(bin => [bin.lost, bin.placed]));
  const bar = (name, i, height) => el('rect', { class: name, x: `${(100 * i + 10) / BARS}%`, width: `${80 / BARS}%`,
    y: name === 'placed' ? 74 - height : 78, height });
  const words = value => amount(chosen.type, value);
  return [
    el('p', null, 'Since ', time(from), `: ${words(all.placed)} placed, ${words(all.lost)} lost, ${words(all.vain)} of `
      + `it in vain. A bar is for ${duration((to - from) / BARS)}, the longest is ${words(most)}.`),
    legend({ placed: 'placed by a claim', lost: 'lost for it', vain: 'lost in vain' }),
    el('svg', { class: 'chart', 'aria-hidden': 'true' }, el('path', { class: 'axis', d: 'M0 76h9999' }),
      bins.map((bin, i) => Object.keys(all).map(name => bar(name, i, 70 * bin[name] / most)))),
    el('p', { class: 'ends' }, time(from), el('span', null, 'now')),
  ];
}

/** Who lost how many containers to whom, the most first. */
function pairTable(claims) {
  const pairs = new Map();
  for (const claim of claims.filter(one => one.steps.at(-1).lostContainers)) {
    for (const [queue, count] of victimsOf(claim).byQueue) {
      const pair = JSON.stringify([queue, claim.steps[0].queue]);
      pairs.set(pair, (pairs.get(pair) ?? 0) + count);
    }
  }
  const rows = [...pairs].sort((a, b) => b[1] - a[1]);
  const [shown, rest] = cut('pairs', rows, ([pair, count]) => el('tr', { 'data-key': pair },
    JSON.parse(pair).map(queue => el('td', null, asked(queue))), el('td', null, number(count))), 10);
  const head = ['Lost by', 'For', 'Containers'].map(label => el('th', { scope: 'col' }, label));
  return pairs.size === 0 ? null : [el('h3', null, 'From whom for whom'),
    el('table', null, el('thead', null, el('tr', null, head)), el('tbody', null, shown)), rest];
}

function showHistory() {
  const claims = [...known.closed.values()].sort((a, b) => b.steps.at(-1).ms - a.steps.at(-1).ms);
  const { since } = known.shares;
  const outcomes = known.shares.restricted ? [] : claims.map(outcome); // not all amounts are told
  const from = Math.min(now() - BARS * 1000, ...outcomes.map(one => one.ms));
  const left = known.closedTotal - claims.length;
  show('past', el('p', null, 'This ResourceManager watches since ', time(since), `, for ${duration(now() - since)}. `
    + 'What was before is in the decision log.', claims.length === 0 ? ` No claim${seen()} has ended yet.` : null),
  outcomes.length === 0 ? null : historyChart(outcomes, from, now()),
  left > 0 ? more('older', claims.length + CLOSED_AT_ONCE,
    `Load older (${number(left)} of ${plural(known.closedTotal, 'closed claim')} left)`) : null,
  pairTable(claims),
  claims.length === 0 ? null : el('h3', null, 'Closed claims'),
  cutList('closed', claims, claim => claimItem(claim), 10));
}

// ---- Answers to what was asked ----

/** What is asked for: as the address has it, and still where that has gone to a part of the page. */
const question = () => chosen.about = new URLSearchParams(location.hash.slice(1)).get('q')?.trim() ?? chosen.about;

function pathOf(id) {
  const app = id.replace(/^appattempt(_\d+_\d+)_\d+$/, 'application$1');
  const kind = { application: 'apps', container: 'containers' }[app.split('_')[0]] ?? 'queues';
  return `${kind}/${encodeURIComponent(app)}`;
}

/** What became of a container in a claim, as sentences. */
function fate(id, claim) {
  const named = claim.steps.flatMap(step => ['victims', 'killed', 'spared'].flatMap(list =>
    (step[list] ?? []).filter(one => one.container === id).map(victim => ({ list, victim, ms: step.ms }))));
  const { list, victim, ms } = named.at(-1) ?? {};
  const words = { killed: ['It died at ', time(ms ?? 0)], spared: 'It lives, or has ended by itself',
    victims: claim.open ? 'It may die' : 'It was left alone' };
  return el('div', { 'data-key': `fate ${claim.claim}` },
    el('p', null, words[list] ?? 'It has to do with this claim', ': chosen for ', what(claim.steps.at(-1)), '.',
      victim ? ` It had run for ${duration(victim.ageMs)}, ${cost(victim.cost)}.` : null),
    victim ? explained('rule', victim.rule) : null, el('ul', { class: 'plain' }, claimItem(claim)));
}

const losses = (title, some, end) => some.length === 0 ? null : [el('h3', null, title), some.map(loss => el('p', null,
  asked(loss[end]), `: ${plural(loss.containers, 'container')}, ${amounts(loss.amounts)} `, code(loss.rule)))];

function answerAbout({ container, queue, app, claims, total, shares, lost, taken, refusals, ahead }) {
  if (container) {
    return claims.map(claim => fate(container, claim));
  }
  if (queue) {
    return [Object.entries(Object.groupBy(shares, row => row.partition)).map(([partition, rows]) => [
      partition ? el('h3', null, 'Partition ', named(partition)) : null, queueTable(`asked ${partition}`, rows)]),
      el('p', null, el('button', { type: 'button', 'data-next': queue }, 'Who would go next for it?')),
      losses('Lost to', lost, 'to'), losses('Taken from', taken, 'from')];
  }
  const own = claims.filter(claim => claim.steps.at(-1).app === app);
  const parts = { 'Claims for it': own, 'Claims that take from it': claims.filter(claim => !own.includes(claim)) };
  return [
    refusals.length > 0 ? byReason(refusals, 10) : el('p', null, own.some(claim => claim.open)
      ? 'There is an open claim for it.' : 'It waits for nothing that preemption could help, or a next round tells.'),
    ahead ? el('p', null, `Before it in the order: ${plural(ahead.asks, 'ask')} with `
      + `${plural(ahead.containers, 'container')}.`) : null,
    Object.entries(parts).filter(([, some]) => some.length > 0).map(([title, some]) =>
      [el('h3', null, title), cutList(title, some, claim => claimItem(claim), 10)]),
    total > claims.length ? el('p', null, `The newest ${claims.length} of ${number(total)} claims.`) : null,
  ];
}

async function showAnswer() {
  const id = question();
  const about = id && await get(pathOf(id)).catch(error => ({ error }));
  if (id === question()) {
    show('answer', id ? [el('h2', null, named(id)), about.error ? el('p', null, printable(about.error.message, 1000))
      : answerAbout(about), el('a', { href: '#q=' }, 'Close')] : null);
  }
}

// ---- What if ----

/** What would become of an ask, as the next round says. */
async function showFate() {
  show('fate', el('p', null, 'The next round answers.'));
  const fate = await get(`what-if?${new URLSearchParams(new FormData(byId('wish')))}`)
    .catch(({ message }) => ({ message }));
  const smaller = fate.smallerSize ? amounts(fate.smallerSize) : fate.smallerCount && `${fate.smallerCount} of these`;
  show('fate', el('p', null, el('strong', null, printable(fate.message, 1000))),
    'count' in fate ? el('p', null, `Room for one now: on ${plural(fate.nodesWithRoom, 'node')}.`,
      fate.limitOfUser === 'not known' ? ' No limit of a user counts.' : null,
      fate.observing ? ' Preemption only observes: nobody would die.' : null,
      fate.rounds > 1 ? ` So much may be taken in ${plural(fate.rounds, 'round')} at the earliest.` : null) : null,
    cutList('fate', fate.claims ?? [], claim => el('li', null, 'On ', named(claim.node), `, ${cost(claim.cost)}: `,
      Object.entries(claim.victims).map(([queue, count]) => [
        `${plural(count, 'container')} of `, asked(queue), ' '])), 5),
    (fate.refused ?? []).map(one => [el('p', null, `${one.count} × `, code(one.reason)), numbersOf(one)]),
    smaller ? el('p', null, `This would get a place: ${smaller}.`) : null);
}

function whoGoesNext(queue) {
  byId('wish').elements.queue.value = queue;
  byId('what-if').scrollIntoView();
  byId('wish').requestSubmit();
}

// ---- Asking the ResourceManager ----

/** What it answers; from memory where it says that nothing has changed. */
async function get(path) {
  const last = known.answers.get(path);
  const headers = { Accept: 'application/json', ...last && { 'If-None-Match': last.etag } };
  const response = await fetch(`v1/${path}`, { headers, cache: 'no-store', redirect: 'manual',
    signal: AbortSignal.timeout(15000) });
  if (response.type === 'opaqueredirect') {
    location.reload(); // to the active ResourceManager, or to a login
  }
  known.clockAhead = (Date.parse(response.headers.get('Date')) || Date.now()) - Date.now();
  if (response.status === 304) {
    return last.json;
  }
  const json = await response.json().catch(() => null);
  if (!response.ok || !json) {
    throw new Error(json?.message ?? `it answers ${response.status} ${response.statusText}`);
  }
  known.answers.set(path, { etag: response.headers.get('ETag'), json });
  return json;
}

/** A page of closed claims. Where none of the newest is known, many may have ended since: then it begins anew. */
async function getClosed(from, limit) {
  const { total, claims } = await get(`claims?state=closed&from=${from}&limit=${limit}`);
  if (from === 0 && !claims.some(claim => known.closed.has(claim.claim))) {
    known.closed.clear();
  }
  claims.forEach(claim => known.closed.set(claim.claim, claim));
  known.closedTotal = total;
  return claims.length > 0;
}

async function getAll() {
  const shares = await get('shares');
  if (shares.since !== known.shares?.since) {
    known.closed.clear();
    known.words = await get('words');
  }
  known.open = await get('claims?state=open&from=0&limit=200');
  known.refusals = await get(`refusals?from=0&limit=${chosen.more.refusals ?? REFUSALS_AT_ONCE}`);
  known.shares = shares;
  let found = await getClosed(0, CLOSED_AT_ONCE / 10);
  while (found && known.closed.size < Math.min(known.closedTotal, chosen.more.older ?? CLOSED_AT_ONCE)) {
    found = await getClosed(known.closed.size, CLOSED_AT_ONCE);
  }
}

function showAll() {
  const { shares, open, refusals, closedTotal } = known;
  const old = now() - shares.ms > Math.max(OLD_ROUND_MS, 3 * shares.intervalMs);
  show('mode', MODES[shares.mode] ? el('strong', null, MODES[shares.mode]) : null, ` Round ${shares.round}, `,
    old ? el('strong', null, `and no other for ${duration(now() - shares.ms)}`) : time(shares.ms));
  const parts = { Queues: ['queues', shares.queues.length], 'Open claims': ['claims', open.total],
    Refused: ['refusals', refusals.total], 'Closed claims': ['history', closedTotal] };
  show('parts', Object.entries(parts).map(([label, [id, count]]) =>
    el('a', { href: `#${id}` }, `${label} ${number(count)}`)));
  showQueues();
  showClaims();
  showRefusals();
  showHistory();
}

async function refresh() {
  try {
    await getAll();
    showAll();
    await showAnswer();
    known.at = now();
    show('trouble');
  } catch (error) {
    show('trouble', `The ResourceManager does not answer as it should (${printable(error.message)}). Maybe it is being `
      + `restarted, or you have to log in again. It is asked again every ${EVERY_MS / 1000} s. `,
    known.at ? ['What stands here is from ', time(known.at), '.'] : null);
  }
}

async function ask() {
  byId('asked').value = question();
  await showAnswer();
  byId(question() ? 'answer' : 'asked').focus();
}

function listen() {
  byId('search').addEventListener('submit', event => {
    event.preventDefault();
    location.hash = `q=${encodeURIComponent(byId('asked').value.trim())}`;
  });
  byId('wish').addEventListener('submit', event => {
    event.preventDefault();
    showFate();
  });
  document.addEventListener('click', event => {
    const next = event.target.closest('[data-next]');
    next && whoGoesNext(next.dataset.next);
    const button = event.target.closest('[data-more]');
    if (button) {
      chosen.more[button.dataset.more] = Number(button.dataset.count);
      const list = button.parentElement.previousElementSibling;
      showAll();
      refresh().then(() => button.isConnected || [...list.querySelectorAll('a, summary')].at(-1)?.focus());
    }
  });
  for (const id of ['filter', 'type', 'partition']) {
    byId(id).addEventListener('input', event => {
      chosen[id] = event.target.value;
      known.shares && showAll();
    });
  }
  addEventListener('hashchange', () => location.hash.startsWith('#q=') && ask());
}

async function keepAsking() {
  document.hidden || await refresh();
  setTimeout(keepAsking, EVERY_MS);
}

listen();
byId('asked').value = question();
keepAsking();
setInterval(() => known.shares && !document.hidden && showClaims(), 1000);
