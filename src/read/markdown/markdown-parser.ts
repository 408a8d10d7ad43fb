import type { MarkdownIt as Parser, StateBlock, StateInline } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import deflist from 'markdown-it-deflist';
import footnote from 'markdown-it-footnote';
import { attributesAt, NO_ATTRIBUTES } from './attributes.ts';
import { citationInline } from './citation-rule.ts';
import { containerBlock } from './container-rule.ts';
import { gridTable } from './grid-table-rule.ts';

const BREAKS_PARAGRAPHS = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/**
 * Creates the parser of articles: CommonMark with tables, strike-through, footnotes, definition lists, and scholarly extensions
 * (README.md in this folder). HTML is text.
 */
export function markdownParser(): Parser {
  const md = new MarkdownIt('default', { html: false, linkify: false, typographer: false });
  md.use(footnote).use(deflist);
  md.block.ruler.before('fence', 'comment_block', commentBlock, BREAKS_PARAGRAPHS);
  md.block.ruler.before('fence', 'math_block', mathBlock, BREAKS_PARAGRAPHS);
  md.block.ruler.before('fence', 'container', containerBlock, BREAKS_PARAGRAPHS);
  md.block.ruler.before('fence', 'grid_table', gridTable, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.after('escape', 'math_inline', mathInline);
  md.inline.ruler.before('link', 'citation', citationInline);
  md.inline.ruler.before('emphasis', 'script', scriptInline);
  md.inline.ruler.before('link', 'attributes', attributesInline);
  md.inline.ruler.before('link', 'comment_inline', commentInline);
  // Escaped characters stay apart from the text, in which mark-up that was not read is searched for.
  md.core.ruler.disable('text_join');
  // URLs are checked when they become links, and rejected ones are reported.
  md.validateLink = () => true;
  md.normalizeLink = (url) => url;
  return md;
}

/** Rule for `{#fig:x alt="…"}` right after an image, or at the end of a heading or paragraph. Adds an `attributes` token. */
function attributesInline(state: StateInline, silent: boolean): boolean {
  const found = attributesAt(state.src.slice(state.pos, state.posMax));
  if (found === undefined) return false;
  const isAfterImage = state.pending === '' && state.tokens[state.tokens.length - 1]?.type === 'image';
  const isAtEnd = state.src.slice(state.pos + found.length).trim() === '';
  // Words in brackets have no attributes.
  if (!isAfterImage && (!isAtEnd || state.src[state.pos - 1] === ']')) return false;
  if (!silent) {
    state.pending = state.pending.trimEnd();
    state.push('attributes', '', 0).meta = { attributes: found.attributes };
  }
  state.pos += found.length;
  return true;
}

/** Rule that skips `<!-- … -->` within a line. */
function commentInline(state: StateInline): boolean {
  if (!state.src.startsWith('<!--', state.pos)) return false;
  // Searched once per text, because many unclosed comments would take quadratic time.
  const last = lastCloses.get(state) ?? state.src.lastIndexOf('-->');
  lastCloses.set(state, last);
  if (last < state.pos + 4) return false;
  const close = state.src.indexOf('-->', state.pos + 4);
  if (close < 0 || close + 3 > state.posMax) return false;
  state.pos = close + 3;
  return true;
}

/** Rule that skips a comment of one or more lines. */
function commentBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith('<!--', start)) return false;
  for (let line = startLine; line < endLine; line++) {
    const end = state.eMarks[line] ?? 0;
    const close = state.src.indexOf('-->', start);
    if (close < 0) return false;
    if (close > end) continue;
    if (state.src.slice(close + 3, end).trim() !== '') return false;
    if (!silent) state.line = line + 1;
    return true;
  }
  return false;
}

const lastCloses = new WeakMap<StateInline, number>();

/**
 * Rule for `$…$` and `$$…$$` within a line. No space inside the dollars and no digit after them, to exclude prices.
 *
 * Adds a `math_inline` token whose content is the TeX.
 */
function mathInline(state: StateInline, silent: boolean): boolean {
  const rest = state.src.slice(state.pos, state.posMax);
  const match = DISPLAY_IN_LINE.exec(rest) ?? IN_LINE.exec(rest);
  if (match === null) return false;
  if (!silent) state.push('math_inline', 'math', 0).content = (match[1] ?? '').trim();
  state.pos += match[0].length;
  return true;
}

/** Rule for a display formula: from a line that begins with `$$` to one that ends with it, and an optional id: `$$ {#eq:energy}`. */
function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = lineAt(state, startLine);
  if (!first.startsWith('$$') || state.blkIndent > (state.sCount[startLine] ?? 0)) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = line === startLine ? first.slice(2) : lineAt(state, line);
    const close = CLOSE.exec(text);
    if (close === null) {
      if (line > startLine && text === '') return false;
      lines.push(text);
      continue;
    }
    if (silent) return true;
    lines.push(close[1] ?? '');
    const token = state.push('math_block', 'math', 0);
    token.content = lines.join('\n').trim();
    token.map = [startLine, line + 1];
    token.meta = { attributes: attributesAt(close[2] ?? '')?.attributes ?? NO_ATTRIBUTES };
    state.line = line + 1;
    return true;
  }
  return false;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

const IN_LINE = /^\$((?!\s)(?:\\[\s\S]|[^\\$])+?(?<!\s))\$(?!\d)/;
const DISPLAY_IN_LINE = /^\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
// 'E = mc^2 $$ {#eq:energy}'
const CLOSE = /^(.*?)\$\$[ \t]*(\{[^{}]*\})?$/;

/** Rule for `H~2~O` and `10^-3^`, without unescaped white space inside. Adds `sub_open` or `sup_open`, the content, and the closing token. */
function scriptInline(state: StateInline, silent: boolean): boolean {
  const match = SCRIPT.exec(state.src.slice(state.pos, state.posMax));
  if (match === null) return false;
  const [whole, mark, inside = ''] = match;
  if (!silent) {
    const name = mark === '~' ? 'sub' : 'sup';
    state.push(`${name}_open`, name, 1);
    const end = state.pos + whole.length;
    const { posMax } = state;
    state.pos += 1;
    state.posMax = state.pos + inside.length;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.pos = end;
    state.push(`${name}_close`, name, -1);
    return true;
  }
  state.pos += whole.length;
  return true;
}

// ~2~, ^-3^; neither ~~struck~~ nor ^[a note]
const SCRIPT = /^(~|\^)(?![~^[])((?:\\[\s\S]|[^\s\\~^])+?)\1(?!\1)/;
