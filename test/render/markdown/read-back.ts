import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';

const reader = new MarkdownIt({ html: true }).use(footnote);

/** Converts Markdown to HTML with a common parser. */
export function htmlOf(markdown: string): string {
  return reader.render(markdown);
}

/** Returns the text of HTML: without tags, entities decoded, white space collapsed. */
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

/** HTML with the numbers of its lists as text, as a browser shows them. */
export function withListNumbers(html: string): string {
  const open: (number | undefined)[] = [];
  return html.replace(/<(\/?)(ol|ul|li)\b(?: start="(\d+)")?[^>]*>/g, (tag, slash: string, name: string, start: string | undefined) => {
    if (name !== 'li') {
      if (slash === '') open.push(name === 'ol' ? Number(start ?? 1) : undefined);
      else open.pop();
      return tag;
    }
    const number = open.at(-1);
    if (slash !== '' || number === undefined) return tag;
    open[open.length - 1] = number + 1;
    return `${tag}${number}. `;
  });
}
