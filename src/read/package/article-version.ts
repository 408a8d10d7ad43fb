import { compareText } from '../../model/text/compare.ts';
import type { ContentFile } from './content.ts';
import type { ArticleIdentity } from './identify-article.ts';

/** Publication stage and revision of a delivered article. */
export interface VersionRank {
  /** 0 accepted manuscript or preprint, 1 reviewed preprint, 2 version of record. */
  readonly stage: number;
  readonly number: number;
  /** Label in the source or its file name: `poa`, `vor-r1`, `v2`, `1.2`; else its date, or ''. */
  readonly label: string;
}

/**
 * Determines the version of a file by its front matter and its path; the innermost name of the path has priority.
 *
 *   elife-04637-poa-v1/elife-04637-v1.xml  ->  stage 0, number 1, label poa-v1
 *   pkg/elife-15600-vor-r1.zip/e.xml       ->  stage 2, number 1, label vor-r1
 */
export function versionOf(identity: ArticleIdentity, key: string): VersionRank {
  const names = key.split('/').reverse();
  const stageWord = names.map((name) => STAGE.exec(name)).find((match) => match !== null);
  const inName = names.map((name) => NUMBER.exec(name)?.[1]).find((digits) => digits !== undefined);
  const inDoi = VERSION_IN_DOI.exec(identity.versionDoi ?? identity.doi ?? '')?.[1];
  const fromDoi = identity.versionDoi !== undefined || isVersioned(identity) ? inDoi : undefined;
  const stage = stageOf(identity, stageWord?.[1]?.toLowerCase());
  const number = Number(fromDoi ?? identity.version ?? inName ?? 0);
  const written = stageWord?.[0].replace(/^[^a-z]+|[^a-z0-9]+$/gi, '').toLowerCase();
  const label = written ?? (fromDoi === undefined ? undefined : `v${fromDoi}`) ?? (inName === undefined ? undefined : `v${inName}`);
  return {
    stage,
    number: Number.isFinite(number) ? number : 0,
    label: label ?? identity.version ?? (identity.isPoa ? 'poa' : identity.pubDate),
  };
}

/** Key that all versions of an article share: its DOI without version, in lower case; else its publisher id; else its path. */
export function articleKeyOf(identity: ArticleIdentity, key: string): string {
  if (identity.doi !== undefined) return `doi:${baseDoi(identity)}`;
  if (identity.publisherId !== undefined) return `id:${identity.journalId ?? ''}:${identity.publisherId}`.toLowerCase();
  return `file:${key}`;
}

/** Compares versions of an article, oldest first: by stage, number, date, number of delivered files, then name. */
export function compareVersions(a: VersionedFile, b: VersionedFile): number {
  return (
    a.rank.stage - b.rank.stage ||
    a.rank.number - b.rank.number ||
    compareText(a.identity.pubDate, b.identity.pubDate) ||
    a.files.length - b.files.length ||
    compareText(a.key, b.key)
  );
}

export interface VersionedFile {
  readonly key: string;
  readonly identity: ArticleIdentity;
  readonly rank: VersionRank;
  readonly files: readonly ContentFile[];
}

function stageOf(identity: ArticleIdentity, word: string | undefined): number {
  if (identity.state !== undefined) return /record/i.test(identity.state) ? 2 : /reviewed/i.test(identity.state) ? 1 : 0;
  if (word !== undefined) return word === 'vor' ? 2 : 0;
  if (identity.articleType === 'preprint') return 1;
  return identity.isPoa ? 0 : 2;
}

function baseDoi(identity: ArticleIdentity): string {
  const doi = (identity.doi ?? '').toLowerCase();
  const marked = doi.replace(MARKED_VERSION, '');
  if (marked !== doi) return marked;
  return isVersioned(identity) ? doi.replace(NUMBERED_VERSION, '$1') : doi;
}

// A last number is a version only for known publishers or if the source says so; otherwise it distinguishes articles.
function isVersioned({ doi = '', version, state, articleType }: ArticleIdentity): boolean {
  return MARKED_VERSION.test(doi) || VERSIONING_REGISTRANT.test(doi) || [version, state].some(Boolean) || articleType === 'preprint';
}

// elife-04637-poa-v1, elife_poa_e13833, elife-15893-vor-r1
const STAGE = /(?:^|[-_.])(poa|vor)(?:[-_.]?[vr]\d{1,2})?(?=[-_.]|$)/i;
// elife-00353-v1.xml, 95901-v1-meca.zip, elife-15893-vor-r1.zip, 24301711v2.xml
const NUMBER = /(?:[-_.]|\d)[vr](\d{1,2})(?=[-_.]|$)/i;
// 10.12688/f1000research.12345.2, 10.21203/rs.3.rs-12345/v1
const VERSION_IN_DOI = /[._/-]v?(\d{1,2})$/;
// 10.12688/f1000research.2-123.v1, 10.26434/chemrxiv-2021-abc-v2
const MARKED_VERSION = /[._/-]v\d{1,2}$/i;
// 10.7554/elife.84364.2
const NUMBERED_VERSION = /(\d{4,})\.\d{1,2}$/;
// eLife; F1000 and the platforms it runs
const VERSIONING_REGISTRANT = /^10\.(?:7554|12688)\//;
