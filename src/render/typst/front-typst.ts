import type { Article } from '../../model/article.ts';
import type { SingleNotice } from '../../model/article-card.ts';
import type { Affiliation, ArticleMeta, Contrib, OtherTitle } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { doiUrl } from '../../model/text/address.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import { affiliationLine } from '../affiliation-line.ts';
import { typeLabelIn, typeLabelOf } from '../article-type.ts';
import { displayName } from '../display-name.ts';
import { fullTitleText } from '../full-title.ts';
import { partialDateWords } from '../html/date-words.ts';
import { safeHref } from '../html/safe-href.ts';
import { inLabelOrder, keywordGroupLabel } from '../labels.ts';
import { mainAbstractOf } from '../main-abstract.ts';
import { singleNotices, singleText } from '../notice.ts';
import { metadataText, textOfInlines } from '../plain-text.ts';
import { abstractParts } from './abstract-typst.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { authorsCode, bylineOf, mailCode } from './authors-typst.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode } from './code.ts';
import { dateLabel, issueWords } from './front-words.ts';
import { hasContent } from './has-content.ts';
import { languageArguments, typstLanguage, typstRegion } from './language.ts';
import { calledNotesCode } from './note-list.ts';
import { permissionLines } from './permissions-typst.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** The facts of the first page, the running heads and the document's properties, as one dictionary for the template. */
export function frontCode(article: Article, lang: string, w: TypstWriter): Code {
  const { meta, abstracts } = article;
  const front = w.at({ notes: [] });
  const { doi } = meta.articleIds;
  const main = mainAbstractOf(article);
  const title = hasContent(meta.title) ? front.inlines(trimmed(meta.title)) : textCode(doi ?? w.context.journal.title);
  const authors = authorsCode(meta, front);
  const ordered = main === undefined ? abstracts : [main, ...abstracts.filter((abstract) => abstract !== main)];
  return dictionaryCode({
    id: textCode(w.context.id),
    lang: textCode(typstLanguage(lang) ?? 'en'),
    region: typstRegion(lang) === undefined ? undefined : textCode(typstRegion(lang) ?? ''),
    dir: directionOf(lang) as Code,
    document: documentCode(meta, w),
    journal: journalCode(meta, w),
    type: textCode(typeLabelIn({ articleType: meta.articleType, typeLabel: typeLabelOf(meta) }, w.messages)),
    title,
    subtitle: hasContent(meta.subtitle) ? front.inlines(trimmed(meta.subtitle)) : undefined,
    translations: arrayCode(meta.otherTitles.filter(({ type }) => type === 'trans').map((other) => translationCode(other, front))),
    'title-length': String(textOfInlines(meta.title).length) as Code,
    'running-title': textCode(runningTitle(meta)),
    'running-authors': textCode(runningAuthors(bylineOf(meta))),
    authors: authors === EMPTY ? undefined : authors,
    affiliations: arrayCode(affiliationsCode(meta, w)),
    correspondence: arrayCode(correspondenceCode(meta, front)),
    dates: arrayCode(datesCode(meta, w)),
    doi: doi === undefined ? undefined : linkOutCode(doiUrl(w.context.doiResolver, doi), textCode(doiUrl(w.context.doiResolver, doi)), w),
    licence: arrayCode(permissionLines(meta.permissions, front)),
    keywords: arrayCode(keywordsCode(meta, front)),
    abstracts: arrayCode(ordered.map((abstract) => abstractParts(abstract, front))),
    notice: noticeCode(w),
    notes: calledNotesCode(front),
  });
}

/** Properties for the XMP metadata. */
function documentCode(meta: ArticleMeta, w: TypstWriter): Code {
  const title = fullTitleText(meta) || meta.articleIds.doi || w.context.journal.title;
  const names = bylineOf(meta)
    .map((contrib) => displayName(contrib))
    .filter((name) => name !== '');
  const keywords = meta.keywordGroups.flatMap((group) => group.keywords.map(metadataText)).filter((word) => word !== '');
  const date = publicationDateOf(meta);
  return dictionaryCode({
    title: textCode(title),
    author: arrayCode(names.map(textCode)),
    keywords: arrayCode(keywords.map(textCode)),
    date: date === undefined ? NO_DATE : datetimeCode(date),
  });
}

