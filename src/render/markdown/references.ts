import type { RefList } from '../../model/block.ts';
import type { Reference } from '../../model/reference.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { headingMarkdown } from './caption-markdown.ts';
import { directedRun } from './in-language.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

/** Renders a list of references: numbered if their labels count up from one, else with bullets and their labels. */
export function refListMarkdown(list: RefList, w: MarkdownWriter): string {
  const own = headingMarkdown(list, w);
  const isBare = own === '' || own === anchorFor(list.id, w);
  const heading =
    isBare && list.references.length > 0 && w.level === 2
      ? headingMarkdown({ id: list.id, label: w.html.messages.text('article.label.references') }, w)
      : own;
  const isNumbered = list.references.every((reference, at) => NUMBER.exec(reference.label ?? '')?.[1] === String(at + 1));
  const items = list.references.map((reference, at) =>
    isNumbered
      ? listItem(`${at + 1}. `, referenceMarkdown(reference, '', w))
      : listItem('- ', referenceMarkdown(reference, reference.label ?? '', w)),
  );
  return joinBlocks([heading, w.at({ level: w.level + 1 }).blocks(list.content), joinItems(items)]);
}

function referenceMarkdown(reference: Reference, label: string, w: MarkdownWriter): string {
  const line = w.lineOf((to) => {
    to.raw(anchorFor(reference.id, w));
    to.text(label === '' ? '' : `${label} `, false);
    for (const citation of reference.citations) {
      w.inlines([directedRun(citation.lang, citationInlines(citation), w)], to);
      for (const link of citationLinks(citation, w.html.context.doiResolver)) {
        to.text(' ', false);
        w.inlines([{ kind: 'link', href: link.href, content: [{ kind: 'text', value: link.text }] }], to);
      }
      to.text(' ', false);
    }
  });
  return joinBlocks([line, w.blocks(reference.notes)]);
}

// '1', '1.', '[1]'
const NUMBER = /^[([]?(\d+)[.)\]]?$/;
