/**
 * Root of the API module; it holds the packages and the settings of the generated builders, no type of its own.
 */
@NullMarked
@Value.Style(
        jdkOnly = true,
        allowedClasspathAnnotations = Override.class,
        builderVisibility = BuilderVisibility.PACKAGE,
        add = "*",
        addAll = "addAll*",
        put = "*",
        putAll = "putAll*",
        depluralize = true,
        depluralizeDictionary = "contains:contains")
package dev.evalkit.api;

import org.immutables.value.Value;
import org.immutables.value.Value.Style.BuilderVisibility;
import org.jspecify.annotations.NullMarked;
