/**
 * Patterns for files of hosts, version control and mirrors in the output: such files are neither deleted nor listed. A pattern matches a
 * path in the output; `*` matches anything but a slash, `**` anything. A matching folder is kept with its content.
 */
export const DEFAULT_KEEP_PATTERNS: readonly string[] = [
  '.git',
  '.nojekyll',
  'CNAME',
  '.well-known/**',
  '.DS_Store',
  'Thumbs.db',
  'lost+found',
  '.offprint-mirror',
];

/** True for a path in the output, without leading slash, that is neither deleted nor listed. */
export type IsKept = (path: string) => boolean;

/**
 * Returns a matcher for the default patterns and those of the setting `keep`.
 *
 *   matchKeepPatterns(['stats/*.html'])('stats/2024.html')  ->  true
 *   matchKeepPatterns([])('.git/config')                    ->  true
 */
export function matchKeepPatterns(patterns: readonly string[]): IsKept {
  const expression = new RegExp(`^(?:${[...DEFAULT_KEEP_PATTERNS, ...patterns].map(sourceOf).join('|')})(?:/|$)`, 'u');
  return (path) => expression.test(path);
}

function sourceOf(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .split(/(\*\*\/?|\*)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('');
}

const WILDCARDS: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?' };
