import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { Condition } from './condition.ts';
import { findElement, findEqual, findInRange, findUnequal, type NumberRange } from './find-by-value.ts';
import { findText } from './find-text.ts';
import type { OrdinalSet } from './sets.ts';
import { textPatternOf } from './text-pattern.ts';

/** A value in a query; `null` is a keyword that equals no stored value. */
export type Literal = string | number | boolean | null;

/** An operator without operand, written before the path: `has elife/api_v1/article/doi`. */
export interface ExistenceOperator {
  readonly operand: 'none';
  /** Estimated cost, from 0 (dictionary lookup) to 4 (pattern); conditions joined by `and` are evaluated in this order. */
  readonly cost: () => number;
  readonly evaluate: (condition: Condition) => MaybePromise<OrdinalSet>;
}

/** An operator with a string: `elife/api_v1/article/abstract matches "neuro*"`. */
export interface TextOperator {
  readonly operand: 'string';
  readonly cost: (text: string) => number;
  /** Returns the reason for refusing an operand; undefined if it is valid. */
  readonly refuse: (text: string) => string | undefined;
  readonly evaluate: (text: string, condition: Condition) => MaybePromise<OrdinalSet>;
}

/** An operator with a value of any type: `elife/api_v1/article/pub_date_year >= 2012`. */
export interface LiteralOperator {
  readonly operand: 'literal';
  readonly cost: (value: Literal) => number;
  /** True if the operator compares by size; texts and fields with text only are then refused. */
  readonly comparesSize: boolean;
  /** Returns the numbers that the operator selects; undefined if they are not one range. */
  readonly rangeOf: (value: number) => NumberRange | undefined;
  readonly evaluate: (value: Literal, condition: Condition) => MaybePromise<OrdinalSet>;
}

/**
 * The operators of the query language.
 *
 * Lexer, parser, printer, checks, evaluation, cost, and completion in the query console derive from this table: a new operator is
 * one row here, and one for its documentation in `query-console-page.ts`.
 */
export const OPERATORS = {
  '=': literalOperator({ comparesSize: false, rangeOf: (value) => [value, value], evaluate: findEqual }),
  '!=': literalOperator({ comparesSize: false, rangeOf: () => undefined, evaluate: findUnequal }),
  matches: textOperator({
    cost: costOfPattern,
    refuse: refusePattern,
    evaluate: findText,
  }),
  contains: textOperator({
    cost: () => 0,
    refuse: () => undefined,
    evaluate: findElement,
  }),
  // Stored numbers are integers, so `< 5` is `<= 4`.
  '<': sizeOperator((value) => [Number.NEGATIVE_INFINITY, Math.ceil(value) - 1]),
  '<=': sizeOperator((value) => [Number.NEGATIVE_INFINITY, value]),
  '>': sizeOperator((value) => [Math.floor(value) + 1, Number.POSITIVE_INFINITY]),
  '>=': sizeOperator((value) => [value, Number.POSITIVE_INFINITY]),
  has: existenceOperator({ cost: () => 1, evaluate: ({ partition, field }) => partition.kind.has(field) }),
};

type Operators = typeof OPERATORS;
export type OperatorName = keyof Operators;
type NamesOf<Spec> = { [Name in OperatorName]: Operators[Name] extends Spec ? Name : never }[OperatorName];
export type ExistenceOperatorName = NamesOf<ExistenceOperator>;
export type TextOperatorName = NamesOf<TextOperator>;
export type LiteralOperatorName = NamesOf<LiteralOperator>;

export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly OperatorName[];
export const EXISTENCE_OPERATORS = OPERATOR_NAMES.filter((name): name is ExistenceOperatorName => OPERATORS[name].operand === 'none');
export const TEXT_OPERATORS = OPERATOR_NAMES.filter((name): name is TextOperatorName => OPERATORS[name].operand === 'string');
export const LITERAL_OPERATORS = OPERATOR_NAMES.filter((name): name is LiteralOperatorName => OPERATORS[name].operand === 'literal');
/** Operators that follow the path, in the order in which the console offers them. */
export const INFIX_OPERATORS = OPERATOR_NAMES.filter((name) => OPERATORS[name].operand !== 'none');
/** Operators made of signs, longest first, so that `<=` is not read as `<`. */
export const SIGN_OPERATORS = OPERATOR_NAMES.filter((name) => !/^\p{L}/u.test(name)).sort((a, b) => b.length - a.length);

function existenceOperator(row: Omit<ExistenceOperator, 'operand'>): ExistenceOperator {
  return { operand: 'none', ...row };
}

function textOperator(row: Omit<TextOperator, 'operand'>): TextOperator {
  return { operand: 'string', ...row };
}

function literalOperator(row: Omit<LiteralOperator, 'operand' | 'cost'>): LiteralOperator {
  return { operand: 'literal', cost: () => 0, ...row };
}

function sizeOperator(rangeOf: (value: number) => NumberRange): LiteralOperator {
  return literalOperator({
    comparesSize: true,
    rangeOf,
    evaluate: (value, condition) => findInRange(typeof value === 'number' ? rangeOf(value) : NO_NUMBER, condition),
  });
}

const NO_NUMBER: NumberRange = [1, 0];

/** A pattern may have to read texts; a word or a phrase has an index. */
function costOfPattern(text: string): number {
  const pattern = textPatternOf(text);
  if (pattern.some(({ kind }) => kind === 'wildcard')) return 4;
  return pattern.length === 1 ? 2 : 3;
}

function refusePattern(text: string): string | undefined {
  const pattern = textPatternOf(text);
  if (text.trim() === '') return 'matches "" selects everything, expected a word';
  if (pattern.length === 0) return `matches "${text}" has no word, expected letters or digits`;
  const isAnything = pattern.every((run) => ONLY_STARS.test(run.text));
  return isAnything ? `matches "${text}" selects everything, expected a letter or digit beside the *` : undefined;
}

const ONLY_STARS = /^\*+$/;
