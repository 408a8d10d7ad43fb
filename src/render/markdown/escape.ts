/** Context of a text: a cell of a table, the text of a link. */
export interface TextContext {
  readonly inCell: boolean;
  readonly inLink: boolean;
}

/** A character that is markup: always, or only between such neighbours; `before` is one character, `after` all following text. */
interface Unsafe {
  readonly char: string;
  readonly before?: RegExp;
  readonly after?: RegExp;
  readonly where?: keyof TextContext;
}

const NO_SPACE = /^\S/;
const NO_LETTER = /^[^\p{L}\p{N}]/u;

/**
 * Characters to escape within a line. CommonMark 0.31, 6; GFM 4.10, 6.5; footnotes; and `$`, `^`, `~`, `:x:`, which are markup in many
 * other dialects.
 */
const UNSAFE: readonly Unsafe[] = [
  { char: '\\' },
  { char: '`' },
  { char: '$' },
  { char: '*', before: NO_SPACE },
  { char: '*', after: NO_SPACE },
  { char: '_', before: NO_LETTER, after: NO_SPACE },
  { char: '_', before: NO_SPACE, after: NO_LETTER },
  { char: '~', before: /^[^\s(]/ },
  // U+FFFF represents a delimiter.
  { char: '~', after: /^[~\uffff]/ },
  // A footnote's name may start with a space other than U+0020.
  { char: '^', after: /^[^ ]/ },
  { char: '[', where: 'inLink' },
  { char: ']', where: 'inLink' },
  { char: ']', after: /^[([:]/ },
  { char: '!', after: /^\[/ },
  { char: '<', after: /^[A-Za-z/!?]/ },
  { char: '&', after: /^(?:#|[A-Za-z][A-Za-z0-9]*;)/ },
  { char: '|', where: 'inCell' },
  { char: ':', after: /^[a-z][a-z0-9_+-]*:/ },
];

const RULES: ReadonlyMap<string, readonly Unsafe[]> = new Map(
  UNSAFE.map(({ char }) => [char, UNSAFE.filter((rule) => rule.char === char)]),
);
const MAYBE_UNSAFE = /[\\`$*_~^[\]!<&|:]/;
const MAYBE_UNSAFE_ALL = new RegExp(MAYBE_UNSAFE.source, 'g');

/** The characters directly before and after a text; a space at the ends of a line. */
export interface Neighbours {
  readonly before: string;
  readonly after: string;
}

/** Tells whether a text needs no escaping, in any position within a line. */
export function isSafeText(text: string): boolean {
  return !MAYBE_UNSAFE.test(text);
}

/**
 * Escapes text for Markdown with as few backslashes as possible.
 *
 *   'a*b & c_d <e>'  ->  'a\*b & c_d \<e>'
 */
export function escapeText(text: string, context: TextContext, neighbours: Neighbours): string {
  if (isSafeText(text)) return text;
  return text.replace(MAYBE_UNSAFE_ALL, (char, offset: number) => {
    const before = offset === 0 ? neighbours.before : text.charAt(offset - 1);
    const rest = text.slice(offset + 1, offset + 40);
    const after = rest === '' ? neighbours.after : rest;
    return isUnsafe(char, context, { before, after }) ? `\\${char}` : char;
  });
}

function isUnsafe(char: string, context: TextContext, { before, after }: Neighbours): boolean {
  for (const rule of RULES.get(char) ?? []) {
    if (rule.where !== undefined && !context[rule.where]) continue;
    if (rule.before !== undefined && !rule.before.test(before)) continue;
    if (rule.after !== undefined && !rule.after.test(after)) continue;
    return true;
  }
  return false;
}

/** Patterns that start a block at the start of a line, and their escaped forms. CommonMark 0.31, 4 and 5. */
const UNSAFE_STARTS: readonly (readonly [start: RegExp, safe: string])[] = [
  // '# title'
  [/^(#{1,6})(?=\s|$)/, '\\$1'],
  // '- item', '+ item', '* item', '_ _ _'
  [/^([-+*_])(?=\s|$)/, '\\$1'],
  // '--- ---', a break between paragraphs
  [/^([-_*])(?=(?:[ \t]*\1){2,}\s*$)/, '\\$1'],
  // '---', '===' under a line
  [/^(-+|=+)(?=\s*$)/, '\\$1'],
  // '1. item', '1) item'
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  // '> quote', ': definition', '| cell'
  [/^([>|]|:(?=\s))/, '\\$1'],
  // '[x] done'
  [/^(\[[ xX]\]\s)/, '\\$1'],
];

const MAYBE_UNSAFE_START = /^[-#+*_=\d>|:[]/;

/** Escapes the start of a finished line, so that it does not start a block. */
export function escapeLineStart(line: string): string {
  if (!MAYBE_UNSAFE_START.test(line)) return line;
  for (const [start, safe] of UNSAFE_STARTS) {
    if (start.test(line)) return line.replace(start, safe);
  }
  return line;
}

/** Percent-encodes the characters of an address that would end the destination of a link. */
export function escapeDestination(href: string): string {
  return UNSAFE_IN_DESTINATION.test(href)
    ? href.replace(UNSAFE_IN_DESTINATION_ALL, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    : href;
}

const UNSAFE_IN_DESTINATION = /[\u0000-\u0020\u007f()<>\\|"`[\]]/;
const UNSAFE_IN_DESTINATION_ALL = new RegExp(UNSAFE_IN_DESTINATION.source, 'g');
