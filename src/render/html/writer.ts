import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { relativeHref } from '../../model/text/address.ts';
import type { Markup } from '../../model/text/markup.ts';
import { type Direction, directionOf } from '../../model/text/text-direction.ts';
import { fragmentOf } from './fragment-of.ts';
import type { HtmlContext } from './html-context.ts';
import type { Page } from './page.ts';

/**
 * The context of a handler: it writes the content of an element, and knows the place of the element.
 *
 *   paragraph: (p, w) => html`<p>${w.inlines(p.content)}</p>`
 */
export interface Writer {
  readonly page: Page;
  readonly context: HtmlContext;
  /** Labels in the language of the text around. */
  readonly messages: Messages;
  /** Language and direction of the text around. */
  readonly language: TextLanguage;
  /** Level of the next heading: 2 to 6. */
  readonly level: number;
  /** True if links are allowed here: not within a link, nor in a table of contents. */
  readonly hasLinks: boolean;
  /** True if elements have their ids here: not in a copy, as on a figure's page. */
  readonly hasIds: boolean;
  /** True if formulas contain their TeX, for people who copy them: not in titles, lists and tables of contents. */
  readonly hasTex: boolean;
  /** Site path of the page that links are relative to. */
  readonly fromPath: string;
  inlines(inlines: readonly Inline[]): Markup;
  blocks(blocks: readonly Block[]): Markup;
  /** The same writer within a link. */
  readonly withoutLinks: Writer;
  /** Returns a writer with some parts of the scope replaced. */
  at(scope: Partial<WriterScope>): Writer;
}

/** The parts of a writer that change for nested content. */
export interface WriterScope {
  readonly level: number;
  readonly hasLinks: boolean;
  readonly hasIds: boolean;
  readonly hasTex: boolean;
  readonly fromPath: string;
  readonly messages: Messages;
  readonly language: TextLanguage;
}

/** Language and direction of a text; the direction of a text without `xml:lang` is that of its letters. */
export interface TextLanguage {
  /** BCP 47 */
  readonly lang: string;
  readonly direction: Direction;
}

/** Returns the id of an element here; undefined if it has none. */
export function idHere(w: Writer, id: string | undefined): string | undefined {
  return w.hasIds ? id : undefined;
}

/** Returns the address of an id in the article: `#fig1`, or from another page `../e00003#fig1`. */
export function idHref(w: Writer, id: string): string {
  if (w.hasIds) return `#${fragmentOf(id, w.context)}`;
  return relativeHref(w.fromPath, `${w.context.stem}${w.context.ending}#${id}`);
}

/** Returns a writer one heading level down. */
export function below(w: Writer): Writer {
  return w.level >= 6 ? w : w.at({ level: w.level + 1 });
}

/** The writer with the labels of a language, for an element with `xml:lang`. */
export function withLanguage(lang: string | undefined, w: Writer): Writer {
  return lang === undefined ? w : w.at({ messages: w.context.messagesFor(lang), language: { lang, direction: directionOf(lang) } });
}
