/**
 * Returns a test for paths that match at least one pattern; without patterns none matches.
 *
 * `*` matches any characters but a slash, `**` any characters, `?` one character but a slash. A pattern for a folder or zip matches
 * everything in it.
 *
 *   pathMatcher(['supplements/**'])('supplements/a/data.csv')  ->  true
 *   pathMatcher(['*.zip'])('e00353.zip/notes.txt')             ->  true
 *   pathMatcher(['*.zip'])('2024/e00353.zip')                  ->  false
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const expression = new RegExp(`^(?:${patterns.map(sourceOf).join('|')})(?:/|$)`, 'u');
  return (path) => expression.test(path);
}

/** The syntax of a pattern: relative, with forward slashes, without `.` and `..` segments and control characters. */
export const PATH_PATTERN = /^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\u0000-\u001f\\]+$/;

function sourceOf(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.+()[\]{}|/]/g, '\\$&'))
    .join('');
}

const WILDCARDS: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?', '?': '[^/]' };
