import type { Abstract } from '../../model/article.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { abstractLabel } from '../labels.ts';
import { textOfBlocks, textOfInlines } from '../plain-text.ts';
import { doiHtml, headingHtml, titled } from './caption-html.ts';
import { inLanguage } from './lang-attributes.ts';
import { below, type Writer, withLanguage } from './writer.ts';
import { classWord } from './xref-html.ts';

/** Renders one abstract under its own title, or under the name of its type in its language. */
export function abstractHtml(abstract: Abstract, id: string, outer: Writer): Markup {
  const { attributes, inside: w } = inLanguage(abstract.lang, textOfBlocks(abstract.content), outer);
  const type = abstract.abstractType === undefined ? '' : ` abstract-${classWord(abstract.abstractType)}`;
  const hasTitle = abstract.title !== undefined && textOfInlines(abstract.title) !== '';
  const heading = headingHtml(hasTitle ? { title: abstract.title ?? [] } : titled(defaultTitle(abstract, w)), w);
  return html`<section id="${id}" class="abstract${type}"${attributes}>
${heading}${below(w).blocks(abstract.content)}${doiHtml(abstract.doi, w)}</section>
`;
}

/** Returns the title of an abstract for the table of contents. */
export function abstractTitle(abstract: Abstract, w: Writer): string {
  const own = textOfInlines(abstract.title ?? []);
  return own === '' ? defaultTitle(abstract, w) : own;
}

function defaultTitle(abstract: Abstract, w: Writer): string {
  return abstractLabel(abstract.abstractType, withLanguage(abstract.lang, w).messages);
}
