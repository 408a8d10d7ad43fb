import type { ConnectiveName } from './connectives.ts';
import type { ExistenceOperatorName, Literal, LiteralOperatorName, TextOperatorName } from './operators.ts';

/** A query as a tree (decisions, section 4). `at` is the offset of a condition in the parsed text, for messages. */
export type Query = Combination | Leaf;

/** `left or right`, `left and right`, `left except right`. */
export interface Combination {
  readonly kind: ConnectiveName;
  readonly left: Query;
  readonly right: Query;
}

/** `has elife/api_v1/article/doi` */
export type Existence = { readonly [Name in ExistenceOperatorName]: Positioned & { readonly kind: Name } }[ExistenceOperatorName];

/** `elife/api_v1/article/abstract matches "neuro*"`, `elife/api_v1/article/subject_area contains "Cell biology"` */
export type TextCondition = {
  readonly [Name in TextOperatorName]: Positioned & { readonly kind: Name; readonly text: string };
}[TextOperatorName];

/** `elife/api_v1/article/pub_date_year >= 2012` */
export interface Comparison extends Positioned {
  readonly kind: 'compare';
  readonly operator: Operator;
  readonly value: Literal;
}

interface Positioned {
  /** The tag path, its first segment in lower case. */
  readonly path: string;
  readonly at: number;
}

export type Operator = LiteralOperatorName;
export type Leaf = Existence | TextCondition | Comparison;

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
