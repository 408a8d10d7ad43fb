/** Characters from the first to the last. */
type CodeRange = readonly [first: number, last: number];

const single = (text: string): CodeRange[] => [...text].map((character) => [character.codePointAt(0) ?? 0, character.codePointAt(0) ?? 0]);

const LATIN: readonly CodeRange[] = [
  [0x20, 0x7e],
  // Italic letters, which browsers show for the identifiers a … z; the italic h is not among them.
  [0x1d434, 0x1d467],
  ...single('ℎ'),
  // The space is a part, because the file with it has the metrics of formulas.
  ...single('\u00a0¬¯°±·×ˆ˘˙˜\u0302\u0303\u0304\u0307\u0308\u20d7‖…′″→−∂∈∏∑∗∘√∞∫∼≈≠≤≥⋅⋯⟨⟩⏞⏟'),
  [0x2061, 0x2064],
];

/** Parts of the font, the most frequent first. The first range that has a character decides. */
export const MATH_PARTS: readonly { readonly name: string; readonly ranges: readonly CodeRange[] }[] = [
  { name: 'latin', ranges: LATIN },
  { name: 'greek', ranges: [[0x391, 0x3a9], [0x3b1, 0x3c9], ...single('ϑϕϖϱϵ'), [0x1d6e2, 0x1d71b]] },
  {
    name: 'operators',
    ranges: without(LATIN, [
      [0x2190, 0x22ff],
      [0x27c0, 0x27ff],
    ]),
  },
  {
    name: 'letters',
    ranges: without(LATIN, [
      [0x2100, 0x214f],
      [0x1d400, 0x1d433],
      [0x1d468, 0x1d6a5],
      [0x1d6a8, 0x1d6e1],
      [0x1d71c, 0x1d7ff],
    ]),
  },
];

/** The ranges without the single characters of others: 1–5 without 3 gives 1–2 and 4–5. */
function without(others: readonly CodeRange[], ranges: readonly CodeRange[]): readonly CodeRange[] {
  const taken = others.filter(([first, last]) => first === last).map(([one]) => one);
  return taken.reduce((left, one) => left.flatMap((range) => cutAt(one, range)), ranges);
}

function cutAt(one: number, [first, last]: CodeRange): readonly CodeRange[] {
  if (one < first || one > last) return [[first, last]];
  const parts: readonly CodeRange[] = [
    [first, one - 1],
    [one + 1, last],
  ];
  return parts.filter(([from, to]) => from <= to);
}

/** All characters of the ranges. */
export function charactersOf(ranges: readonly CodeRange[]): string {
  return ranges
    .map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''))
    .join('');
}

/** Prints `unicode-range`: `U+20-7e,U+210e`. */
export function printRanges(ranges: readonly CodeRange[]): string {
  return ranges.map(([first, last]) => `U+${first.toString(16)}${last === first ? '' : `-${last.toString(16)}`}`).join();
}
