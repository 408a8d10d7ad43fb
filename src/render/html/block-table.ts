import type {
  BlockGraphic,
  BoxedText,
  Code,
  DispQuote,
  Paragraph,
  Section,
  Speech,
  Statement,
  Unknown,
  VerseGroup,
} from '../../model/block.ts';
import { attribute, EMPTY, html, join, type Markup } from '../../model/text/markup.ts';
import { textOfBlocks } from '../plain-text.ts';
import { langAttribute, lineBreak } from './book-markup.ts';
import { captionHtml, doiHtml, headingHtml, titleHtml } from './caption-html.ts';
import { figGroupHtml, figureHtml } from './figure-html.ts';
import { footnoteGroupHtml } from './footnote-group-html.ts';
import { displayFormulaHtml } from './formula-html.ts';
import { pictureHtml } from './graphic-html.ts';
import type { BlockTable } from './handlers.ts';
import { inLanguage, langAttributes, languageOf, ownAttributes, runWriter } from './lang-attributes.ts';
import { defListHtml, listHtml } from './list-html.ts';
import { mediaHtml, supplementaryMaterialHtml } from './media-html.ts';
import { refListHtml } from './ref-list-html.ts';
import { tableWrapHtml } from './table-wrap-html.ts';
import { below, idHere, type Writer } from './writer.ts';
import { classWord } from './xref-html.ts';

/** The handlers of all kinds of blocks. */
export const BLOCK_HTML = {
  paragraph: paragraphHtml,
  section: sectionHtml,
  list: listHtml,
  defList: defListHtml,
  boxedText: boxedTextHtml,
  dispQuote: dispQuoteHtml,
  verseGroup: verseGroupHtml,
  speech: speechHtml,
  statement: statementHtml,
  code: codeHtml,
  figure: figureHtml,
  figGroup: figGroupHtml,
  tableWrap: tableWrapHtml,
  displayFormula: displayFormulaHtml,
  blockGraphic: blockGraphicHtml,
  media: mediaHtml,
  supplementaryMaterial: supplementaryMaterialHtml,
  footnoteGroup: footnoteGroupHtml,
  refList: refListHtml,
  unknown: unknownHtml,
} satisfies BlockTable;

/** Renders a listing; one with long lines can be scrolled by keyboard. */
function codeHtml({ language, text }: Code, w: Writer): Markup {
  const isLong = w.context.book === undefined && LONG_LINE.test(text);
  return html`<pre${isLong && html` tabindex="0"`}><code${attribute('data-language', language)}>${text}</code></pre>
`;
}

// A line that does not fit a narrow column.
const LONG_LINE = /.{41}/;

function paragraphHtml(paragraph: Paragraph, w: Writer): Markup {
  const id = attribute('id', idHere(w, paragraph.id));
  if (paragraph.content.length === 0 && id.markup === '') return EMPTY;
  const only = paragraph.content.length === 1 ? paragraph.content[0] : undefined;
  if (only?.kind === 'styled' && only.style === 'named-content' && only.note === undefined) {
    // A paragraph in another language is aligned to the start of a line in that language.
    const direction =
      only.dir === undefined ? langAttributes(only.lang, w) : html`${langAttribute(only.lang, w)}${attribute('dir', only.dir)}`;
    return html`<p${id}${direction}>${runWriter(only, w).inlines(only.content)}</p>
`;
  }
  return html`<p${id}>${w.inlines(paragraph.content)}</p>
`;
}

/** Renders a section with its heading; a section without one is a `div`, not a landmark. */
function sectionHtml(section: Section, w: Writer): Markup {
  const heading = headingHtml(section, w);
  const more = html`${attribute('id', idHere(w, section.id))}${section.secType !== undefined && html` class="${classWord(section.secType)}"`}${langAttributes(section.lang, w)}`;
  const doi = doiHtml(section.doi, w);
  const { inside } = inLanguage(section.lang, '', w);
  if (heading === EMPTY)
    return html`<div${more}>
${doi}${inside.blocks(section.content)}</div>
`;
  return html`<section${more}>
${heading}${doi}${below(inside).blocks(section.content)}</section>
`;
}

function boxedTextHtml(box: BoxedText, w: Writer): Markup {
  const heading = headingHtml(box, w);
  const inside = heading === EMPTY ? w : below(w);
  return html`<aside${attribute('id', idHere(w, box.id))} class="boxed-text">
${heading}${doiHtml(box.doi, w)}${inside.blocks(box.content)}</aside>
`;
}

function dispQuoteHtml(quote: DispQuote, outer: Writer): Markup {
  const language = languageOf(quote.lang, textOfBlocks(quote.content), outer);
  const w = outer.at({ language });
  const attrib =
    quote.attrib !== undefined &&
    html`<footer>${w.inlines(quote.attrib)}</footer>
`;
  return html`<blockquote${ownAttributes(language, outer)}>
${w.blocks(quote.content)}${attrib}</blockquote>
`;
}

function verseGroupHtml(verse: VerseGroup, w: Writer): Markup {
  const title =
    verse.title !== undefined &&
    html`<p class="verse-title">${w.inlines(verse.title)}</p>
`;
  const lines = join(
    verse.lines.map((line) => w.inlines(line)),
    html`${lineBreak(w)}
`,
  );
  const attrib =
    verse.attrib !== undefined &&
    html`<p class="attrib">${w.inlines(verse.attrib)}</p>
`;
  return html`<div class="verse">
${title}<p>${lines}</p>
${attrib}</div>
`;
}

function speechHtml(speech: Speech, w: Writer): Markup {
  return html`<div class="speech">
<p class="speaker"><b>${w.inlines(speech.speaker)}</b></p>
${w.blocks(speech.content)}</div>
`;
}

function statementHtml(statement: Statement, w: Writer): Markup {
  return html`<div${attribute('id', idHere(w, statement.id))} class="statement">
${titleHtml(statement, w)}${w.blocks(statement.content)}</div>
`;
}

function blockGraphicHtml(block: BlockGraphic, w: Writer): Markup {
  const picture = pictureHtml(block.graphic, w, { alt: block.label ?? '' });
  return html`<figure${attribute('id', idHere(w, block.id))} class="graphic">
${picture}
${captionHtml(block, w)}</figure>
`;
}

function unknownHtml(unknown: Unknown, w: Writer): Markup {
  return html`<div class="unknown" data-element="${unknown.element}">
${w.blocks(unknown.content)}</div>
`;
}
