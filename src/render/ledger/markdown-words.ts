import { hashHtml } from './html-words.ts';
import type { WordHasher } from './word-hashes.ts';

/**
 * Hashes the words of our own Markdown, whole, of which the hasher has the text: marks of emphasis and links join what stands beside them.
 *
 *   'gly*X* and \\*p\\_1\\* [1](#b1) $x^2$'  ->  'glyX', 'and', 'p_1', '1'
 *
 * A reader of the Markdown that `render/markdown` writes and no other: it is cheap enough for every build. Formulas are left out.
 */
export function hashMarkdown(markdown: string, words: WordHasher): void {
  const openers = linkOpeners(markdown);
  let from = 0;
  MARK.lastIndex = 0;
  for (let match = MARK.exec(markdown); match !== null; match = MARK.exec(markdown)) {
    const at = match.index;
    const mark = match[0];
    words.add(from, at);
    from = READERS[mark.charAt(0)]?.(markdown, { at, mark, words, opensLink: openers.has(at) }) ?? at + mark.length;
    MARK.lastIndex = from;
  }
  words.add(from, markdown.length);
}

interface Mark {
  readonly at: number;
  readonly mark: string;
  readonly opensLink: boolean;
  readonly words: WordHasher;
}

/** Hashes what a mark stands before and gives where that ends. */
type MarkReader = (markdown: string, mark: Mark) => number;

const READERS: Readonly<Record<string, MarkReader>> = {
  '\\': (_markdown, { at, words }) => {
    words.add(at + 1, at + 2);
    return at + 2;
  },
  '*': (_markdown, { at, mark }) => at + mark.length,
  '~': (_markdown, { at, mark }) => at + mark.length,
  '<': readTag,
  '[': (_markdown, { at, opensLink, words }) => {
    if (!opensLink) words.part();
    return at + 1;
  },
  ']': (markdown, { at, mark, words }) => {
    if (mark === '](') return endOf(markdown, ')', at);
    words.part();
    return at + 1;
  },
  $: (markdown, { at, mark, words }) => {
    words.part();
    return endOfFormula(markdown, at + mark.length, mark);
  },
  '`': (markdown, { at, mark, words }) => {
    const end = endOf(markdown, mark, at + mark.length);
    words.part();
    words.add(at + mark.length, end - mark.length);
    words.part();
    return end;
  },
};

function readTag(markdown: string, { at, words }: Mark): number {
  if (markdown.startsWith('<table', at)) {
    const end = endOf(markdown, '</table>', at);
    hashHtml(markdown, words, at, end);
    return end;
  }
  const end = endOf(markdown, markdown.startsWith('<math', at) ? '</math>' : '>', at);
  const tag = markdown.slice(at, end);
  if (AUTOLINK.test(tag)) words.add(at + 1, end - 1);
  else if (!JOINING_TAG.test(tag)) words.part();
  return end;
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
