/**
 * A text of the program that every language translates: its English template and the values of `{0}`, `{1}`, … The template names it in the catalogues.
 *
 *   { template: 'the file is a <{0}> without <article>', values: ['book'] }
 */
export interface Translatable {
  readonly template: string;
  readonly values: readonly TranslatableValue[];
}

/** Words of the content or code; a phrase with a translation of its own; or a list of both. */
export type TranslatableValue = string | Translatable | TranslatableList;

/** A list that each language writes as lists are written in it: `<p>, <sec> or the end of <body>`. */
export interface TranslatableList {
  readonly items: readonly TranslatableValue[];
  readonly type: 'comma' | 'or';
}
