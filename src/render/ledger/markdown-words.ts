import { htmlWords } from './html-words.ts';

/**
 * The text of our own Markdown with its words whole: marks of emphasis and links join what stands beside them.
 *
 *   'gly*X* and \\*p\\_1\\* [1](#b1) $x^2$'  ->  'glyX and  p_1  1 '
 *
 * A reader of the Markdown that `render/markdown` writes and no other: it is cheap enough for every build. Formulas are left out.
 */
export function markdownWords(markdown: string): string {
  const openers = linkOpeners(markdown);
  let out = '';
  let from = 0;
  for (const match of markdown.matchAll(MARK)) {
    const at = match.index;
    if (at < from) continue;
    out += markdown.slice(from, at);
    const mark = match[0];
    const read = READERS[mark.charAt(0)];
    const end = read === undefined ? at + mark.length : read(markdown, at, mark);
    out += betweenWords(mark, markdown.slice(at, end), openers.has(at));
    from = end;
  }
  return out + markdown.slice(from);
}

/** Where a mark ends. */
type MarkEnd = (markdown: string, at: number, mark: string) => number;

const READERS: Readonly<Record<string, MarkEnd>> = {
  '\\': (_markdown, at) => at + 2,
  '<': (markdown, at) => endOf(markdown, isMath(markdown, at) ? '</math>' : markdown.startsWith('<table', at) ? '</table>' : '>', at),
  ']': (markdown, at, mark) => (mark === '](' ? endOf(markdown, ')', at) : at + 1),
  $: (markdown, at, mark) => endOfFormula(markdown, at + mark.length, mark),
  '`': (markdown, at, mark) => endOf(markdown, mark, at + mark.length),
};

/** What stands for a mark in the text. */
function betweenWords(mark: string, whole: string, opensLink: boolean): string {
  const first = mark.charAt(0);
  if (first === '\\') return whole.charAt(1);
  if (first === '`') return ` ${whole.slice(mark.length, -mark.length)} `;
  if (first === '*' || first === '~') return '';
  if (first === '[') return opensLink ? '' : ' ';
  if (first === ']') return mark === '](' ? '' : ' ';
  if (whole.startsWith('<table')) return htmlWords(whole);
  if (first === '<') return AUTOLINK.test(whole) ? whole.slice(1, -1) : JOINING_TAG.test(whole) ? '' : ' ';
  return ' ';
}

/** Brackets that open a link: text within a link has all of its own escaped, so the nearest before each `](`. */
function linkOpeners(markdown: string): ReadonlySet<number> {
  const openers = new Set<number>();
  const open: number[] = [];
  for (const match of markdown.matchAll(BRACKET)) {
    if (match[0] === '[') open.push(match.index);
    else if (match[0] === '](') {
      const opener = open.pop();
      if (opener !== undefined) openers.add(opener);
    } else if (match[0] === ']') open.pop();
  }
  return openers;
}

function isMath(markdown: string, at: number): boolean {
  return markdown.startsWith('<math', at);
}

function endOf(markdown: string, mark: string, from: number): number {
  const at = markdown.indexOf(mark, from);
  return at < 0 ? markdown.length : at + mark.length;
}

/** The end of a formula: the next `$` that no backslash stands before. */
function endOfFormula(markdown: string, from: number, mark: string): number {
  let at = markdown.indexOf(mark, from);
  while (at > 0 && markdown[at - 1] === '\\') at = markdown.indexOf(mark, at + 1);
  return at < 0 ? markdown.length : at + mark.length;
}

// a backslash with what it escapes, emphasis, a tag, a bracket, a formula, code
const MARK = /\\|\*+|~~|<(?=[A-Za-z/!])|\[|\]\(?|\$\$?|`+/g;
const BRACKET = /\\.|\[|\]\(?/g;
const AUTOLINK = /^<(?:[a-z][a-z0-9+.-]*:|[^\s<>@]+@)/i;
const JOINING_TAG = /^<\/?(?:a|abbr|b|code|em|i|q|s|span|strong|sub|sup|u)\b/;
