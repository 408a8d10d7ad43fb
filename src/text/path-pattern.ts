/**
 * Returns a test for paths that at least one pattern names.
 *
 * `*` stands for anything but a slash, `**` for anything, `?` for one character but a slash. A pattern that names a folder, or a zip,
 * names everything in it. Without patterns nothing is named.
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

/** Form of a pattern: relative, with forward slashes, without `.` and `..` as parts, without control characters. */
export const PATH_PATTERN = /^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\u0000-\u001f\\]+$/;

function sourceOf(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.+()[\]{}|/]/g, '\\$&'))
    .join('');
}

const WILDCARDS: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?', '?': '[^/]' };
