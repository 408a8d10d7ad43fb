import type { Footnote, FootnoteGroup, ListItem } from '../../model/block.ts';
import { headingMarkdown, titleLine } from './caption-markdown.ts';
import { indent, joinBlocks, joinItems, listItem } from './layout.ts';
import { listMarkdown } from './lists.ts';
import { anchor, type MarkdownWriter } from './markdown-writer.ts';

/** Renders a list of notes, each with its label. */
export function footnoteGroupMarkdown(group: FootnoteGroup, w: MarkdownWriter): string {
  return joinBlocks([titleLine(group, w), noteListMarkdown(group.footnotes, w)]);
}

export function noteListMarkdown(footnotes: readonly Footnote[], w: MarkdownWriter): string {
  if (footnotes.length === 0) return '';
  const { labelById } = w.html.page;
  const items = footnotes.map((note): ListItem => {
    const label = labelById.get(note.id);
    return label === undefined ? note : { ...note, label };
  });
  return listMarkdown({ kind: 'list', listType: 'simple', items }, w);
}

/**
 * Renders the inline notes under a heading; a note may call out another, so the list grows during the loop.
 *
 *   [^1]: Seen twice.
 */
export function inlineNotesMarkdown(w: MarkdownWriter): string {
  const definitions: string[] = [];
  for (const [note, number] of w.notes.numbers) {
    definitions.push(`[^${number}]: ${indent(w.blocks(note.content), '    ')}`.trimEnd());
  }
  // Notes called out in a table that is rendered as HTML.
  const others = w.html.page.footnotes.map(({ footnote, label }) =>
    listItem('- ', `${anchor(footnote.id)}${label} ${w.blocks(footnote.content)}`),
  );
  if (definitions.length === 0 && others.length === 0) return '';
  const heading = headingMarkdown({ label: w.html.messages.text('article.label.notes') }, w);
  return joinBlocks([heading, joinItems(others), ...definitions]);
}
