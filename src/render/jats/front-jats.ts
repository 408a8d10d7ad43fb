import type { Abstract } from '../../model/article.ts';
import type { ArticleMeta, AuthorNotes, Correspondence, JournalMeta, OtherTitle } from '../../model/article-meta.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { affiliationJats } from './affiliation-jats.ts';
import { contribGroupJats } from './contrib-jats.ts';
import { historyJats, pubDateJats } from './date-jats.ts';
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
