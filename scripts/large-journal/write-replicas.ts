import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareText } from '../../src/text/compare.ts';
import { doiOfNumber, type Identity, sourceDoiOf, surnamesOf, withNewIdentity } from './new-identity.ts';
import { writeJournalFile } from './write-journal-file.ts';

/** What is to be written, and where. */
export interface ReplicaPlan {
  /** A folder with `index.tsv`, of which the first column holds paths of JATS files. */
  readonly from: string;
  readonly output: string;
  readonly articles: number;
  readonly withImages: boolean;
}

/** How much was written. */
export interface Written {
  readonly articles: number;
  readonly files: number;
}

/**
 * Real articles under new identities, over and over until there are as many as asked for: `<output>/00/000123/<the file's own name>`.
 * The same number is always the same article, so that a journal of 2,000 is the beginning of one of 5,000. Images are written once and
 * linked from then on.
 */
export async function writeReplicas({ from, output, articles, withImages }: ReplicaPlan): Promise<Written> {
  const sources = await readSources(from);
  const surnames = [...new Set(sources.flatMap(({ xml }) => surnamesOf(xml)))].sort(compareText);
  const placeByDoi = new Map(sources.flatMap(({ xml }, at) => [[sourceDoiOf(xml)?.toLowerCase() ?? '', at]]));
  const first = new Map<string, string>();
  let files = 0;
  await writeJournalFile(output, 'Large Journal', withImages ? [] : WITHOUT_IMAGES);
  for (let number = 0; number < articles; number++) {
    const source = sources[number % sources.length];
    if (source === undefined) throw new Error(`${from} lists no articles`);
    const round = Math.floor(number / sources.length);
    const identity: Identity = {
      number,
      surnames: round === 0 ? [] : surnames,
      doiOf: (doi) => {
        const place = placeByDoi.get(doi);
        return place === undefined ? undefined : doiOfNumber(round * sources.length + place);
      },
    };
    const folder = join(output, String(Math.floor(number / 1000)).padStart(2, '0'), String(number).padStart(6, '0'));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, source.name), withNewIdentity(source.xml, identity), 'latin1');
    files++;
    if (!withImages) continue;
    for (const other of source.others) {
      await place(join(source.folder, other), { target: join(folder, other), first });
      files++;
    }
  }
  return { articles, files };
}

/** What an article of which only the XML is there lacks. */
const WITHOUT_IMAGES = ['graphic-missing', 'media-missing', 'pdf-missing', 'supplement-missing'];

interface Source {
  readonly folder: string;
  readonly name: string;
  /** As Latin 1, so that every byte is kept. */
  readonly xml: string;
  /** Paths of the other files, relative to the folder. */
  readonly others: readonly string[];
}

async function readSources(from: string): Promise<readonly Source[]> {
  const rows = (await readFile(join(from, 'index.tsv'), 'utf8')).trim().split('\n').slice(1);
  const sources: Source[] = [];
  for (const row of rows) {
    const path = join(from, row.split('\t')[0] ?? '');
    const folder = dirname(path);
    const name = path.slice(folder.length + 1);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const others = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((other) => !/\.(?:xml|nxml|jats)$/.test(other))
      .sort(compareText);
    sources.push({ folder, name, xml: await readFile(path, 'latin1'), others });
  }
  return sources;
}

/** The first time a copy, then another name of that copy. */
async function place(source: string, { target, first }: { target: string; first: Map<string, string> }): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const known = first.get(source);
  if (known === undefined) {
    await copyFile(source, target);
    first.set(source, target);
    return;
  }
  // A disk has its most links to one file: from there on the next copy is linked.
  await link(known, target).catch(async () => {
    await copyFile(source, target);
    first.set(source, target);
  });
}
