import { articleKeyOf } from './article-version.ts';
import { articleEnding, type FoundArticle } from './scan-content.ts';

/** Finds the articles that a file's name refers to. */
export interface NameIndex {
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
export function nameIndexOf(articles: readonly FoundArticle[]): NameIndex {
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
export function sharesWord(fileName: string, { file, identity }: FoundArticle): boolean {
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
