/** Names of the built assets. */
export const ASSET_FILES = {
  style: 'offprint.css',
  viewerStyle: 'viewers.css',
  listStyle: 'lists.css',
  searchStyle: 'search.css',
  toolStyle: 'tools.css',
  script: 'offprint.js',
  article: 'article.js',
  console: 'console.js',
  search: 'search.js',
  searchMore: 'search-more.js',
  patterns: 'search-patterns.js',
  offline: 'offline.js',
  articleTools: 'article-tools.js',
  languageSwitch: 'language-switch.css',
  classic: 'classic.css',
  plain: 'plain.css',
} as const;

/** `search-language-de.js` */
export function languageFile(code: string): string {
  return `search-language-${code}.js`;
}
