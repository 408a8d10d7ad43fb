import { listItem } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Returns a name with its value, both Markdown, as an item of a list: `- Published: 2012-10-08`. The coverage check finds dates in such lines. */
export function factLine(name: string, value: string, w: MarkdownWriter): string {
  return listItem('- ', w.html.messages.text('article.label.fact', { name, value }));
}
