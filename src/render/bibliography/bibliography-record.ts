import type { Article } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { relationNamed } from '../../model/relations.ts';
import { doiUrl } from '../../model/text/address.ts';
import { recordTitle } from '../../model/text/full-title.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../author-name.ts';
import { displayName } from '../display-name.ts';
import { articleFacts } from '../facts/article-facts.ts';
import { roleOf } from '../facts/contributor-facts.ts';
import { authorKeywordsOf } from '../keywords.ts';
import { abstractTextOf } from '../main-abstract.ts';
import { singleText } from '../notice.ts';
import { sentenceCase } from '../sentence-case.ts';

export interface BibliographyOptions {
  readonly journal: ArticleJournal;
  /** Absolute address of the article's page, cited if it has no DOI. */
  readonly pageUrl: string;
  /** Facts of the article; if absent, those of its source. */
  readonly facts?: ArticleFacts;
  /** Notice of a retraction or correction (`ArticleCard.notice`); if absent, the one in the article's own source is used. */
  readonly notice?: ArticleNotice;
}

/** Fields that every bibliography format has, as plain text. */
export interface BibliographyRecord {
  readonly facts: ArticleFacts;
  readonly doi: string | undefined;
  readonly url: string;
  readonly title: string;
  readonly authors: readonly Contrib[];
  readonly editors: readonly Contrib[];
  readonly translators: readonly Contrib[];
  readonly journalTitle: string;
  readonly journalAbbreviation: string | undefined;
  readonly issn: string | undefined;
  readonly publisher: string | undefined;
  readonly published: PartialDate | undefined;
  readonly volume: string | undefined;
  readonly issue: string | undefined;
  readonly fpage: string | undefined;
  readonly lpage: string | undefined;
  readonly elocationId: string | undefined;
  readonly abstract: string | undefined;
  readonly keywords: readonly string[];
  readonly lang: string | undefined;
  readonly licenseUrl: string | undefined;
  /** Notices, relations, funding: one sentence each. */
  readonly notes: readonly string[];
  /** Works that this one corrects or retracts, or that do so with it, by DOI. */
  readonly noticeDois: readonly string[];
  /** Titles in other languages. */
  readonly otherTitles: readonly string[];
}

/** Returns the record of an article, which each format prints in its own syntax. */
export function bibliographyRecord(article: Article, options: BibliographyOptions): BibliographyRecord {
  const { journal, pageUrl, notice } = options;
  const { meta } = article;
  const { doi } = meta.articleIds;
  const facts = options.facts ?? articleFacts(article, { journal, stem: '', ...(notice === undefined ? {} : { notice }) });
  const license = meta.permissions.licenses.find((candidate) => candidate.url !== undefined)?.url ?? journal.licenseUrl;
  return {
    facts,
    doi,
    url: doi === undefined ? pageUrl : doiUrl(journal.doiResolver, doi),
    title: recordTitle(facts),
    authors: authorsOf(meta),
    editors: peopleOf(meta, 'editor'),
    translators: peopleOf(meta, 'translator'),
    journalTitle: meta.journal.title ?? journal.title,
    journalAbbreviation: meta.journal.abbreviation ?? journal.abbreviation,
    issn: meta.journal.issnEpub ?? meta.journal.issnPpub ?? journal.issn ?? journal.issnPrint,
    publisher: meta.journal.publisher ?? journal.publisher,
    published: publicationDateOf(meta),
    volume: meta.volume,
    issue: meta.issue,
    fpage: meta.fpage,
    lpage: meta.lpage,
    elocationId: meta.elocationId,
    abstract: abstractTextOf(article) || undefined,
    keywords: authorKeywordsOf(meta),
    lang: meta.lang,
    licenseUrl: license,
    notes: notesOf(facts, journal.doiResolver),
    noticeDois: noticeDoisOf(facts),
    otherTitles: facts.otherTitles.map(({ text, subtitle = '' }) => recordTitle({ title: text, subtitle, notices: facts.notices })),
  };
}

function peopleOf({ contribGroups }: ArticleMeta, role: string): readonly Contrib[] {
  return contribGroups
    .flatMap(({ contribs }) => contribs)
    .filter((contrib) => roleOf(contrib.contribType) === role && !contrib.anonymous && displayName(contrib) !== '');
}

/** `Retracted: see https://doi.org/10.5555/t.2`, `Commentary: https://doi.org/10.5555/t.3`, `Funding: Wellcome Trust (203141)` */
function notesOf({ notices, relations, funding, licenses }: ArticleFacts, doiResolver: string): readonly string[] {
  const noticed = new Set(notices.flatMap(({ doi, href }) => doi?.toLowerCase() ?? href ?? []));
  const related = relations.flatMap(({ name, unknown, doi, url, id, text }) => {
    if (noticed.has(doi?.toLowerCase() ?? url ?? '')) return [];
    const work = doi === undefined ? (url ?? (id && `${id.type} ${id.value}`) ?? text) : doiUrl(doiResolver, doi);
    return work === undefined ? [] : `${sentenceCase(unknown ?? name)}: ${work}`;
  });
  const funders = funding.map((award) => {
    const names = award.funders.map(({ name }) => name).join(' and ');
    const numbers = [...award.numbers, ...award.grantDois.map((doi) => doiUrl(doiResolver, doi))].join(', ');
    return names === '' ? numbers : numbers === '' ? names : `${names} (${numbers})`;
  });
  const starts = licenses.flatMap(({ url, start }) => (url === undefined || start === undefined ? [] : `License from ${start}: ${url}`));
  return [
    ...(notices.length === 0 ? [] : [notices.map((one) => singleText(one, doiResolver)).join('; ')]),
    ...related,
    ...(funders.length === 0 ? [] : [`Funding: ${[...new Set(funders)].join('; ')}`]),
    ...starts,
  ];
}

function noticeDoisOf({ notices, relations }: ArticleFacts): readonly string[] {
  const others = relations.filter(({ name }) => relationNamed(name).update !== undefined || relationNamed(name).markedBy !== undefined);
  return [...new Set([...notices, ...others].flatMap(({ doi }) => doi ?? []))];
}
