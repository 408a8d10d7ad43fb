import type {
  BlockGraphic,
  BoxedText,
  Code,
  DispQuote,
  FootnoteGroup,
  Media,
  Paragraph,
  RefList,
  Section,
  Speech,
  Statement,
  SupplementaryMaterial,
  Unknown,
  VerseGroup,
} from '../../model/block.ts';
import { fileViewerOf } from '../../model/file-viewer.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { attribute, EMPTY, html, join, type Markup } from '../../model/text/markup.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { fileSize } from '../file-size.ts';
import { textOfBlocks, textOfInlines } from '../plain-text.ts';
import { langAttribute, lineBreak } from './book-markup.ts';
import { captionHtml, doiHtml, headingHtml, titled, titleHtml } from './caption-html.ts';
import { figGroupHtml, figureHtml } from './figure-html.ts';
import { fileAddress, fileLinkHtml, fileName } from './file-link-html.ts';
import { backlinksHtml, noteListHtml } from './footnote-html.ts';
import { displayFormulaHtml } from './formula-html.ts';
import { pictureHtml } from './graphic-html.ts';
import type { BlockTable } from './handlers.ts';
import { inLanguage, langAttributes, languageOf, ownAttributes, runWriter } from './lang-attributes.ts';
import { defListHtml, listHtml } from './list-html.ts';
import { safeHref } from './safe-href.ts';
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

/** Notes of the back matter under their title. */
function footnoteGroupHtml(group: FootnoteGroup, w: Writer): Markup {
  const heading = headingHtml(group, w);
  const id = attribute('id', idHere(w, group.id));
  const notes = noteListHtml(group.footnotes, w);
  if (heading === EMPTY && group.id === undefined) return notes;
  if (heading === EMPTY)
    return html`<div${id} class="footnote-group">
${notes}</div>
`;
  return html`<section${id} class="footnote-group">
${heading}${notes}</section>
`;
}

/** Renders a player for a video or sound on this site whose type browsers support, and always a link to the file. */
function mediaHtml(media: Media, w: Writer): Markup {
  return html`<figure${attribute('id', idHere(w, media.id))} class="media">
${playerHtml(media, w)}<p class="files">${fileLinkHtml(media.file, w)}</p>
${captionHtml(media, w)}</figure>
`;
}

/** Renders supplementary files with their description, type and size. */
function supplementaryMaterialHtml(supplement: SupplementaryMaterial, w: Writer): Markup {
  const files = supplement.files.map(
    (file) => html`<li>${fileLinkHtml(file, w)}${openButton(file, w)}</li>
`,
  );
  return html`<div${attribute('id', idHere(w, supplement.id))} class="supplement">
${titleHtml(supplement, w)}${w.blocks(supplement.caption)}${
  files.length > 0 &&
  html`<ul class="files">
${files}</ul>
`
}${doiHtml(supplement.doi, w)}</div>
`;
}

/** Renders the button that shows a file in the page; the script removes `hidden`. It names the size that is loaded. */
function openButton(file: FileRef, w: Writer): Markup | undefined {
  const viewer = fileViewerOf(file);
  if (viewer === undefined || file.sizeBytes === undefined || w.context.book !== undefined || !isLocal(file, w)) return undefined;
  const label = w.messages.text('article.label.openFile', { size: fileSize(file.sizeBytes, w.messages) });
  return html` <button type="button" class="tool open-file" data-viewer="${viewer}" data-bytes="${file.sizeBytes}" hidden>${label}</button>`;
}

function playerHtml(media: Media, w: Writer): Markup | undefined {
  const { mediaType } = media.file;
  // A book plays nothing: its reader may be offline, and the link under it leads to the file.
  const href = w.context.book === undefined && isLocal(media.file, w) ? fileAddress(media.file, w) : undefined;
  const element = mediaType === undefined ? undefined : PLAYER[mediaType];
  if (href === undefined || element === undefined) return undefined;
  const name = media.label ?? fileName(media.file);
  return html`<${element} controls preload="none" aria-label="${name}"><source src="${href}" type="${mediaType}"></${element}>
`;
}

function isLocal(file: FileRef, w: Writer): boolean {
  return w.hasLinks && w.context.fileHref(file) !== undefined;
}

/** Players by media type, for types that browsers support or reject without breaking the page. */
const PLAYER: Readonly<Record<string, 'video' | 'audio'>> = {
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/ogg': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/x-wav': 'audio',
  'audio/flac': 'audio',
  'audio/webm': 'audio',
};

/** Renders a list of references, each with its links and the backlinks to its citations. */
function refListHtml(list: RefList, w: Writer): Markup {
  const own = headingHtml(list, w);
  const isBare = own === EMPTY && list.references.length > 0 && w.level === 2;
  const heading = isBare ? headingHtml(titled(w.messages.text('article.label.references')), w) : own;
  const isLabelled = list.references.some((reference) => reference.label !== undefined);
  const items =
    list.references.length > 0 &&
    html`<ol class="references${isLabelled && ' labelled'}">
${list.references.map((reference) => referenceHtml(reference, w))}</ol>
`;
  const name = heading === EMPTY ? 'div' : 'section';
  return html`<${name}${attribute('id', idHere(w, list.id))} class="ref-list">
${heading}${below(w).blocks(list.content)}${items}</${name}>
`;
}

function referenceHtml(reference: Reference, w: Writer): Markup {
  const label = reference.label !== undefined && html`<span class="label">${reference.label}</span> `;
  const citations = join(
    reference.citations.map((citation) => citationHtml(citation, w)),
    ' ',
  );
  const notes =
    reference.notes.length > 0 &&
    html`<div class="reference-notes">
${w.blocks(reference.notes)}</div>`;
  return html`<li${attribute('id', idHere(w, reference.id))}>${label}${citations}${backlinksHtml(reference.id, w)}${notes}</li>
`;
}

function citationHtml(citation: Citation, w: Writer): Markup {
  const links = w.hasLinks ? citationLinks(citation, w.context.doiResolver) : [];
  const made = links.map((link) => {
    const href = safeHref(link.href);
    return href === undefined ? html` ${link.text}` : html` <a href="${href}">${link.text}</a>`;
  });
  const words = citationInlines(citation);
  const language = languageOf(citation.lang, textOfInlines(words), w);
  return html`<span class="citation"${ownAttributes(language, w)}>${w.at({ language }).inlines(words)}</span>${made.length > 0 && html`<span class="citation-links">${made}</span>`}`;
}
