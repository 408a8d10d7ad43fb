import type { Token } from 'markdown-it';
import { markdownParser } from './markdown-parser.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/**
 * The words of a Markdown article below its front matter, block by block as they stand there, for the ledger: text and code, without
 * formulas, citations, pointers and attributes, which are no words of the author's.
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

/** What a line's token says; a picture says its caption. */
function textOfInline(token: Token): string {
  if (token.type === 'text' || token.type === 'text_special' || token.type === 'code_inline') return token.content;
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.type === 'image' ? (token.children ?? []).map(textOfInline).join('') : '';
}

// 'Table: Counts by month' is the caption 'Counts by month'
const CAPTION_WORD = /^(?:Table|Figure)\s*:\s*/;
