import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configuration of a journal made for measuring: the same for any number of articles. Of what is left out on purpose nobody is told. */
export async function writeJournalFile(output: string, title: string, leftOut: readonly string[] = []): Promise<void> {
  await mkdir(output, { recursive: true });
  const journal = {
    title,
    abbreviation: 'Large J',
    description: 'Articles made for measuring',
    publisher: 'Offprint',
    siteUrl: 'https://large.example',
    namespace: 'large.example',
    doiPrefix: '10.5555',
    ...(leftOut.length === 0 ? {} : { checks: Object.fromEntries(leftOut.map((code) => [code, 'off'])) }),
  };
  await writeFile(join(output, 'journal.json'), `${JSON.stringify(journal, undefined, 2)}\n`);
}
