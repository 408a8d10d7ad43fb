/**
 * Marks of affiliations, notes and correspondence that have no label in the source. None is given twice, and none equals a label of the source:
 *
 *   labels '1', '(2)', '*'  ->  number(1) is '3', number(1) is '4', sign() is '†'
 */
export interface Marks {
  /** Takes the label of an element, and every number in it. */
  take(label: string | undefined): void;
  /** Returns the first free number, counted from one that fits the position of the element. */
  number(from: number): string;
  /** Returns the first free sign; a number after the last sign. */
  sign(): string;
}

export function createMarks(): Marks {
  const taken = new Set<string>();
  const take = (label: string): void => {
    const plain = label.normalize('NFKC');
    taken.add(plain.trim());
    for (const [number] of plain.matchAll(NUMBERS)) taken.add(String(Number(number)));
  };
  const number = (from: number): string => {
    let mark = from;
    while (taken.has(String(mark))) mark++;
    taken.add(String(mark));
    return String(mark);
  };
  return {
    take: (label) => label !== undefined && take(label),
    number,
    sign() {
      const free = SIGNS.find((mark) => !taken.has(mark));
      if (free === undefined) return number(1);
      taken.add(free);
      return free;
    },
  };
}

const NUMBERS = /\d{1,9}/g;
const SIGNS = ['*', '†', '‡', '§', '¶', '**', '††', '‡‡'];
