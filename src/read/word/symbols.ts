/**
 * Returns the characters that a text has in a symbol font, as Unicode: 'm' in Symbol is 'μ', U+F0FC in Wingdings is '✓'. Characters without
 * an equivalent stay as they are.
 */
export function unicodeOf(text: string, font: string | undefined): string {
  if (!PRIVATE.test(text) && (font === undefined || !SYMBOL_FONT.test(font))) return text;
  // Characters of symbol fonts are in the private use area, by their code in the font; without a font they are those of Symbol.
  const table = font !== undefined && /wingdings/i.test(font) ? WINGDINGS : SYMBOL;
  return [...text]
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      const inFont = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : font !== undefined && SYMBOL_FONT.test(font) ? code : -1;
      return table.get(inFont) ?? char;
    })
    .join('');
}

const PRIVATE = /[\uF000-\uF0FF]/;
const SYMBOL_FONT = /^(?:symbol|wingdings)$/i;

/** Characters of a range of codes, one after the other; a space is a code without a character. */
function tableOf(ranges: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  return new Map(ranges.flatMap(([first, chars]) => [...chars].flatMap((char, at) => (char === ' ' ? [] : [[first + at, char] as const]))));
}

/** Adobe Symbol. Unicode Consortium, VENDORS/ADOBE/symbol.txt. */
const SYMBOL = tableOf([
  [0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x60, '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓'],
  [0xb0, '°±″≥×∝∂•÷≠≡≈…⏐⎯↵'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉'],
  [0xd0, '∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  [0xe0, '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'],
  [0xf1, '〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
]);
const WINGDINGS = tableOf([
  [0x22, '✂'],
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x4a, '☺ ☹'],
  [0x6c, '●❍■□'],
  [0x74, '◆'],
  [0x76, '❖'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xab, '★'],
  [0xd8, '➢'],
  [0xdf, '←→↑↓'],
  [0xe8, '➔'],
  [0xef, '⇦⇨⇧⇩⬄⇳'],
  [0xfb, '✗✓☒☑'],
]);
