import { contentOfTex } from '../../../src/render/coverage/formula-content.ts';
import { formulaWord } from '../../../src/render/coverage/formula-word.ts';
import type { Printed, Region } from '../../../src/render/coverage/printed.ts';
import { readHtml } from '../../../src/render/coverage/read-html.ts';
import type { MarkdownPatterns } from './markdown-patterns.ts';
import { type RowMark, tableRows } from './markdown-table-rows.ts';

/**
 * Reads Markdown of `render/markdown`: its words, tables, formulas, links, and the start of elements with an anchor. Marks of emphasis and
 * links join adjacent words.
 *
 *   'gly*X* and \\*p\\_1\\* [1](#b1)'  ->  words 'glyX', 'and', 'p_1', '1'; a link to b1
 *
 * It reads no other Markdown, which makes it cheap enough for every build.
 */
export function readMarkdown(markdown: string, to: Printed, patterns: MarkdownPatterns): void {
  const reading: MarkdownReading = { markdown, to, patterns, links: linksIn(markdown), rows: tableRows(markdown), region: undefined };
  const { words } = to;
  let from = 0;
  MARK.lastIndex = 0;
  for (let match = MARK.exec(markdown); match !== null; match = MARK.exec(markdown)) {
    const at = match.index;
    const mark = match[0];
    words.add(markdown, from, at);
    from = READERS[mark.charAt(0)]?.(reading, at, mark) ?? at + mark.length;
    MARK.lastIndex = from;
  }
  words.add(markdown, from, markdown.length);
  endRegion(reading);
}

interface MarkdownReading {
  readonly markdown: string;
  readonly to: Printed;
  readonly patterns: MarkdownPatterns;
  /** Ends of the texts of links, by their start. */
  readonly links: ReadonlyMap<number, number>;
  /** Bars that start and end rows of tables. */
  readonly rows: ReadonlyMap<number, RowMark>;
  region: Region | undefined;
}

/** Reads the construct that a mark opens; returns its end. */
type MarkReader = (reading: MarkdownReading, at: number, mark: string) => number;

const READERS: Readonly<Record<string, MarkReader>> = {
  '\\': ({ markdown, to, patterns: { missingImage } }, at) => {
    missingImage.lastIndex = at;
    if (markdown[at + 1] === '[' && missingImage.test(markdown)) {
      to.words.separate();
      return missingImage.lastIndex;
    }
    to.words.add(markdown, at + 1, at + 2);
    return at + 2;
  },
  '&': ({ markdown, to }, at, mark) => {
    to.words.add(markdown, at + mark.length, at + mark.length + 1);
    return at + mark.length + 2;
  },
  '*': (_reading, at, mark) => at + mark.length,
  '~': (_reading, at, mark) => at + mark.length,
  '<': readTag,
  '|': readBar,
  '[': ({ markdown, to, links }, at) => {
    const textEnd = links.get(at);
    if (textEnd === undefined) to.words.separate();
    else {
      if (markdown.startsWith('<sup>', at + 1)) to.callOut();
      to.openLink(markdown.slice(textEnd + 2, endOf(markdown, ')', textEnd) - 1));
    }
    return at + 1;
  },
  ']': ({ markdown, to }, at, mark) => {
    if (mark === ']') {
      to.words.separate();
      return at + 1;
    }
    to.closeLink();
    return endOf(markdown, ')', at);
  },
  $: ({ markdown, to }, at, mark) => {
    to.words.separate();
    const end = endOfFormula(markdown, at + mark.length, mark);
    const content = contentOfTex(markdown.slice(at + mark.length, end - mark.length));
    if (content !== undefined) to.formula(content.content, 0);
    return end;
  },
  '`': ({ markdown, to }, at, mark) => {
    const end = endOf(markdown, mark, at + mark.length);
    const code = markdown.slice(at + mark.length, end - mark.length);
    // TeX that could not be converted is shown as code, which is no formula.
    const content = COMMAND.test(code) ? contentOfTex(code) : undefined;
    if (content !== undefined) to.rawTex.add(formulaWord(content.content));
    // Code joins adjacent words, as emphasis does.
    to.words.add(markdown, at + mark.length, end - mark.length);
    return end;
  },
};

