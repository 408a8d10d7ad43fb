/** A CQL query as a tree, with sort keys (CQL 1.2: `sortby`). `at` is an offset in the parsed text. */
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

/** `left and right`: all booleans have the same precedence and are left-associative. */
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
  /** True if it precedes an operand of a boolean; it then also applies to the operands that follow. */
  readonly isOpen: boolean;
  readonly inner: CqlNode;
}

export type CqlBoolean = 'and' | 'or' | 'not' | 'prox';

/** The name of an index as written, and the context set that its prefix is declared as. */
export interface CqlName {
  readonly text: string;
  readonly at: number;
  readonly setUri?: string;
}

/** A relation; its name is in lower case: `=`, `any`, `cql.within`. */
export interface CqlRelation {
  readonly name: string;
  readonly modifiers: readonly CqlModifier[];
  readonly at: number;
}

/** A modifier; its name is in lower case: `/distance<=3`. */
export interface CqlModifier {
  readonly name: string;
  readonly comparison?: string;
  readonly value?: string;
  readonly at: number;
}

/** A term without quotes, with its backslashes: `fr\*g*`. */
export interface CqlTerm {
  readonly text: string;
  readonly at: number;
}

export interface CqlSortKey {
  readonly index: CqlName;
  readonly modifiers: readonly CqlModifier[];
}
