/**
 * What newer Java's own classes do and Java 8's do not, as far as Sharpshooter calls it. The lowered half of the jar
 * calls these in their place; on Java 17 and newer nothing here is loaded. A class stands for those of {@code java.*}
 * that its Javadoc names, with a method for each that is called: for an instance method, a static one whose first
 * parameter is the instance. The build says which method is missing.
 */
package io.sharpshooter.java8;
