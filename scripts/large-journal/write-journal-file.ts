import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configuration of a journal made for measuring. */
export async function writeJournalFile(output: string, { title, articles }: { title: string; articles: number }): Promise<void> {
  await mkdir(output, { recursive: true });
  const journal = {
    title,
    abbreviation: 'Large J',
    description: `${articles} articles, made for measuring`,
    publisher: 'Offprint',
    siteUrl: 'https://large.example',
    namespace: 'large.example',
    doiPrefix: '10.5555',
  };
  await writeFile(join(output, 'journal.json'), `${JSON.stringify(journal, undefined, 2)}\n`);
}
