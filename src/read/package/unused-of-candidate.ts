import { formatOf, isManuscript } from '../../model/source-format.ts';
import { contentOf } from './content.ts';
import type { ArticleCandidate } from './find-articles.ts';
import type { Folder } from './folder.ts';
import { readCandidate } from './read-candidate.ts';
import { unusedFiles } from './unused-files.ts';

/**
 * Returns the keys of files that were delivered with an article or an earlier version and belong to neither (`unusedFiles`).
 *
 * A manuscript in Word or LaTeX itself counts as unused, with the files that it includes; `text` is that of an `article.yml`.
 *
 * `used` are keys that the article refers to. An earlier version is read for its references only; an unreadable one has none.
 */
export async function unusedOfCandidate(
  folder: Folder,
  candidate: ArticleCandidate,
  used: ReadonlySet<string>,
  text?: string,
): Promise<readonly string[]> {
  const content = contentOf(folder);
  const deliveries = [{ key: candidate.file.key, text, files: candidate.files, used }];
  for (const { file, files } of candidate.versions) {
    const usedBefore = new Set<string>();
    const older: ArticleCandidate = { ...candidate, file, files, format: formatOf(file.key), versions: [] };
    const read = await readCandidate(folder, older, () => undefined, { onReference: (key) => usedBefore.add(key) });
    deliveries.push({ key: file.key, text: read?.source.text, files, used: usedBefore });
  }
  const unused = new Set<string>();
  const belonging = new Set<string>();
  for (const delivery of deliveries) {
    const ofIt = new Set(await unusedFiles(content, delivery));
    const source = delivery.text ?? delivery.key;
    if (isManuscript(source)) ofIt.add(source);
    if (formatOf(source) === 'latex') for (const { key } of delivery.files) if (formatOf(key) === 'latex') ofIt.add(key);
    for (const { key } of delivery.files) (ofIt.has(key) ? unused : belonging).add(key);
  }
  // Versions may share a folder: a file belongs if it belongs to one of them.
  return [...unused].filter((key) => !belonging.has(key));
}
