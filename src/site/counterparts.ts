import type { Journal } from '../model/journal.ts';
import type { Counterparts } from './chrome.ts';
import { localFile } from './page-href.ts';
import type { Alternate } from './page-languages.ts';
import type { SitePage } from './site-pages.ts';

/**
 * Returns a function that finds a page outside of articles in every language. `versions` are the pages of each language, the main one first.
 *
 *   'subjects/cell-biology.html'  ->  alternates subjects/cell-biology.html, en/subjects/cell-biology.html
 *   'keywords/barnacles.html'     ->  nearby en/keywords.html
 */
export function counterpartsOf(
  { languages = [] }: Journal,
  versions: readonly (readonly [journal: Journal, pages: readonly SitePage[]])[],
): (file: string) => Counterparts {
  const byFile = new Map<string, Alternate[]>();
  for (const [journal, pages] of versions) {
    for (const page of pages) {
      const file = localFile(journal, page.file);
      const name = commonName(page.file, languages);
      const alternates = byFile.get(name) ?? [];
      byFile.set(name, alternates);
      // A page that exists only in the main language is among the pages of each.
      if (alternates.every((one) => one.file !== file)) alternates.push({ language: journal.language, file });
    }
  }
  return (file) => ({
    alternates: byFile.get(commonName(file, languages)) ?? [],
    nearby: byFile.get(`${file.split('/')[0]}.html`) ?? [],
  });
}

/** The file of a page without the path of its language: the editors' page `en/about.html` is `about.html` in English. */
function commonName(file: string, languages: readonly string[]): string {
  const first = file.slice(0, file.indexOf('/'));
  return languages.some((language) => language.toLowerCase() === first) ? file.slice(first.length + 1) : file;
}
