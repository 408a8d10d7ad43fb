/**
 * Returns the path of a page or file of an article without the path of its language; other paths unchanged.
 *
 *   'en/content/1/e00003/F1.jpg'  ->  'content/1/e00003/F1.jpg'
 *   'en/archive.html'             ->  'en/archive.html'
 */
export function withoutLanguage(path: string): string {
  if (path.startsWith(ARTICLES)) return path;
  const start = LANGUAGE_OF_ARTICLE.exec(path)?.[1];
  return start === undefined ? path : path.slice(start.length);
}

/** True for paths of articles, in any language. */
export function isArticlePath(path: string): boolean {
  return withoutLanguage(path).startsWith(ARTICLES);
}

/** Folder of the articles. */
const ARTICLES = 'content/';
// Matches 'pt-br/' in 'pt-br/content/1/e00003'. BCP 47 in lower case.
const LANGUAGE_OF_ARTICLE = /^([a-z]{2,8}(?:-[a-z0-9]{1,8})*\/)content\//;
