/** A query as a tree (decisions, section 4). `at` is the offset of a condition in the parsed text, for messages. */
export type Query = Combination | Has | Matches | Contains | Comparison;

/** `left or right`, `left and right`, `left except right`. */
export interface Combination {
  readonly kind: 'or' | 'and' | 'except';
  readonly left: Query;
  readonly right: Query;
}

/** `has elife/api_v1/article/doi` */
export interface Has extends Condition {
  readonly kind: 'has';
}

/** `elife/api_v1/article/abstract matches "neuro*"` */
export interface Matches extends Condition {
  readonly kind: 'matches';
  readonly text: string;
}

/** `elife/api_v1/article/subject_area contains "Cell biology"` */
export interface Contains extends Condition {
  readonly kind: 'contains';
  readonly text: string;
}

/** `elife/api_v1/article/pub_date_year >= 2012` */
export interface Comparison extends Condition {
  readonly kind: 'compare';
  readonly operator: Operator;
  /** `null` is a keyword of the language; no stored value equals it. */
  readonly value: Literal;
}

interface Condition {
  /** The tag path, its first segment in lower case. */
  readonly path: string;
  readonly at: number;
}

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type Literal = string | number | boolean | null;
export type Leaf = Has | Matches | Contains | Comparison;

/** Returns the conditions of a query, left to right. */
export function conditionsOf(query: Query): Leaf[] {
  const leaves: Leaf[] = [];
  const rest: Query[] = [query];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if ('left' in next) rest.push(next.right, next.left);
    else leaves.push(next);
  }
  return leaves;
}
