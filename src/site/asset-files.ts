/** Names of the built assets. */
export const ASSET_FILES = {
  style: 'offprint.css',
  viewerStyle: 'viewers.css',
  listStyle: 'lists.css',
  searchStyle: 'search.css',
  toolStyle: 'tools.css',
  script: 'offprint.js',
  console: 'console.js',
  search: 'search.js',
  searchMore: 'search-more.js',
  patterns: 'search-patterns.js',
  synonyms: 'search-synonyms.js',
  offline: 'offline.js',
  figureViewer: 'figure-viewer.js',
  suggestions: 'suggestions.js',
  listFilter: 'list-filter.js',
  markedWords: 'marked-words.js',
  sheets: 'sheets.js',
  sideNotes: 'side-notes.js',
  articleTools: 'article-tools.js',
  visit: 'visit.js',
  annotations: 'annotations.js',
  languageSwitch: 'language-switch.css',
  classic: 'classic.css',
  plain: 'plain.css',
} as const;

/** `search-language-de.js` */
export function languageFile(code: string): string {
  return `search-language-${code}.js`;
}