function readTag(reading: MarkdownReading, at: number): number {
  const { markdown, to } = reading;
  const block = HTML_BLOCKS.find((name) => markdown.startsWith(name, at + 1));
  if (block !== undefined) {
    const end = endOf(markdown, `</${block}>`, at);
    readHtml(markdown, to, at, end);
    return end;
  }
  const end = endOf(markdown, '>', at);
  const tag = markdown.slice(at, end);
  if (AUTOLINK.test(tag)) {
    to.openLink(tag.slice(1, -1));
    to.words.add(markdown, at + 1, end - 1);
    to.closeLink();
  } else if (tag.startsWith(ANCHOR)) openRegion(reading, tag.slice(ANCHOR.length, -2), at);
  else if (tag === '<sup>' && markdown[end] === '[') to.callOut();
  else if (!JOINING_TAG.test(tag)) to.words.separate();
  return end;
}

/** Starts a region and ends the previous one: Markdown does not mark the end of a figure or reference. */
function openRegion(reading: MarkdownReading, id: string, at: number): void {
  const { markdown, to } = reading;
  if (!to.wanted.has(id)) return;
  endRegion(reading);
  // The number of a list item precedes its anchor.
  const isNumbered = NUMBERED.test(markdown.slice(markdown.lastIndexOf('\n', at) + 1, at));
  reading.region = to.region(id, isNumbered ? 1 : 0);
}

function endRegion({ region, to }: MarkdownReading): void {
  if (region === undefined) return;
  to.words.separate();
  region.to = to.words.length;
}

function readBar({ to, rows }: MarkdownReading, at: number): number {
  to.words.separate();
  const mark = rows.get(at);
  if (mark === undefined) {
    if (rows.size > 0) to.openNextCell();
    return at + 1;
  }
  if (mark.opensTable) to.openTable();
  if (mark.isRow) {
    to.openRow();
    to.openCell(1, 1);
  } else to.closeCell();
  if (mark.closesTable) to.closeTable();
  return mark.end;
}

/** Finds the bracket that opens each link: the nearest before `](`, since brackets in the text of a link are escaped. */
function linksIn(markdown: string): ReadonlyMap<number, number> {
  const links = new Map<number, number>();
  const open: number[] = [];
  for (const match of markdown.matchAll(BRACKET)) {
    if (match[0] === '[') open.push(match.index);
    else if (match[0] === '](') {
      const opener = open.pop();
      if (opener !== undefined) links.set(opener, match.index);
    } else if (match[0] === ']') open.pop();
  }
  return links;
}

function endOf(markdown: string, mark: string, from: number): number {
  const at = markdown.indexOf(mark, from);
  return at < 0 ? markdown.length : at + mark.length;
}

/** Returns the end of a formula: the next `$` without a backslash before it. */
function endOfFormula(markdown: string, from: number, mark: string): number {
  let at = markdown.indexOf(mark, from);
  while (at > 0 && markdown[at - 1] === '\\') at = markdown.indexOf(mark, at + 1);
  return at < 0 ? markdown.length : at + mark.length;
}

// a backslash with what it escapes, a digit after a formula ('&#x31;'), a bar, emphasis, a tag, a bracket, a formula, code
const MARK = /\\|&#x3(?=\d;)|\||\*+|~~|<(?=[A-Za-z/!])|\[|\]\(?|\$\$?|`+/g;
const BRACKET = /\\.|\[|\]\(?/g;
const AUTOLINK = /^<(?:[a-z][a-z0-9+.-]*:|[^\s<>@]+@)/i;
const JOINING_TAG = /^<\/?(?:a|abbr|b|code|em|i|q|s|span|strong|sub|sup|u)\b/;
const ANCHOR = '<a id="';
const HTML_BLOCKS = ['table', 'math'];
// '12. '
const NUMBERED = /^[\s>]*\d+[.)] $/;
const COMMAND = /\\[a-z]/;
