import type { AssetPaths } from '../../src/site/chrome.ts';

/** Paths of assets for pages of which a test reads something else. */
export const ASSET_PATHS: AssetPaths = {
  style: 'assets/a.css',
  viewerStyle: 'assets/viewers.css',
  listStyle: 'assets/lists.css',
  searchStyle: 'assets/search.css',
  toolStyle: 'assets/tools.css',
  script: 'assets/a.js',
  console: 'assets/console.js',
  search: 'assets/search.js',
  searchMore: 'assets/search-more.js',
  patterns: 'assets/search-patterns.js',
  synonyms: 'assets/search-synonyms.js',
  offline: 'assets/offline.js',
  figureViewer: 'assets/figure-viewer.js',
  suggestions: 'assets/suggestions.js',
  listFilter: 'assets/list-filter.js',
  markedWords: 'assets/marked-words.js',
  sheets: 'assets/sheets.js',
  sideNotes: 'assets/side-notes.js',
  articleTools: 'assets/article-tools.js',
  visit: 'assets/visit.js',
};
