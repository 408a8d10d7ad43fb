import type { Article } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import { withoutOwnDois } from './main-abstract.ts';
import { metadataText } from './plain-text.ts';

/**
 * Returns the first paragraph of the body as plain text, for feed entries of articles without an abstract, such as editorials. At most 1,000
 * characters, cut between words with an ellipsis; '' if the body has no paragraph.
 */
export function leadTextOf({ body, meta }: Pick<Article, 'body' | 'meta'>): string {
  const text = withoutOwnDois(firstParagraph(body), meta.articleIds.doi);
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(TRAILING_PUNCTUATION, '')}…`;
}

/** Returns the text of the first paragraph, skipping headings, pictures, tables and boxes before it. */
function firstParagraph(blocks: readonly Block[]): string {
  for (const block of blocks) {
    const text = block.kind === 'paragraph' ? metadataText(block.content) : block.kind === 'section' ? firstParagraph(block.content) : '';
    if (text !== '') return text;
  }
  return '';
}

const LONGEST = 1000;
// ' (', ',', or the first half of a character that was cut in two
const TRAILING_PUNCTUATION = /[\s,;:(–-]+$|[\uD800-\uDBFF]$/u;
