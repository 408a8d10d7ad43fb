import type { MarkdownIt as Parser } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import deflist from 'markdown-it-deflist';
import footnote from 'markdown-it-footnote';
import { attributesInline } from './attributes-rule.ts';
import { citationInline } from './citation-rule.ts';
import { commentBlock, commentInline } from './comment-rules.ts';
import { containerBlock } from './container-rule.ts';
import { gridTable } from './grid-table-rule.ts';
import { mathBlock, mathInline } from './math-rules.ts';
import { scriptInline } from './script-rule.ts';

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
