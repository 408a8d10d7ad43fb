/** Resolves a relative path from a folder (`a/b/` or ''); undefined if it leaves the content. */
export function joinPath(folder: string, path: string): string | undefined {
  const segments = path.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}
