import type { Token } from 'markdown-it';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { ContainerMeta } from './container-rule.ts';

/** Receives a problem with its line in the text, counted from 0. */
export type ReportAtLine = (line: number, code: string, message: Translatable) => void;

/**
 * Reports mark-up that the parser of Markdown takes for text, and text that it leaves out.
 *
 * These are tables with a wrong second row, cells beyond the last column, links and notes without an end or a target, blocks without an end, HTML, TeX, and extensions of other programs.
 *
 * Markdown has no syntax errors, so such mistakes would be published.
 */
export function checkMarkup(tokens: readonly Token[], text: string, report: ReportAtLine): void {
  const lines = text.split('\n');
  let line = 0;
  let columns = 0;
  tokens.forEach((token, i) => {
    line = token.map?.[0] ?? line;
    const reportText = (words: string, expected: Translatable, at = line) =>
      report(at, 'markdown-syntax', translatable`"${clip(words)}" is shown as it is written; expected ${expected}`);
    if (token.type === 'inline') {
      if (tokens[i - 1]?.type === 'paragraph_open') checkParagraph(token.content.split('\n'), reportText);
      checkLine(token, line, report);
    } else if (token.type === 'fence' && !isFenceClosed(token, lines)) {
      report(
        line,
        'markdown-syntax',
        translatable`the code block has no end, so the text below is in it; expected a line "${token.markup}"`,
      );
    } else if (token.type === 'fence' && token.info.trim().startsWith('{=')) {
      reportText(`${token.markup}${token.info}`, translatable`Markdown, because raw text of another format is not passed through`);
    } else if (token.type === 'container_open' && (token.meta?.container as ContainerMeta | undefined)?.isClosed === false) {
      report(
        line,
        'markdown-syntax',
        translatable`"${clip((lines[line] ?? '').trim())}" has no end, so the text below is in it; expected a line ":::"`,
      );
    } else if (token.type === 'hr' && DASHES_OF_COLUMNS.test(lines[line] ?? '')) {
      reportText((lines[line] ?? '').trim(), translatable`a table with "|" between its cells, as | a | b |`);
    } else if (token.type === 'thead_open') columns = 0;
    else if (token.type === 'th_open') columns++;
    else if (token.type === 'tr_open' && columns > 0 && token.meta?.grid !== true) {
      const cells = cellsOf(lines[line] ?? '');
      if (cells.length > columns) {
        const left = clip(cells.slice(columns).join(' | '));
        report(
          line,
          'markdown-syntax',
          translatable`the row has ${cells.length} cells, so "${left}" is left out; expected ${columns} as in the first row, with "\\|" for a "|" in a cell`,
        );
      }
    }
  });
}

type ReportText = (words: string, expected: Translatable, at?: number) => void;

/** Reports lines of a paragraph that look like a table, a container or a heading. */
function checkParagraph(lines: readonly string[], reportText: ReportText): void {
  const [first = '', second = ''] = lines;
  const columns = cellsOf(first).length;
  const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);
  if (GRID.test(first))
    reportText(first, translatable`a grid table whose rows have the columns of its first line, or a table as | a | b |`);
  else if ((first.includes('|') && DELIMITERS.test(second.replace(/\s+/g, ''))) || (lines.length > 1 && lines.every(isRow))) {
    reportText(
      first,
      translatable`a table, whose second line has a "---" for each of the ${columns} columns, as |${'---|'.repeat(Math.min(columns, 20))}`,
    );
  } else if (CONTAINER.test(first)) {
    reportText(first, translatable`"::: name" before the lines of a block and ":::" after them, each on a line of its own`);
  } else if (HEADING.test(first)) reportText(first, translatable`a space after "#"`);
}

