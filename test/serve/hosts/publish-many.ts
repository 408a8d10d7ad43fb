import { publishFiles } from '../../publish/publish-files.ts';
import { toyObjects } from '../../query/language/toy-objects.ts';
import { toyFiles } from '../http/toy-handler.ts';

// A process that publishes generations one after another: `publish-many <output> <first> <last>`.

/** Two journals; the second is published every tenth time, with other indexes. */
export const JOURNALS = [toyFiles(), toyFiles(toyObjects().slice(0, -2))] as const;

/** The files of a generation: the indexes of a journal, and 15 pages and assets that carry the generation's number. */
export function numberedSite(number: number): Record<string, string | Uint8Array> {
  const indexes = JOURNALS[Math.floor(number / 10) % 2] ?? [];
  return {
    ...Object.fromEntries(indexes.map(({ path, bytes }) => [path, bytes])),
    ...Object.fromEntries(NUMBERED.map((path, at) => [path, `generation ${number} ${'.'.repeat(at * 100)}`])),
    [`assets/only-in.${number}.css`]: `generation ${number}`,
  };
}

export const NUMBERED = ['index.html', ...Array.from({ length: 13 }, (_, at) => `content/1/page-${at}.html`)];

const [, , output, first, last] = process.argv;
if (output !== undefined && last !== undefined) {
  for (let number = Number(first); number <= Number(last); number++) await publishFiles(output, numberedSite(number));
}
