import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `label` and `title`, if present. */
export function headingJats(
  { label, title }: { readonly label?: string | undefined; readonly title?: readonly Inline[] | undefined },
  w: JatsWriter,
): Markup {
  return xml`${labelJats(label)}${title !== undefined && xml`<title>${w.line(title, 'title')}</title>`}`;
}

export function labelJats(label: string | undefined): Markup {
  return xml`${label !== undefined && xml`<label>${label}</label>`}`;
}

/** Prints `object-id` with a DOI. */
export function doiJats(doi: string | undefined): Markup {
  return xml`${doi !== undefined && xml`<object-id pub-id-type="doi">${doi}</object-id>`}`;
}

/** Prints `caption` with its title and paragraphs; empty if both are missing. */
export function captionJats(
  { title, caption }: { readonly title?: readonly Inline[] | undefined; readonly caption: readonly Block[] },
  w: JatsWriter,
): Markup {
  if (title === undefined && caption.length === 0) return xml``;
  return xml`<caption>${headingJats({ title }, w)}${w.paragraphs(caption)}</caption>`;
}
