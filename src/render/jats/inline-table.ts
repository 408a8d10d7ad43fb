import type { FileLink, Inline, InlineFootnote, InlineGraphic, Link, Styled, Xref } from '../../model/inline.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { fileAttributes } from './file-attributes.ts';
import { inlineFormulaJats } from './formula-jats.ts';
import { graphicParts } from './graphic-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { typeAttributes } from './type-attributes.ts';
import { wordsOf } from './words-of.ts';

type InlineTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, w: JatsWriter) => Markup };

/** The handlers of all kinds of inlines. */
export const INLINE_JATS = {
  text: ({ value }) => xml`${value}`,
  styled: styledJats,
  xref: xrefJats,
  link: linkJats,
  inlineFormula: inlineFormulaJats,
  inlineGraphic: inlineGraphicJats,
  inlineFootnote: inlineFootnoteJats,
  fileLink: fileLinkJats,
  break: () => xml`<break/>`,
  anchor: ({ id }, w) => xml`<target${w.id(id)}/>`,
} satisfies InlineTable;

function styledJats(styled: Styled, w: JatsWriter): Markup {
  return STYLES[styled.style](styled, w);
}

type StyleTable = { readonly [K in Styled['style']]: (styled: Styled, w: JatsWriter) => Markup };

const STYLES: StyleTable = {
  bold: emphasis,
  italic: emphasis,
  sub: emphasis,
  sup: emphasis,
  underline: emphasis,
  overline: emphasis,
  strike: emphasis,
  sc: emphasis,
  monospace: emphasis,
  roman: emphasis,
  'sans-serif': emphasis,
  code: ({ content }) => xml`<code>${wordsOf(content)}</code>`,
  quote: ({ content }, w) => xml`<styled-content style-type="quote">${w.line(content, 'content')}</styled-content>`,
  abbrev: ({ note, content }) => xml`<abbrev${attribute('xlink:title', note)}>${wordsOf(content)}</abbrev>`,
  'named-content': namedContent,
  ruby: rubyJats,
  rt: ({ content }, w) => w.line(content, 'phrase'),
};

function emphasis({ style, content }: Styled, w: JatsWriter): Markup {
  const name = trustedMarkup(style);
  return xml`<${name}>${w.line(content, 'line')}</${name}>`;
}

/** Prints one `ruby` per pair, since JATS allows one `rb` and one `rt` in it, unlike HTML. Words without a reading are text. */
function rubyJats({ content }: Styled, w: JatsWriter): Markup {
  const pairs: Markup[] = [];
  let base: Inline[] = [];
  for (const inline of content) {
    if (inline.kind === 'styled' && inline.style === 'rt') {
      pairs.push(xml`<ruby><rb>${w.line(base, 'phrase')}</rb><rt>${w.line(inline.content, 'phrase')}</rt></ruby>`);
      base = [];
    } else base.push(inline);
  }
  return xml`${pairs}${w.line(base, 'phrase')}`;
}

function namedContent({ note, lang, content }: Styled, w: JatsWriter): Markup {
  const words = w.line(content, 'content');
  return note === undefined
    ? xml`<styled-content${attribute('xml:lang', lang)}>${words}</styled-content>`
    : xml`<named-content${attribute('content-type', note)}${attribute('xml:lang', lang)}>${words}</named-content>`;
}

function xrefJats({ refType, rids, content }: Xref, w: JatsWriter): Markup {
  return xml`<xref${typeAttributes('ref-type', refType)}${w.rid(rids)}>${w.line(content, 'phrase')}</xref>`;
}

/** Prints a link; a mail address whose text is the address itself is an `email`. */
function linkJats({ href, content }: Link, w: JatsWriter): Markup {
  const address = href.startsWith('mailto:') ? href.slice('mailto:'.length) : undefined;
  const words = wordsOf(content);
  if (address !== undefined && words.trim() === address) return xml`<email>${words}</email>`;
  // The type makes readers recognize an identifier.
  const type = PUBMED.exec(href)?.[1] === words ? 'pmid' : 'uri';
  return xml`<ext-link${attribute('ext-link-type', type)}${attribute('xlink:href', href)}>${w.line(content, 'phrase')}</ext-link>`;
}

const PUBMED = /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/(\d+)\/$/;

function inlineGraphicJats({ graphic }: InlineGraphic, w: JatsWriter): Markup {
  return xml`<inline-graphic${w.id(graphic.id)}${fileAttributes(graphic.file)}>${graphicParts(graphic)}</inline-graphic>`;
}

function inlineFootnoteJats({ id, label, content }: InlineFootnote, w: JatsWriter): Markup {
  return xml`<fn${w.id(id)}>${label !== undefined && xml`<label>${label}</label>`}${w.paragraphs(content)}</fn>`;
}

function fileLinkJats({ file, content }: FileLink, w: JatsWriter): Markup {
  const words = w.line(content, 'phrase');
  return xml`<inline-supplementary-material${fileAttributes(file)}>${words}</inline-supplementary-material>`;
}
