import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import { articleKeyOf } from './article-version.ts';
import type { ContentFile } from './content.ts';
import type { ArticleIdentity } from './identify-article.ts';
import { isConfidential, isOtherArticle } from './other-formats.ts';
import { articleEnding, type ContentScan, type FoundArticle, type ScannedZip } from './scan-content.ts';

export interface AssignedFiles {
  /** Files of each article, including its own. */
  readonly filesByArticle: ReadonlyMap<FoundArticle, readonly ContentFile[]>;
  /** Files that belong to no article: in folders and zips of articles, and zips without an article. */
  readonly strays: readonly ContentFile[];
}

/**
 * Assigns files to articles.
 *
 * Files of a zip or folder belong to its only article. If there are several, names decide: the file's name begins with that of the article,
 * or they share a number. A file in a folder with few articles that matches none of them belongs to all. A zip without article is matched
 * by name with all articles of the content; unmatched zips, and folders without article, are reported. A file that cannot be read may be an
 * article: its files are assigned to no other one.
 */
export function assignFiles(scan: ContentScan, report: ReportProblem): AssignedFiles {
  const filesByArticle = new Map<FoundArticle, ContentFile[]>();
  const packages = scan.zips.filter(({ articles }) => articles.length > 0);
  const all = [...scan.articles, ...packages.flatMap(({ articles }) => articles)];
  for (const article of all) filesByArticle.set(article, [article.file, ...(article.pictures ?? [])]);
  const strays: ContentFile[] = [];
  const give = (file: ContentFile, owners: readonly FoundArticle[]): void => {
    if (!owners.some((owner) => filesByArticle.has(owner))) strays.push(file);
    for (const owner of owners) if (owner.file.key !== file.key) filesByArticle.get(owner)?.push(file);
  };
  for (const { articles, files, zip } of packages) {
    const places = placesOf(articles, zip.key);
    for (const file of files) give(file, ownersOf(file.key, places));
  }
  const unread = scan.unread.map((file): FoundArticle => ({ file, format: 'jats', identity: UNKNOWN }));
  const places = placesOf([...all, ...unread], '');
  const alone = scan.files.map((file) => ({ file, owners: ownersOf(file.key, places) }));
  for (const { file, owners } of alone) give(file, owners);
  const refused = new Set(scan.others.map(({ file }) => file.key));
  const bare = alone.filter(({ file, owners }) => owners.length === 0 && !refused.has(file.key)).map(({ file }) => file);
  reportBareFolders(bare, places, report);
  const everywhere = nameIndexOf(all);
  for (const scanned of scan.zips.filter(({ articles }) => articles.length === 0)) {
    const owners = ownersOfZip(scanned, places, everywhere);
    if (owners.length === 0 && !scanned.others.some(({ other }) => isOtherArticle(other))) report(unowned(scanned));
    for (const file of [scanned.zip, ...scanned.files]) give(file, owners);
  }
  const leftOut = scan.zips.flatMap(({ zip, leftOut: keys = [] }) => keys.map((key) => ({ key, delivered: zip.key, sizeBytes: 0 })));
  const others = [...scan.others, ...scan.zips.flatMap((zip) => zip.others)];
  const confidential = others.filter(({ other }) => isConfidential(other)).map(({ file }) => file);
  return { filesByArticle, strays: [...strays, ...leftOut, ...scan.unopened, ...confidential] };
}

/** Identity of an article whose file cannot be read. */
const UNKNOWN: ArticleIdentity = { isPoa: false, pubDate: '' };

/** Articles directly in a folder, and all below it. */
interface FolderArticles {
  readonly direct: FoundArticle[];
  readonly below: FoundArticle[];
  names: NameIndex | undefined;
}

interface Places {
  readonly top: string;
  readonly folders: ReadonlyMap<string, FolderArticles>;
}

