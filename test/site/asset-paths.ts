import type { AssetPaths } from '../../src/site/chrome.ts';

/** Paths of assets for pages of which a test reads something else. */
export const ASSET_PATHS: AssetPaths = {
  style: 'assets/a.css',
  viewerStyle: 'assets/viewers.css',
  listStyle: 'assets/lists.css',
  searchStyle: 'assets/search.css',
  toolStyle: 'assets/tools.css',
  script: 'assets/a.js',
  article: 'assets/article.js',
  console: 'assets/console.js',
  search: 'assets/search.js',
  searchMore: 'assets/search-more.js',
  patterns: 'assets/search-patterns.js',
  offline: 'assets/offline.js',
  articleTools: 'assets/article-tools.js',
};
