import type { Abstract } from '../../model/article.ts';
import type { Affiliation, ArticleMeta, AuthorNotes, Correspondence, JournalMeta, OtherTitle, PubDate } from '../../model/article-meta.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import { contribGroupJats } from './contrib-jats.ts';
import { awardsJats, keywordGroupJats, relatedArticleJats, subjectsJats } from './description-jats.ts';
import { doiJats, headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { footnoteJats } from './note-jats.ts';
import { permissionsJats } from './permissions-jats.ts';
import { typeAttributes } from './type-attributes.ts';

export interface FrontParts {
  readonly meta: ArticleMeta;
  readonly abstracts: readonly Abstract[];
  readonly pdf?: FileRef | undefined;
}

/** Prints `front` of an article; `front-stub` of a sub-article, unless it has words that only `front` allows. */
export function frontJats(parts: FrontParts, w: JatsWriter, isSubArticle: boolean): Markup {
  const { meta } = parts;
  const inside = articleMetaJats(parts, w);
  if (isSubArticle && isStub(meta)) return xml`\n<front-stub>${inside}\n</front-stub>`;
  const notes = meta.otherFront.length > 0 && xml`\n<notes specific-use="wrapper">${w.sections(meta.otherFront)}\n</notes>`;
  return xml`\n<front>${journalMetaJats(meta.journal)}\n<article-meta>${inside}\n</article-meta>${notes}\n</front>`;
}

/** True for front matter that `front-stub` allows: no journal, no words outside of `article-meta`. */
export function isStub({ otherFront, journal }: ArticleMeta): boolean {
  return otherFront.length === 0 && isEmpty(journal);
}

function isEmpty({ journalIds, ...rest }: JournalMeta): boolean {
  return journalIds.length === 0 && Object.keys(rest).length === 0;
}

function journalMetaJats(journal: JournalMeta): Markup {
  const { journalIds, title, abbreviation, issnEpub, issnPpub, publisher, publisherLoc } = journal;
  const titles = [
    title !== undefined && xml`<journal-title>${title}</journal-title>`,
    abbreviation !== undefined && xml`<abbrev-journal-title>${abbreviation}</abbrev-journal-title>`,
  ];
  const parts = [
    ...journalIds.map(
      ({ type, value }) => xml`\n<journal-id${attribute('journal-id-type', type === '' ? undefined : type)}>${value}</journal-id>`,
    ),
    (title !== undefined || abbreviation !== undefined) && xml`\n<journal-title-group>${titles}</journal-title-group>`,
    issnPpub !== undefined && xml`\n<issn publication-format="print">${issnPpub}</issn>`,
    issnEpub !== undefined && xml`\n<issn publication-format="electronic">${issnEpub}</issn>`,
    (publisher !== undefined || publisherLoc !== undefined) &&
      xml`\n<publisher><publisher-name>${publisher ?? ''}</publisher-name>${publisherLoc !== undefined && xml`<publisher-loc>${publisherLoc}</publisher-loc>`}</publisher>`,
  ];
  return xml`\n<journal-meta>${parts}\n</journal-meta>`;
}

/** Prints the children of `article-meta` in the order of the DTD. */
function articleMetaJats({ meta, abstracts, pdf }: FrontParts, w: JatsWriter): Markup {
  const corresponds = new Set(meta.authorNotes.corresps.map(({ id }) => id));
  const front = { w, isCorrespondence: (id: string) => corresponds.has(id) };
  const isTranslated = ({ abstractType }: Abstract): boolean => abstractType === 'trans';
  const parts = [
    ...Object.entries(meta.articleIds).map(articleIdJats),
    meta.version !== undefined && xml`\n<article-version>${meta.version}</article-version>`,
    subjectsJats(meta.subjects),
    titleGroupJats(meta, w),
    ...meta.contribGroups.map((group) => contribGroupJats(group, front)),
    ...meta.affiliations.map((affiliation) => affiliationJats(affiliation, w)),
    authorNotesJats(meta.authorNotes, w),
    ...meta.pubDates.map(pubDateJats),
    numberingJats(meta),
    historyJats(meta.history, w),
    permissionsJats(meta.permissions, w),
    pdf !== undefined && xml`\n<self-uri content-type="pdf"${attribute('xlink:href', pdf.href)}/>`,
    ...meta.relatedArticles.map((related) => relatedArticleJats(related, w)),
    ...abstracts.filter((abstract) => !isTranslated(abstract)).map((abstract) => abstractJats(abstract, w)),
    ...abstracts.filter(isTranslated).map((abstract) => abstractJats(abstract, w)),
    ...meta.keywordGroups.map((group) => keywordGroupJats(group, w)),
    awardsJats(meta.funding, w),
    conferenceJats(meta.conference, w),
    customMetaJats(meta.customMeta, w),
  ];
  return xml`${parts}`;
}

/** Prints an `article-id`; the DOI of one version of a preprint has `specific-use="version"`. */
function articleIdJats([type, value]: readonly [string, string]): Markup {
  const isVersion = type === 'doi-version';
  const use = isVersion && attribute('specific-use', 'version');
  return xml`\n<article-id${typeAttributes('pub-id-type', isVersion ? 'doi' : type)}${use}>${value}</article-id>`;
}

function titleGroupJats({ title, titleLang, subtitle, otherTitles }: ArticleMeta, w: JatsWriter): Markup {
  const translated = otherTitles.filter(({ type }) => type === 'trans');
  const others = otherTitles.filter(({ type }) => type !== 'trans');
  const parts = [
    xml`\n<article-title${attribute('xml:lang', titleLang)}>${w.line(title, 'title')}</article-title>`,
    subtitle !== undefined && xml`\n<subtitle>${w.line(subtitle, 'title')}</subtitle>`,
    ...translated.map((other) => transTitleJats(other, w)),
    ...others.map((other) => altTitleJats(other, w)),
  ];
  return xml`\n<title-group>${parts}\n</title-group>`;
}

function transTitleJats({ lang, title, subtitle }: OtherTitle, w: JatsWriter): Markup {
  const below = subtitle !== undefined && xml`<trans-subtitle>${w.line(subtitle, 'title')}</trans-subtitle>`;
  return xml`\n<trans-title-group${attribute('xml:lang', lang)}><trans-title>${w.line(title, 'title')}</trans-title>${below}</trans-title-group>`;
}

function altTitleJats({ type, lang, title }: OtherTitle, w: JatsWriter): Markup {
  const attributes = [attribute('alt-title-type', type), attribute('xml:lang', lang)];
  return xml`\n<alt-title${attributes}>${w.line(title, 'title')}</alt-title>`;
}

function authorNotesJats({ title, corresps, footnotes, content }: AuthorNotes, w: JatsWriter): Markup {
  if (corresps.length + footnotes.length + content.length === 0) return xml``;
  const notes = [
    ...corresps.map((corresp) => xml`\n${correspondenceJats(corresp, w)}`),
    ...footnotes.map((note) => xml`\n${footnoteJats(note, w)}`),
  ];
  return xml`\n<author-notes>${headingJats({ title }, w)}${notes}${w.paragraphs(content)}\n</author-notes>`;
}

function correspondenceJats({ id, label, content }: Correspondence, w: JatsWriter): Markup {
  return xml`<corresp${w.id(id)}>${labelJats(label)}${w.line(content, 'correspondence')}</corresp>`;
}

/** Prints volume, issue and pages. An article has pages or an e-location, not both; pages take precedence. */
function numberingJats({ volume, issue, issueTitle, elocationId, fpage, lpage, pageRange }: ArticleMeta): Markup {
  const pages = [
    fpage !== undefined && xml`\n<fpage>${fpage}</fpage>`,
    fpage !== undefined && lpage !== undefined && xml`<lpage>${lpage}</lpage>`,
    fpage !== undefined && pageRange !== undefined && xml`<page-range>${pageRange}</page-range>`,
  ];
  const parts = [
    volume !== undefined && xml`\n<volume>${volume}</volume>`,
    issue !== undefined && xml`\n<issue>${issue}</issue>`,
    issueTitle !== undefined && xml`\n<issue-title>${issueTitle}</issue-title>`,
    ...pages,
    fpage === undefined && elocationId !== undefined && xml`\n<elocation-id>${elocationId}</elocation-id>`,
  ];
  return xml`${parts}`;
}

function abstractJats({ id, abstractType, lang, title, doi, content }: Abstract, w: JatsWriter): Markup {
  const heading = xml`${doiJats(doi)}${headingJats({ title }, w)}`;
  const inside = xml`${heading}${w.paragraphsAndSections(content)}\n`;
  const attributes = [w.id(id), attribute('xml:lang', lang)];
  if (abstractType === 'trans') return xml`\n<trans-abstract${attributes}>${inside}</trans-abstract>`;
  return xml`\n<abstract${attributes}${attribute('abstract-type', abstractType)}>${inside}</abstract>`;
}

/** Prints a conference, which is one line in the model. The DTD requires a date, even an empty one. */
function conferenceJats(conference: readonly Inline[], w: JatsWriter): Markup {
  if (conference.length === 0) return xml``;
  return xml`\n<conference><conf-date/><conf-name>${w.line(conference, 'phrase')}</conf-name></conference>`;
}

function customMetaJats(customMeta: ArticleMeta['customMeta'], w: JatsWriter): Markup {
  if (customMeta.length === 0) return xml``;
  const each = customMeta.map(
    ({ name, value }) => xml`\n<custom-meta><meta-name>${name}</meta-name><meta-value>${w.line(value, 'line')}</meta-value></custom-meta>`,
  );
  return xml`\n<custom-meta-group>${each}\n</custom-meta-group>`;
}

/**
 * Prints `aff` with its words, in which its parts are marked:
 *
 *   { text: 'Physics, Bath', institution: 'Bath', department: 'Physics' }
 *   <aff><institution content-type="dept">Physics</institution>, <institution>Bath</institution></aff>
 *
 * If a part is not in the words, words and parts are printed one after the other, as SciELO does.
 */
function affiliationJats(affiliation: Affiliation, w: JatsWriter): Markup {
  const { id, label, text } = affiliation;
  const parts = partsOf(affiliation);
  const marked = markedWords(text, [...parts, ...linkParts(affiliation)]) ?? markedWords(text, parts);
  const inside = marked ?? xml`<institution content-type="original">${text}</institution>${parts.map(({ markup }) => markup)}`;
  return xml`\n<aff${w.id(id)}>${label !== undefined && xml`<label>${label}</label>`}${inside}</aff>`;
}

interface Part {
  readonly words: string;
  readonly markup: Markup;
}

function partsOf({ institution, otherInstitutions = [], department, city, country, ror, email }: Affiliation): Part[] {
  const part = (words: string | undefined, markup: (words: string) => Markup): Part[] =>
    words === undefined ? [] : [{ words, markup: markup(words) }];
  const rorId = ror !== undefined && xml`<institution-id institution-id-type="ror">${ror}</institution-id>`;
  const parts = [
    ...part(institution, (words) => {
      // Named as the main one among several, which may stand before it in the words.
      const type = otherInstitutions.length > 0 && 'orgname';
      const name = xml`<institution${attribute('content-type', type || undefined)}>${words}</institution>`;
      return rorId === false ? name : xml`<institution-wrap>${rorId}${name}</institution-wrap>`;
    }),
    ...otherInstitutions.map((words) => ({ words, markup: xml`<institution>${words}</institution>` })),
    ...part(department, (words) => xml`<institution${attribute('content-type', 'dept')}>${words}</institution>`),
    ...part(city, (words) => xml`<city>${words}</city>`),
    ...part(country, (words) => xml`<country>${words}</country>`),
    ...part(email, (words) => xml`<email>${words}</email>`),
  ];
  if (institution === undefined && rorId !== false) parts.push({ words: '', markup: xml`<institution-wrap>${rorId}</institution-wrap>` });
  return parts;
}

function linkParts({ links = [] }: Affiliation): Part[] {
  return links.map(({ words, href }) => ({
    words,
    markup: xml`<ext-link ext-link-type="uri"${attribute('xlink:href', href)}>${words}</ext-link>`,
  }));
}

/** Returns the words with each part in its element; undefined if the words lack a part. */
function markedWords(text: string, parts: readonly Part[]): Markup | undefined {
  const placed: { readonly from: number; readonly part: Part }[] = [];
  // The longest first: the name of a city may be part of the name of its university.
  for (const part of [...parts].sort((a, b) => b.words.length - a.words.length)) {
    const from = freePlace(text, part.words, placed);
    if (from === undefined) return undefined;
    placed.push({ from, part });
  }
  placed.sort((a, b) => a.from - b.from);
  const pieces: Markup[] = [];
  let at = 0;
  for (const { from, part } of placed) {
    pieces.push(xml`${text.slice(at, from)}${part.markup}`);
    at = from + part.words.length;
  }
  return join([...pieces, text.slice(at)]);
}

function freePlace(text: string, words: string, placed: readonly { readonly from: number; readonly part: Part }[]): number | undefined {
  for (let from = text.lastIndexOf(words); from >= 0; from = from === 0 ? -1 : text.lastIndexOf(words, from - 1)) {
    const end = from + words.length;
    if (placed.every((other) => end <= other.from || from >= other.from + other.part.words.length)) return from;
  }
  return undefined;
}

function pubDateJats(date: PubDate): Markup {
  return xml`\n<pub-date${dateAttributes(date)}>${dateParts(date)}</pub-date>`;
}

/** Prints `history` for dates alone, `pub-history` for events with words; the dates after an event are part of it. */
function historyJats(history: readonly PubDate[], w: JatsWriter): Markup {
  const firstEvent = history.findIndex(({ event }) => event !== undefined);
  const dates = firstEvent < 0 ? history : history.slice(0, firstEvent);
  const rest = firstEvent < 0 ? [] : history.slice(firstEvent);
  const events: PubDate[][] = [];
  for (const date of rest) {
    if (date.event !== undefined) events.push([date]);
    else events.at(-1)?.push(date);
  }
  const plain = dates.length > 0 && xml`\n<history>${dates.map((date) => xml`\n${dateJats(date)}`)}\n</history>`;
  const printed = events.map(([first, ...others]) => eventJats(first, others, w));
  return xml`${plain}${printed.length > 0 && xml`\n<pub-history>${printed}\n</pub-history>`}`;
}

function eventJats(first: PubDate | undefined, others: readonly PubDate[], w: JatsWriter): Markup {
  const words = first?.event === undefined ? xml`` : w.line(first.event, 'event');
  const dates = [...(first === undefined ? [] : [first]), ...others].map(dateJats);
  return xml`\n<event><event-desc>${words}</event-desc>${dates}</event>`;
}

function dateJats(date: PubDate): Markup {
  return xml`<date${dateAttributes(date)}>${dateParts(date)}</date>`;
}

function dateAttributes({ dateType, publicationFormat, year, month, day }: PubDate): Markup[] {
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, '0')])),
  ];
  return [
    attribute('date-type', dateType),
    attribute('publication-format', publicationFormat),
    attribute('iso-8601-date', month === undefined && day !== undefined ? String(year) : iso.join('-')),
  ];
}

/** Prints the parts of a date; a season without month and day, which the attribute has. */
function dateParts({ year, month, day, season }: PubDate): Markup {
  const parts = [
    season === undefined && day !== undefined && month !== undefined && xml`<day>${day}</day>`,
    season === undefined && month !== undefined && xml`<month>${month}</month>`,
    season !== undefined && xml`<season>${season}</season>`,
    xml`<year>${year}</year>`,
  ];
  return xml`${parts}`;
}
