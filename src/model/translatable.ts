declare const TRANSLATABLE: unique symbol;

/**
 * An English text that the program wrote with `translatable`, so that every language has a translation of it. It is a plain string at run time;
 * the type keeps texts without translations out of problems.
 */
export type Translatable = string & { readonly [TRANSLATABLE]: true };
