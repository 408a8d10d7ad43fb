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

/**
 * The folder of the language of a page or file outside of the articles; '' in the main language. The folder of a list is longer than the code of a
 * language.
 *
 *   'en/404.html'       ->  'en/'
 *   'volumes/404.html'  ->  ''
 */
export function languageFolderOf(path: string): string {
  return LANGUAGE_FOLDER.exec(path)?.[0] ?? '';
}

/** `en/404.html` becomes `404.html`; paths in the main language are unchanged. */
export function withoutLanguageFolder(path: string): string {
  return path.slice(languageFolderOf(path).length);
}

// Matches 'pt-br/' in 'pt-br/archive.html'
const LANGUAGE_FOLDER = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*\//;

/** Folder of the articles. */
const ARTICLES = 'content/';
// Matches 'pt-br/' in 'pt-br/content/1/e00003'. BCP 47 in lower case.
const LANGUAGE_OF_ARTICLE = /^([a-z]{2,8}(?:-[a-z0-9]{1,8})*\/)content\//;