/** Reports mark-up in a line of text. The line is searched without code and formulas. */
function checkLine({ children }: Token, line: number, report: ReportAtLine): void {
  const text = (children ?? []).map(plainText).join('');
  if (!MARKUP.test(text)) return;
  const lineAt = (index: number) => line + (text.slice(0, index).match(/\n/g)?.length ?? 0);
  const tag = HTML_TAG.exec(text);
  if (tag !== null) {
    const message = translatable`"${clip(tag[0])}" is shown as it is written; expected Markdown, as HTML is not passed through`;
    report(lineAt(tag.index), 'markdown-html', message);
  }
  for (const { pattern, expected, isAllowed } of UNREAD) {
    for (const match of text.matchAll(pattern)) {
      if (isAllowed?.test(match[0]) === true) continue;
      const message = translatable`"${clip(match[0])}" is shown as it is written; expected ${expected}`;
      report(lineAt(match.index), 'markdown-syntax', message);
      break;
    }
  }
}

interface Unread {
  readonly pattern: RegExp;
  readonly expected: Translatable;
  /** Matches that are text. */
  readonly isAllowed?: RegExp;
}

const UNREAD: readonly Unread[] = [
  { pattern: /<(?:https?|ftp|mailto):[^<>\n]*>?/gi, expected: translatable`an address without spaces between "<" and ">"` },
  {
    pattern: /!?\[[^[\]\n]*\]\([^()\n]*\)?/g,
    expected: translatable`a link as [words](address), with ")" at its end and no spaces in the address, or in "<" and ">"`,
  },
  {
    pattern: /\[[^[\]\n^@]+\]\[[^[\]\n]*\]/g,
    expected: translatable`a line "[label]: address" for the label of the link`,
    // [1][2] are numbers of references
    isAllowed: /^\[[\d\s,–-]*\]\[[\d\s,–-]*\]$/,
  },
  {
    pattern: /\[\^[^[\]\n]*\]?/g,
    expected: translatable`the text of the note in a line that begins with its label, as "[^1]: Not at 4 °C."`,
  },
  { pattern: /\^\[[^[\]\n]*/g, expected: translatable`a note as ^[words], with "]" at its end` },
  { pattern: /\[[^[\]\n]*\]\{[^{}\n]*\}?/g, expected: translatable`Markdown, as words in brackets have no attributes` },
  {
    pattern: /\{(?:[#.][A-Za-z][\w:.-]*|-|[A-Za-z-]+=)[^{}\n]*\}/g,
    expected: translatable`attributes as {#fig:x alt="…"} after a picture, or at the end of a heading, a caption or a formula`,
  },
  { pattern: /\\[A-Za-z]{2,}\s?\{[^{}\n]*\}?/g, expected: translatable`Markdown, or a formula in TeX between "$" and "$"` },
  { pattern: /\$\$/g, expected: translatable`"$$" before and after a formula` },
  { pattern: /<!--[^\n]*/g, expected: translatable`"-->" at the end of the comment` },
];

/** Text of a token as it is written; other mark-up is one character that no pattern has. */
function plainText(token: Token): string {
  // A backslash before a letter is no escape.
  if (token.type === 'text' || (token.type === 'text_special' && token.content.length === 2)) return token.content;
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  if (token.type === 'image') return (token.children ?? []).map(plainText).join('');
  return token.nesting === 0 ? '\uFFFC' : '';
}

function isFenceClosed({ map, markup }: Token, lines: readonly string[]): boolean {
  if (map === null || map[1] - map[0] < 2) return false;
  return new RegExp(`${markup[0] === '~' ? '~' : '`'}{${markup.length},}\\s*$`).test(lines[map[1] - 1] ?? '');
}

/** Cells of a row of a table; `\|` is a character of a cell. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0]?.trim() === '') cells.shift();
  if (cells[cells.length - 1]?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}

function clip(words: string): string {
  return words.length > 80 ? `${words.slice(0, 80)}…` : words;
}

// A line without one of these has no mark-up.
const MARKUP = /[<[\]{\\]|\$\$/;
// <b>, </span>, <br/>
const HTML_TAG = /<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>/;
// |---|:--:|
const DELIMITERS = /^\|?:?-+:?(?:\|:?-*:?)*$/;
// +-----+-----+
const GRID = /^\s*\+(?:[-=:]+\+)+\s*$/;
// ::: {.note}
const CONTAINER = /^:{3,}/;
// ##Methods
const HEADING = /^#{1,6}\p{L}/u;
// ----- -----
const DASHES_OF_COLUMNS = /^\s*-{2,}(?:\s+-{2,})+\s*$/;
