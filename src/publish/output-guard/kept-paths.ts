/**
 * Files that hosts and version control put into a site's folder: they stay and are not listed. A pattern names a path in the output; `*` stands for
 * anything but a slash, `**` for anything; a folder that matches is kept with everything in it.
 */
export const KEPT_BY_DEFAULT: readonly string[] = ['.git', '.nojekyll', 'CNAME', '.well-known/**', '.DS_Store', 'Thumbs.db', 'lost+found'];

/** Returns true for a path in the output, without leading slash, that is kept and not listed. */
export type IsKept = (path: string) => boolean;

/**
 * Returns a test for paths that the journal keeps, besides those kept by default.
 *
 *   keptPaths(['stats/*.html'])('stats/2024.html')  ->  true
 *   keptPaths([])('.git/config')                    ->  true
 */
export function keptPaths(patterns: readonly string[]): IsKept {
  const expression = new RegExp(`^(?:${[...KEPT_BY_DEFAULT, ...patterns].map(sourceOf).join('|')})(?:/|$)`, 'u');
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