function placesOf(articles: readonly FoundArticle[], top: string): Places {
  const folders = new Map<string, FolderArticles>();
  for (const article of articles) {
    // In the content's folders, an article in a zip has the path of the zip.
    const path = top === '' ? article.file.delivered : article.file.key;
    const home = parentOf(path);
    for (let folder: string | undefined = home; folder !== undefined; folder = folder === top ? undefined : parentOf(folder)) {
      const known = folders.get(folder) ?? { direct: [], below: [], names: undefined };
      folders.set(folder, known);
      known.below.push(article);
      if (folder === home) known.direct.push(article);
    }
  }
  return { top, folders };
}

/** Maximum number of articles in a folder that share its unmatched files. */
const MAX_SHARING = 50;

function ownersOf(key: string, { top, folders }: Places): readonly FoundArticle[] {
  const name = key.slice(key.lastIndexOf('/') + 1);
  for (let folder = parentOf(key); ; folder = parentOf(folder)) {
    const found = folders.get(folder);
    if (found !== undefined) {
      // The content folder belongs to an article only if the article is directly in it.
      const isOwn = folder !== '' || found.direct.length > 0;
      if (found.below.length === 1) return isOwn ? found.below : [];
      found.names ??= nameIndexOf(found.below);
      const named = [found.names.byStem(name), found.names.byNumber(name)].find((owners) => owners.length > 0);
      return named ?? (found.direct.length <= MAX_SHARING ? found.direct : []);
    }
    if (folder === top || folder === '') return [];
  }
}

function ownersOfZip({ zip }: ScannedZip, places: Places, everywhere: NameIndex): readonly FoundArticle[] {
  const name = zip.key.slice(zip.key.lastIndexOf('/') + 1);
  const inFolder = places.folders.get(parentOf(zip.key));
  const isNextToOne =
    inFolder?.below.length === 1 && inFolder.direct.length === 1 && inFolder.direct[0]?.file.key === inFolder.direct[0]?.file.delivered;
  if (isNextToOne) return inFolder.direct;
  const named = [everywhere.byStem(name), everywhere.byNumber(name)].find((owners) => owners.some((owner) => sharesWord(name, owner)));
  if (named !== undefined) return named;
  const isInOwnFolder = parentOf(zip.key) !== '' && inFolder?.below.length === 1;
  return isInOwnFolder ? inFolder.below : [];
}

function unowned({ zip, files }: ScannedZip): Problem {
  const some = files.slice(0, MAX_NAMED).map(({ key }) => key.slice(zip.key.length + 1));
  const names = some.join(', ');
  const named = files.length > some.length ? translatable`${names}, … (${files.length} files)` : names;
  return {
    code: 'package-unowned',
    severity: 'warning',
    place: { file: zip.key, line: 0, column: 0 },
    message: translatable`holds no article and its name refers to none of the content: ${named}; expected an article, or a name with an article's number`,
  };
}

/** Reports delivered folders without an article: `2024-17: holds no article: proof.pdf; …`. */
function reportBareFolders(strays: readonly ContentFile[], { folders }: Places, report: ReportProblem): void {
  const filesByFolder = new Map<string, string[]>();
  for (const { key } of strays) {
    const parts = key.split('/').slice(0, -1);
    const at = parts.findIndex((_, depth) => !folders.has(parts.slice(0, depth + 1).join('/')));
    if (at < 0) continue;
    const folder = parts.slice(0, at + 1).join('/');
    const files = filesByFolder.get(folder) ?? [];
    files.push(key.slice(folder.length + 1));
    filesByFolder.set(folder, files);
  }
  for (const [folder, files] of filesByFolder) {
    const names = files.slice(0, MAX_NAMED).join(', ');
    const named = files.length > MAX_NAMED ? translatable`${names}, … (${files.length} files)` : names;
    report({
      code: 'folder-unowned',
      severity: 'warning',
      place: { file: folder, line: 0, column: 0 },
      message: translatable`holds no article: ${named}; expected JATS XML or Markdown`,
    });
  }
}

