/** Names of the built assets. */
export const ASSET_FILES = {
  style: 'offprint.css',
  script: 'offprint.js',
  console: 'console.js',
  search: 'search.js',
  patterns: 'search-patterns.js',
  offline: 'offline.js',
  figureViewer: 'figure-viewer.js',
  languageSwitch: 'language-switch.css',
} as const;

/** `search-language-de.js` */
export function languageFile(code: string): string {
  return `search-language-${code}.js`;
}
