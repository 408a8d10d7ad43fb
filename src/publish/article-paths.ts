/**
 * Returns what `find` returns for the stem of the article that a file at this path belongs to; undefined for other files.
 *
 *   content/1/e00003/F1.jpg  ->  find('content/1/e00003')
 */
export function findByPath<Value>(path: string, find: (stem: string) => Value | undefined): Value | undefined {
  return find(BELOW_STEM.exec(path)?.[1] ?? '') ?? find(path.replace(ENDING, '')) ?? find(path.replace(ENDINGS, ''));
}

// 'content/1/e00003/F1.jpg', 'en/content/1/e00003/F1.jpg'
const BELOW_STEM = /^((?:[a-z][a-z0-9-]+\/)?content\/[^/]+\/[^/]+)\//;
// 'content/1/e00003.md'
const ENDING = /\.[^./]+$/;
// 'content/1/e00003.linkset.json'
const ENDINGS = /\.[^/]+$/;
