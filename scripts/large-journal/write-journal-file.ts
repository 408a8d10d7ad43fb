import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the configuration of a generated journal, the same for any number of articles. Problems with codes in `ignoredCodes` are ignored. */
export async function writeJournalFile(output: string, title: string, ignoredCodes: readonly string[] = []): Promise<void> {
  await mkdir(output, { recursive: true });
  const journal = {
    title,
    abbreviation: 'Large J',
    description: 'Articles generated for benchmarks',
    publisher: 'Offprint',
    siteUrl: 'https://large.example',
    namespace: 'large.example',
    doiPrefix: '10.5555',
    ...(ignoredCodes.length === 0 ? {} : { checks: Object.fromEntries(ignoredCodes.map((code) => [code, 'off'])) }),
  };
  await writeFile(join(output, 'journal.json'), `${JSON.stringify(journal, undefined, 2)}\n`);
}
