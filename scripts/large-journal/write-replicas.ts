import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareText } from '../../src/model/text/compare.ts';
import { doiOfNumber, type Identity, sourceDoiOf, surnamesOf, withNewIdentity } from './new-identity.ts';
import { writeJournalFile } from './write-journal-file.ts';

/** Options of `writeReplicas`. */
export interface ReplicaPlan {
  /** Folder with `index.tsv`, whose first column has paths of JATS files. */
  readonly from: string;
  readonly output: string;
  readonly articles: number;
  readonly withImages: boolean;
}

/** Number and size of written files. */
export interface Written {
  readonly articles: number;
  readonly files: number;
}

/**
 * Writes a number of replicas of real articles under new identities: `<output>/00/000123/<name of the source file>`. A number always gives
 * the same article, so that a journal of 2,000 articles is the start of one of 5,000. Images are copied once and then hard-linked.
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

/** Codes of problems in articles whose other files are missing. */
const WITHOUT_IMAGES = ['graphic-missing', 'media-missing', 'pdf-missing', 'supplement-missing'];

interface Source {
  readonly folder: string;
  readonly name: string;
  /** Decoded as Latin 1, so that every byte is preserved. */
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

/** Copies a file the first time, then links to the copy. */
async function place(source: string, { target, first }: { target: string; first: Map<string, string> }): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const known = first.get(source);
  if (known === undefined) {
    await copyFile(source, target);
    first.set(source, target);
    return;
  }
  // File systems limit the number of links to a file; beyond it, a new copy is linked.
  await link(known, target).catch(async () => {
    await copyFile(source, target);
    first.set(source, target);
  });
}
