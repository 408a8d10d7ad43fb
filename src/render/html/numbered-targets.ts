import type { IdTarget } from '../visit-block.ts';

/** The references, figures, tables and other parts of an article that are numbered, by kind and in document order. */
export interface NumberedTargets {
  /** The number that a target is cited by: 4 for a figure labelled "Figure 4." and for the fourth of unlabelled references. */
  numberOf(id: string): number | undefined;
  /**
   * Returns the ids after a target up to another number of its kind, the last one included: `b3` up to 6 is `['b4', 'b5', 'b6']`.
   * Returns undefined unless the article has each of them in order.
   */
  upTo(id: string, last: number): readonly string[] | undefined;
}

/** Finds the numbered targets among an article's ids. Reads the labels when first asked; most articles never ask. */
export function numberedTargets(
  labelById: ReadonlyMap<string, string | undefined>,
  targetById: ReadonlyMap<string, IdTarget>,
): NumberedTargets {
  let entries: ReadonlyMap<string, Entry> | undefined;
  const entryOf = (id: string): Entry | undefined => {
    entries ??= entriesOf(labelById, targetById);
    return entries.get(id);
  };
  return {
    numberOf: (id) => entryOf(id)?.number,
    upTo(id, last) {
      const from = entryOf(id);
      if (from === undefined || last <= from.number || last - from.number > LONGEST_RANGE) return undefined;
      const within = from.kind.slice(from.index + 1, from.index + 1 + last - from.number);
      const isComplete = within.length === last - from.number && within.every(({ number }, at) => number === from.number + 1 + at);
      return isComplete ? within.map((entry) => entry.id) : undefined;
    },
  };
}

interface Entry {
  readonly id: string;
  readonly number: number;
  /** All entries of its kind in document order, and its index among them. */
  readonly kind: readonly Entry[];
  readonly index: number;
}

function entriesOf(labelById: ReadonlyMap<string, string | undefined>, targetById: ReadonlyMap<string, IdTarget>): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const kinds = new Map<string, Entry[]>();
  let references = 0;
  for (const [id, label] of labelById) {
    const isReference = targetById.get(id) === 'reference';
    if (isReference) references += 1;
    const numbered = LABEL.exec(label ?? '');
    const number = numbered === null ? Number.NaN : Number(numbered[2]);
    if (Number.isNaN(number) && !(isReference && label === undefined)) continue;
    const name = isReference ? 'reference' : (numbered?.[1] ?? '').trim().toLowerCase();
    const kind = kinds.get(name) ?? [];
    kinds.set(name, kind);
    const entry: Entry = { id, number: Number.isNaN(number) ? references : number, kind, index: kind.length };
    kind.push(entry);
    entries.set(id, entry);
  }
  return entries;
}

// 'Figure 4.', '[12]', '(3)', 'S7'
const LABEL = /^\s*([^\d]*?)\s*(\d+)[\s.:)\]]*$/;
/** More than any article cites at once; "1990–2020" is a range of years. */
const LONGEST_RANGE = 60;
