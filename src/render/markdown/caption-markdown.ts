import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { escapeDestination } from './escape.ts';
import { isolatedAddress } from './in-language.ts';
import { joinBlocks } from './layout.ts';
import type { Mark } from './line.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

/** A block with a label and a title. */
export interface Titled {
  readonly id?: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
}

/** Renders the heading of a section at the writer's level; only its anchor if it has neither label nor title. */
export function headingMarkdown(titled: Titled, w: MarkdownWriter): string {
  const line = w.at({ isOneLine: true }).lineOf((to) => {
    to.raw(anchorFor(titled.id, w));
    to.text(titled.label === undefined ? '' : `${titled.label} `, false);
    w.inlines(titled.title ?? [], to);
  });
  const hasWords = line !== '' && line !== anchorFor(titled.id, w);
  return hasWords ? `${'#'.repeat(Math.min(w.level, 6))} ${line.replace(CLOSING_HASHES, '$1\\$2')}` : line;
}

/** Renders label and title of a figure, table or box as one bold line; the label is a link if it has an address. */
export function titleLine(titled: Titled, w: MarkdownWriter, href?: string): string {
  const { label = '', title = [] } = titled;
  return w.lineOf((to) => {
    to.raw(anchorFor(titled.id, w));
    if (label !== '') {
      to.marked(STRONG, () => {
        if (href === undefined || w.inLink) to.text(label, w.inLink);
        else to.linked(escapeDestination(href), () => to.text(label, true));
      });
      if (title.length > 0) to.text(' ', false);
    }
    to.marked(STRONG, () => w.inlines(title, to));
  });
}

/** Renders label, title, caption and DOI. */
export function captionMarkdown(
  captioned: Titled & { readonly caption: readonly Block[]; readonly doi?: string },
  w: MarkdownWriter,
  href?: string,
): string {
  return joinBlocks([titleLine(captioned, w, href), w.blocks(captioned.caption), doiLine(captioned.doi, w)]);
}

/** Renders the DOI of a part of the article. */
export function doiLine(doi: string | undefined, w: MarkdownWriter): string {
  return doi === undefined ? '' : `DOI: ${isolatedAddress(`<${escapeDestination(doiUrl(w.html.context.doiResolver, doi))}>`, w.html)}`;
}

const STRONG: Mark = { delimiter: '**', openTag: '<strong>', closeTag: '</strong>' };
// '# About C #'
const CLOSING_HASHES = /(^|\s)(#+)$/;
