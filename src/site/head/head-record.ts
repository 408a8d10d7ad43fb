import type { Article } from '../../model/article.ts';
import type { Affiliation, ArticleMeta, Contrib, PubDate } from '../../model/article-meta.ts';
import { creditRoleOf } from '../../model/credit-roles.ts';
import { authorsOf } from '../../render/author-name.ts';
import { type CitedWork, worksCitedIn } from '../../render/citation/cited-work.ts';
import { displayName } from '../../render/display-name.ts';
import { roleOf } from '../../render/facts/contributor-facts.ts';
import { textOfInlines } from '../../render/plain-text.ts';

/** Metadata of an article beyond its card: authors with affiliations, funding, identifiers, references. */
export interface HeadRecord {
  readonly authors: readonly HeadAuthor[];
  /** By type: `doi`, `pmid`, `pmc`, `publisher-id`. */
  readonly articleIds: Readonly<Record<string, string>>;
  readonly journalTitle?: string;
  readonly journalAbbreviation?: string;
  readonly issns: readonly string[];
  readonly publisher?: string;
  readonly elocationId?: string;
  readonly firstPage?: string;
  readonly lastPage?: string;
  readonly copyrightYear?: number;
  readonly copyrightHolder?: string;
  readonly funders: readonly HeadFunder[];
  /** Editors by role, in order: `{ role: 'senior_editor', name: 'Jane Doe' }`. */
  readonly editors: readonly { readonly role: string; readonly name: string }[];
  /** Editors and translators with their affiliations, in order. */
  readonly others: readonly { readonly role: 'editor' | 'translator'; readonly person: HeadAuthor }[];
  /** Dates of the history: received, revised, accepted. */
  readonly history: readonly PubDate[];
  /** Cited works, in order. */
  readonly references: readonly CitedWork[];
  readonly related: readonly { readonly type: string; readonly doi?: string; readonly href?: string; readonly text?: string }[];
}

/** An author with affiliations, in the order of the article. */
export interface HeadAuthor {
  readonly name: string;
  readonly surname?: string;
  readonly givenNames?: string;
  readonly suffix?: string;
  readonly isGroup: boolean;
  readonly orcid?: string;
  readonly email?: string;
  /** People and groups that a group names, in order; absent for a person. */
  readonly members?: readonly HeadAuthor[];
  readonly institutions: readonly { readonly name: string; readonly ror?: string }[];
  /** Roles of CRediT by the last part of their address; absent without any. */
  readonly credit?: readonly string[];
}

export interface HeadFunder {
  readonly name: string;
  /** A URL: `https://doi.org/10.13039/100000011`. */
  readonly id?: string;
  readonly awardIds: readonly string[];
}

/** Returns the head record of an article. */
export function headRecordOf(article: Article): HeadRecord {
  const meta = article.meta;
  const { journal, permissions } = meta;
  const affiliationById = new Map(meta.affiliations.map((affiliation) => [affiliation.id, affiliation]));
  return {
    authors: authorsOf(meta).map((contrib) => headAuthor(contrib, affiliationById)),
    articleIds: meta.articleIds,
    ...present('journalTitle', journal.title),
    ...present('journalAbbreviation', journal.abbreviation),
    issns: [journal.issnEpub, journal.issnPpub].filter((issn) => issn !== undefined),
    ...present('publisher', journal.publisher),
    ...present('elocationId', meta.elocationId),
    ...present('firstPage', meta.fpage),
    ...present('lastPage', meta.lpage),
    ...present('copyrightYear', permissions.copyrightYear),
    ...present('copyrightHolder', permissions.copyrightHolder),
    funders: fundersOf(meta),
    editors: editorsOf(meta),
    others: meta.contribGroups
      .flatMap(({ contribs }) => contribs)
      .flatMap((contrib) => {
        const role = roleOf(contrib.contribType);
        return (role !== 'editor' && role !== 'translator') || contrib.anonymous
          ? []
          : [{ role, person: headAuthor(contrib, affiliationById) } as const];
      })
      .filter(({ person }) => person.name !== ''),
    history: meta.history.map(({ event: _, ...date }) => date),
    references: worksCitedIn(article.back),
    related: meta.relatedArticles.map((one) => ({
      type: one.relatedArticleType,
      ...present('doi', one.doi),
      ...present('href', one.href),
      ...present('text', textOfInlines(one.content).trim() || undefined),
    })),
  };
}

function editorsOf({ contribGroups }: ArticleMeta): HeadRecord['editors'] {
  return contribGroups
    .flatMap(({ contribs }) => contribs)
    .filter(({ contribType }) => /editor/i.test(contribType))
    .map((contrib) => ({ role: contrib.contribType, name: displayName(contrib) }))
    .filter(({ name }) => name !== '');
}

function headAuthor(contrib: Contrib, affiliationById: ReadonlyMap<string, Affiliation>): HeadAuthor {
  const affiliations = contrib.affIds.map((id) => affiliationById.get(id)).filter((one) => one !== undefined);
  const members = contrib.members.map((member) => headAuthor(member, affiliationById)).filter(({ name }) => name !== '');
  const credit = [...new Set(contrib.roles.flatMap((role) => creditRoleOf(role)?.slug ?? []))];
  return {
    name: displayName(contrib),
    ...present('surname', contrib.surname),
    ...present('givenNames', contrib.givenNames),
    ...present('suffix', contrib.suffix),
    isGroup: contrib.collab !== undefined,
    ...present('orcid', contrib.orcid),
    ...present('email', contrib.email),
    ...(members.length === 0 ? {} : { members }),
    institutions: affiliations.map((one) => ({ name: institutionOf(one), ...present('ror', one.ror) })).filter((one) => one.name !== ''),
    ...(credit.length === 0 ? {} : { credit }),
  };
}

/** One line, as Google Scholar expects; the printed affiliation if the source has no parts. */
function institutionOf(affiliation: Affiliation): string {
  const { department, institution, city, country } = affiliation;
  if (institution === undefined) return affiliation.text.replace(/\s+/g, ' ').trim();
  return [department, institution, city, country].filter((part) => part !== undefined && part !== '').join(', ');
}

function fundersOf(meta: ArticleMeta): HeadFunder[] {
  return meta.funding.awards.flatMap((award) =>
    award.fundingSources
      .filter((source) => source.name !== '')
      .map((source) => ({ name: source.name, ...present('id', funderUrl(source.id)), awardIds: award.awardIds })),
  );
}

/** URL of a funder in a registry; a bare Crossref DOI is completed. */
function funderUrl(id: string | undefined): string | undefined {
  const doi = FUNDER_DOI.exec(id ?? '')?.[0];
  if (doi !== undefined) return `https://doi.org/${doi}`;
  return id !== undefined && /^https?:\/\//.test(id) ? id : undefined;
}

// Matches 'http://dx.doi.org/10.13039/100000011'
const FUNDER_DOI = /10\.13039\/\d+/;

/** An object with one property, or an empty one if the value is absent. */
function present<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [K in Key]: Value });
}
