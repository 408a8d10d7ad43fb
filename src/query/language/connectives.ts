import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import { EMPTY_SET, type OrdinalSet, subtract, uniteAll } from './sets.ts';

/** The two sides of a combination, each evaluated on the given objects (all, if undefined). */
export interface Sides {
  readonly left: (within: OrdinalSet | undefined) => MaybePromise<OrdinalSet>;
  readonly right: (within: OrdinalSet | undefined) => MaybePromise<OrdinalSet>;
  readonly within: OrdinalSet | undefined;
}

/** A keyword that combines two conditions. */
export interface Connective {
  /** A connective of higher precedence binds tighter; all are left-associative. */
  readonly precedence: number;
  /** Tells whether a combination can select objects of a kind, given which sides can. */
  readonly canSelect: (left: boolean, right: boolean) => boolean;
  /** 'by cost': a chain is evaluated in order of cost, each operand on the objects that the ones before have left. */
  readonly evaluate: 'by cost' | ((sides: Sides) => MaybePromise<OrdinalSet>);
}

/** The connectives of the query language; parser, printer, evaluation and the query console derive from this table. */
export const CONNECTIVES = {
  and: connective({
    precedence: 1,
    canSelect: (left, right) => left && right,
    evaluate: 'by cost',
  }),
  or: connective({
    precedence: 0,
    canSelect: (left, right) => left || right,
    evaluate: ({ left, right, within }) =>
      chain(
        chainAll([left, right], (side) => side(within)),
        uniteAll,
      ),
  }),
  except: connective({
    precedence: 2,
    canSelect: (left) => left,
    evaluate: ({ left, right, within }) =>
      chain(left(within), (included) =>
        included.length === 0 ? EMPTY_SET : chain(right(included), (excluded) => subtract(included, excluded)),
      ),
  }),
};

export type ConnectiveName = keyof typeof CONNECTIVES;
export const CONNECTIVE_NAMES = Object.keys(CONNECTIVES) as readonly ConnectiveName[];
/** Lowest precedence first. */
export const CONNECTIVES_BY_PRECEDENCE = [...CONNECTIVE_NAMES].sort((a, b) => CONNECTIVES[a].precedence - CONNECTIVES[b].precedence);

function connective(row: Connective): Connective {
  return row;
}