/** `datetime(year: 2025, month: 4, day: 3)`; `none` for a day that does not exist, which Typst rejects. */
function datetimeCode({ year, month = 1, day = 1 }: PartialDate): Code {
  const time = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1000 && year <= 9999 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  if (!exists) return NO_DATE;
  return `datetime(year: ${year}, month: ${month}, day: ${day})` as Code;
}

const NO_DATE = 'none' as Code;

function journalCode(meta: ArticleMeta, w: TypstWriter): Code {
  const { journal } = w.context;
  const issn = meta.journal.issnEpub ?? meta.journal.issnPpub ?? journal.issn;
  return dictionaryCode({
    title: textCode(meta.journal.title ?? journal.title),
    url: textCode(journal.siteUrl),
    publisher: textCode(meta.journal.publisher ?? journal.publisher ?? ''),
    issn: issn === undefined ? undefined : textCode(`ISSN ${issn}`),
    issue: textCode(issueWords(meta)),
    page: textCode(w.context.pageUrl),
  });
}

function translationCode(other: OtherTitle, w: TypstWriter): Code {
  const subtitle = hasContent(other.subtitle) ? [textCode(': '), w.inlines(trimmed(other.subtitle))] : [];
  const content = joinCode([w.inlines(trimmed(other.title)), ...subtitle]);
  const language = languageArguments(other.lang, w);
  return Object.keys(language).length === 0 ? content : callCode('o.in-language', language, content);
}

function affiliationsCode(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  const labelOf = (aff: Affiliation) => w.page.labelById.get(aff.id) ?? aff.label;
  return inLabelOrder(meta.affiliations, labelOf).map((aff) => {
    const label = labelOf(aff);
    const email = aff.email === undefined || aff.text.includes(aff.email) ? [] : [textCode(' '), mailCode(aff.email, w)];
    const body = joinCode([anchorCode(aff.id, w), w.inlines(trimmed(affiliationLine(aff))), ...email]);
    return dictionaryCode({ label: label === undefined ? undefined : textCode(label), body });
  });
}

function correspondenceCode(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  return meta.authorNotes.corresps.map((corresp) =>
    dictionaryCode({
      label: textCode(w.page.labelById.get(corresp.id) ?? '*'),
      body: joinCode([anchorCode(corresp.id, w), w.inlines(trimmed(corresp.content))]),
    }),
  );
}

function datesCode(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  const dates = [...meta.history, ...meta.pubDates].filter((date) => date.event === undefined);
  return dates.map((date) =>
    dictionaryCode({ label: textCode(dateLabel(date, w.messages)), body: textCode(partialDateWords(date, w.messages)) }),
  );
}

function keywordsCode(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  return meta.keywordGroups
    .filter((group) => group.keywords.some(hasContent))
    .map((group) => {
      const words = group.keywords.filter(hasContent).map((keyword) => w.inlines(trimmed(keyword)));
      const body = joinCode(words.flatMap((word, at) => (at === 0 ? [word] : [textCode(', '), word])));
      return dictionaryCode({ label: textCode(keywordGroupLabel(group, w.messages)), ...languageArguments(group.lang, w), body });
    });
}

/** Surnames for the running head: `Silva & Costa`, `Silva et al.` */
function runningAuthors(authors: readonly Contrib[]): string {
  const [first, second] = authors.map((author) => author.surname ?? displayName(author));
  if (first === undefined) return '';
  if (second === undefined) return first;
  return authors.length === 2 ? `${first} & ${second}` : `${first} et al.`;
}

/** The short title of the source, else the title. */
function runningTitle(meta: ArticleMeta): string {
  const short = meta.otherTitles.find(({ type }) => type === 'running-head' || type === 'short' || type === 'right-running');
  return metadataText(short?.title ?? meta.title);
}

/** Retractions and corrections, for a box above the title; undefined without a notice. */
function noticeCode(w: TypstWriter): Code | undefined {
  const lines = singleNotices(w.context.notice).map((notice) => singleCode(notice, w));
  return lines.length === 0 ? undefined : joinCode(lines.flatMap((line, at) => (at === 0 ? [line] : [textCode('; '), line])));
}

function singleCode({ kind, doi, href }: SingleNotice, w: TypstWriter): Code {
  const { doiResolver } = w.context;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const words = textCode(singleText({ kind }, doiResolver));
  return source === undefined ? words : joinCode([words, textCode(': '), linkOutCode(source, textCode(source), w)]);
}
