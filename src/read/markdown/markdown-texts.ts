import type { Token } from 'markdown-it';
import { markdownParser } from './markdown-parser.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/**
 * Returns the text of a Markdown article below its front matter, block by block, for coverage. It includes code, but no formulas,
 * citations, pointers and attributes.
 *
 *   '# Tides {#sec:t}\n\nAs [@a2011] says, `r` is *high*.'  ->  ['Tides', 'As  says, r is high.']
 */
export function markdownTexts(source: string): readonly string[] {
  const body = splitFrontMatter(source)?.body ?? source;
  const texts: string[] = [];
  for (const token of markdownParser().parse(body, {})) {
    const text = TEXT_OF_BLOCK.get(token.type)?.(token) ?? '';
    if (text.trim() !== '') texts.push(text.replace(CAPTION_WORD, ''));
  }
  return texts;
}

const TEXT_OF_BLOCK: ReadonlyMap<string, (token: Token) => string> = new Map([
  ['inline', (token: Token) => (token.children ?? []).map(textOfInline).join('')],
  ['fence', (token: Token) => token.content],
  ['code_block', (token: Token) => token.content],
]);

/** Text of an inline token; that of an image is its caption. */
function textOfInline(token: Token): string {
  if (token.type === 'text' || token.type === 'text_special' || token.type === 'code_inline') return token.content;
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.type === 'image' ? (token.children ?? []).map(textOfInline).join('') : '';
}

// 'Table: Counts by month' is the caption 'Counts by month'
const CAPTION_WORD = /^(?:Table|Figure)\s*:\s*/;
