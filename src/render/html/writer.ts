import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { relativeHref } from '../../text/address.ts';
import type { Markup } from '../../text/markup.ts';
import type { HtmlContext } from './html-context.ts';
import type { Page } from './page.ts';
import type { Phrases } from './phrases.ts';

/**
 * What a handler writes with: the way to the markup of what it holds, and where that stands.
 *
 *   paragraph: (p, w) => html`<p>${w.inlines(p.content)}</p>`
 */
export interface Writer {
  readonly page: Page;
  readonly context: HtmlContext;
  readonly phrases: Phrases;
  /** Of the next heading: 2 to 6. */
  readonly level: number;
  /** Whether links may stand here: not within a link, nor in a table of contents. */
  readonly hasLinks: boolean;
  /** Whether this is the one place that bears the ids of its parts: not in a copy, as on a figure's page. */
  readonly hasIds: boolean;
  /** Whether formulas carry their TeX, for people who copy them: not in titles, lists and tables of contents. */
  readonly hasTex: boolean;
  /** Site path of the page that links are relative to. */
  readonly fromPath: string;
  inlines(inlines: readonly Inline[]): Markup;
  blocks(blocks: readonly Block[]): Markup;
  /** The same writer within a link. */
  readonly withoutLinks: Writer;
  /** The same writer in another place. */
  at(place: Partial<WriterPlace>): Writer;
}

/** The parts of a writer that change on the way down. */
export interface WriterPlace {
  readonly level: number;
  readonly hasLinks: boolean;
  readonly hasIds: boolean;
  readonly hasTex: boolean;
  readonly fromPath: string;
  readonly phrases: Phrases;
}

/** The id that an element bears here, if it bears one. */
export function idHere(w: Writer, id: string | undefined): string | undefined {
  return w.hasIds ? id : undefined;
}

/** A link to something in the article with this id: `#fig1`, or from another page `../e00003#fig1`. */
export function idHref(w: Writer, id: string): string {
  if (w.hasIds) return `#${encodeURIComponent(id)}`;
  return relativeHref(w.fromPath, `${w.context.stem}${w.context.ending}#${id}`);
}

/** The level below, for what stands under a heading here. */
export function below(w: Writer): Writer {
  return w.level >= 6 ? w : w.at({ level: w.level + 1 });
}