const MAX_NAMED = 3;

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Finds the articles that a file's name refers to. */
interface NameIndex {
  /** Articles whose file name the given name begins with; the longest such name wins. */
  byStem(fileName: string): readonly FoundArticle[];
  /** Articles with a number of the given name in their own name, DOI or publisher id, if those are one article. */
  byNumber(fileName: string): readonly FoundArticle[];
}

/**
 * Builds an index of articles by the names of their other files.
 *
 *   elife-00353-v1.xml    byStem    elife-00353-fig1-v1.tif
 *   elife00415.xml        byStem    elife00415f001.jpg
 *   elife_poa_e13833.xml  byNumber  decap_elife_poa_e13833.pdf, elife13833_Supplemental_files.zip
 */
function nameIndexOf(articles: readonly FoundArticle[]): NameIndex {
  const byStem = new Map<string, FoundArticle[]>();
  const byNumber = new Map<string, FoundArticle[]>();
  for (const article of articles) {
    const stem = stemOf(article);
    for (const name of new Set([stem, stem.replace(VERSION_END, '')])) add(byStem, name, article);
    const { doi = '', publisherId = '' } = article.identity;
    for (const number of numbersOf(`${stem} ${doi.slice(doi.indexOf('/'))} ${publisherId}`)) add(byNumber, number, article);
  }
  return {
    byStem: (fileName) => {
      const name = fileName.toLowerCase();
      for (let end = name.length; end > 0; end--) {
        if (!isBoundary(name, end)) continue;
        const found = byStem.get(name.slice(0, end));
        if (found !== undefined) return found;
      }
      return [];
    },
    byNumber: (fileName) => {
      for (const number of numbersOf(fileName.toLowerCase()).reverse()) {
        const found = byNumber.get(number) ?? [];
        const keys = new Set(found.map(({ identity, file }) => articleKeyOf(identity, file.key)));
        if (keys.size === 1) return found;
      }
      return [];
    },
  };
}

/** True if a name shares a word with an article's path or DOI: `elife_2012_00003.svg.zip` shares `elife` with `10.7554/eLife.00003`. */
function sharesWord(fileName: string, { file, identity }: FoundArticle): boolean {
  const theirs = `${file.key} ${identity.doi ?? ''} ${identity.journalId ?? ''}`.toLowerCase();
  const words: readonly string[] = fileName.toLowerCase().match(WORDS) ?? [];
  return words.some((word) => !ENDING_WORDS.has(word) && theirs.includes(word));
}

function stemOf({ file }: FoundArticle): string {
  const name = file.key.slice(file.key.lastIndexOf('/') + 1);
  return name.slice(0, name.length - (articleEnding(name)?.length ?? 0)).toLowerCase();
}

/** Numbers of four or more digits that are not a year; shorter ones are ambiguous. */
function numbersOf(text: string): string[] {
  const runs: readonly string[] = text.match(NUMBERS) ?? [];
  return runs.filter((run) => !YEAR.test(run));
}

/** True if a name may end at an index: not within a word or a number. */
function isBoundary(name: string, at: number): boolean {
  const before = name[at - 1] ?? '';
  const after = name[at] ?? '';
  return !(/\d/.test(before) && /\d/.test(after)) && !(/\p{L}/u.test(before) && /\p{L}/u.test(after));
}

function add(map: Map<string, FoundArticle[]>, name: string, article: FoundArticle): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [article]);
  else if (!known.includes(article)) known.push(article);
}

// elife-00353-v1, 24301711v2
const VERSION_END = /[-_.]?[vr]\d{1,2}$/;
const NUMBERS = /\d{4,}/g;
const YEAR = /^(?:19|20)\d\d$/;
const WORDS = /\p{L}{3,}/gu;
const ENDING_WORDS = new Set(['zip', 'xml', 'pdf', 'jpg', 'svg', 'tif', 'suppl', 'figures', 'images', 'data', 'article']);
