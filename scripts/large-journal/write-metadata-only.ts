import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { compareText } from '../../src/model/text/compare.ts';
import { doiOfNumber } from './new-identity.ts';
import { type Paper, parsePaper, printFrontMatter } from './print-front-matter.ts';
import { writeJournalFile } from './write-journal-file.ts';
import type { Written } from './write-replicas.ts';

/**
 * Writes articles with front matter only (title, abstract, authors, subjects), from `papers-*.jsonl.gz`: `<output>/000/000123.xml`, 1,000
 * per folder.
 */
export async function writeMetadataOnly({ from, output, articles }: { from: string; output: string; articles: number }): Promise<Written> {
  await writeJournalFile(output, 'Large Journal of Abstracts');
  let number = 0;
  let folder = '';
  for await (const paper of papers(from)) {
    if (number === articles) break;
    const name = String(Math.floor(number / 1000)).padStart(3, '0');
    if (name !== folder) await mkdir(join(output, name), { recursive: true });
    folder = name;
    await writeFile(
      join(output, name, `${String(number).padStart(6, '0')}.xml`),
      printFrontMatter(paper, { number, doi: doiOfNumber(number) }),
    );
    number++;
  }
  return { articles: number, files: number };
}

async function* papers(from: string): AsyncGenerator<Paper> {
  const files = (await readdir(from)).filter((name) => /^papers-\d+\.jsonl\.gz$/.test(name)).sort(compareText);
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(join(from, file)).pipe(createGunzip()), crlfDelay: Infinity });
    for await (const line of lines) yield parsePaper(line);
  }
}
