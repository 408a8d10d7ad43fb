import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';

const reader = new MarkdownIt({ html: true }).use(footnote);

/** The HTML that a usual reader makes of Markdown. */
export function htmlOf(markdown: string): string {
  return reader.render(markdown);
}

/** The text of some HTML: tags dropped, entities decoded, white space single. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
