/** A query in CQL as a tree, with the keys to sort by (CQL 1.2: `sortby`). `at` is an offset in the text it was parsed from. */
export interface Cql {
  readonly root: CqlNode;
  readonly sortKeys: readonly CqlSortKey[];
}

export type CqlNode = CqlClause | CqlCombination | CqlPrefixed;

/** `dc.title any/masked "fish frog"`; a term alone has neither index nor relation. */
export interface CqlClause {
  readonly kind: 'clause';
  readonly index?: CqlName;
  readonly relation?: CqlRelation;
  readonly term: CqlTerm;
}

/** `left and right`: all booleans have one precedence and lean to the left. */
export interface CqlCombination {
  readonly kind: 'boolean';
  readonly boolean: CqlBoolean;
  readonly modifiers: readonly CqlModifier[];
  readonly left: CqlNode;
  readonly right: CqlNode;
  readonly at: number;
}

/** `> dc = "info:srw/cql-context-set/1/dc-v1.1" inner`; without a prefix, the default set. */
export interface CqlPrefixed {
  readonly kind: 'prefixed';
  readonly prefix?: string;
  readonly uri: string;
  /** Whether it stands before one operand of a boolean: it covers the operands after it too. */
  readonly isOpen: boolean;
  readonly inner: CqlNode;
}

export type CqlBoolean = 'and' | 'or' | 'not' | 'prox';

/** A name of an index as written, and the context set that its prefix was declared to mean where it stands. */
export interface CqlName {
  readonly text: string;
  readonly at: number;
  readonly setUri?: string;
}

/** Its name is in lower case: `=`, `any`, `cql.within`. */
export interface CqlRelation {
  readonly name: string;
  readonly modifiers: readonly CqlModifier[];
  readonly at: number;
}

/** `/distance<=3`, its name in lower case. */
export interface CqlModifier {
  readonly name: string;
  readonly comparison?: string;
  readonly value?: string;
  readonly at: number;
}

/** A term without its quotes, with its backslashes: `fr\*g*`. */
export interface CqlTerm {
  readonly text: string;
  readonly at: number;
}

export interface CqlSortKey {
  readonly index: CqlName;
  readonly modifiers: readonly CqlModifier[];
}
