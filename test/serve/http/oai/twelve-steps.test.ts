import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGenerations } from '../../../../src/publish/generations/open-generations.ts';
import type { Manifest } from '../../../../src/publish/manifest.ts';
import { generationHandler } from '../../../../src/serve/hosts/node/serve-generations.ts';
import { bundledBuild } from '../../../pipeline/bundled-build.ts';
import { writeStrandline, writeStrandlineArticle } from '../../../pipeline/strandline.ts';
import { serveHandler } from '../toy-server.ts';

// A journal over twelve steps. After each, an incremental harvester of every format and a ResourceSync client have exactly its state.

const SITE = 'https://strandline.example';
let root = '';
let folder = 'journal';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-twelve-steps-'));
  await mkdir(at('content'), { recursive: true });
  await writeStrandline(at('content'), {
    siteUrl: SITE,
    deposits: { depositor: 'D', email: 'd@strandline.example', registrant: 'R', formats: ['doaj'] },
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const at = (path: string): string => join(root, folder, path);

interface JatsParts {
  readonly title?: string;
  readonly relation?: string;
  readonly role?: string;
  readonly body?: string;
}

function writeJats(
  number: number,
  { title = `Whelks ${number}`, relation = '', role = '', body = 'Found.' }: JatsParts = {},
): Promise<void> {
  return writeFile(
    at(`content/j${number}.xml`),
    `<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article"><front><journal-meta/><article-meta>
<article-id pub-id-type="doi">10.5555/jats.${number}</article-id><title-group><article-title>${title}</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Odera</surname><given-names>Ada</given-names></name>${role}</contrib></contrib-group>
<pub-date date-type="pub"><day>9</day><month>1</month><year>2025</year></pub-date><volume>1</volume><elocation-id>j${number}</elocation-id>${relation}
<abstract><p>Whelks bore.</p></abstract></article-meta></front><body><p>${body}</p></body></article>`,
  );
}

/** The state of a client: records of every format by identifier, and digests of files by path. */
interface Mirror {
  readonly records: Map<string, string>;
  readonly files: Map<string, string>;
  /** Records that the last harvest sent. */
  sent: number;
}

/** Harvests every format, from a time on, into the records of a mirror. */
async function harvest(url: string, mirror: Mirror, from: string): Promise<void> {
  const ask = async (query: string): Promise<string> => (await fetch(`${url}/oai?${query}`)).text();
  const formats = [...(await ask('verb=ListMetadataFormats')).matchAll(/<metadataPrefix>([^<]+)</g)].map(([, prefix = '']) => prefix);
  expect(formats).toEqual(expect.arrayContaining(['oai_dc', 'mods', 'jats']));
  for (const prefix of formats) {
    let query = `verb=ListRecords&metadataPrefix=${prefix}${from === '' ? '' : `&from=${from}`}`;
    while (query !== '') {
      const body = await ask(query);
      for (const [record, status, identifier] of body.matchAll(/<record><header( status="deleted")?><identifier>([^<]+)<.*?<\/record>/gs)) {
        mirror.sent++;
        if (status === undefined) mirror.records.set(`${prefix} ${identifier}`, record);
        else mirror.records.delete(`${prefix} ${identifier}`);
      }
      const token = /<resumptionToken[^>]*>([^<]+)</.exec(body)?.[1];
      query = token === undefined ? '' : `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
    }
  }
}

/** Follows the change list after a time. */
async function follow(mirror: Mirror, after: string): Promise<number> {
  const list = await readFile(at('out/site/resourcesync/changelist.xml'), 'utf8');
  let entries = 0;
  for (const [, loc = '', change, datetime = '', sha256 = ''] of list.matchAll(
    /<loc>([^<]+)<\/loc><rs:md change="(\w+)" datetime="([^"]+)"(?: hash="sha-256:(\w+)")?/g,
  )) {
    if (datetime <= after) continue;
    entries++;
    if (change === 'deleted') mirror.files.delete(loc);
    else mirror.files.set(loc, sha256);
  }
  return entries;
}

async function resources(): Promise<Map<string, string>> {
  const list = await readFile(at('out/site/resourcesync/resourcelist.xml'), 'utf8');
  const { files } = JSON.parse(await readFile(at('out/site/manifest.json'), 'utf8')) as Manifest;
  const sha256 = new Map(files.map((file) => [file.path, file.sha256]));
  return new Map(
    [...list.matchAll(/<loc>([^<]+)<\/loc>.*?hash="sha-256:(\w+)"/g)].map(([, loc = '', digest = '']) => {
      expect(sha256.get(decodeURI(loc).slice(SITE.length + 1))).toBe(digest);
      return [loc, digest];
    }),
  );
}

const timeOf = (step: number): string => `${new Date(Date.UTC(2026, 0, step)).toISOString().slice(0, 19)}Z`;
const sorted = (entries: Map<string, string>): readonly (readonly [string, string])[] => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
let steps = 0;
const mirror: Mirror = { records: new Map(), files: new Map(), sent: 0 };

const ROLE = '<role vocab="CRediT" vocab-identifier="https://credit.niso.org" vocab-term="Software">Software</role>';
const RELATION = '<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.5555/jats.2"/>';

/** The last column is the number of records that a harvester of one format gets. */
test.each<[name: string, change: () => Promise<unknown>, records: number]>([
  [
    'three articles are published',
    async () => void (await Promise.all([writeJats(1), writeJats(2), writeStrandlineArticle(at('content'), 3)])),
    3,
  ],
  ['an article with an old date is added', () => writeStrandlineArticle(at('content'), 4), 1],
  ['a title is changed', () => writeJats(1, { title: 'Limpets' }), 1],
  ['a relation is added', () => writeJats(1, { title: 'Limpets', relation: RELATION }), 1],
  ['a role is added', () => writeJats(2, { role: ROLE }), 1],
  ['a paragraph is changed', () => writeJats(2, { role: ROLE, body: 'Found again.' }), 1],
  ['an article is removed', () => rm(at('content/e4.md')), 1],
  ['nothing is changed', async () => undefined, 0],
  ['the cache is lost', () => rm(at('cache'), { recursive: true }), 0],
  ['the site is lost', () => rm(at('out'), { recursive: true }), 0],
  ['the ledger is lost', () => rm(at('content/ledger.tsv')), 0],
  [
    'the folder is moved',
    async () => {
      await rename(join(root, 'journal'), join(root, 'moved'));
      folder = 'moved';
    },
    0,
  ],
])('%s: clients have exactly the state of the journal', async (name, change, records) => {
  const step = ++steps;
  await change();
  await bundledBuild(join(root, folder), step, { allowsRemovals: true });
  const server = await serveHandler(generationHandler(openGenerations(at('out/site')), console.error));
  try {
    mirror.sent = 0;
    await harvest(server.url, mirror, step === 1 ? '' : timeOf(step));
    const complete: Mirror = { records: new Map(), files: new Map(), sent: 0 };
    await harvest(server.url, complete, '');
    expect([name, sorted(mirror.records)]).toEqual([name, sorted(complete.records)]);
    // Markdown articles may have no record in JATS.
    expect(mirror.sent).toBeGreaterThanOrEqual(records);
    expect(mirror.sent === 0).toBe(records === 0);
    const entries = await follow(mirror, step === 1 ? '' : timeOf(step - 1));
    expect(sorted(mirror.files)).toEqual(sorted(await resources()));
    // Times of tag values are lost with the ledger, and with them files that have these.
    expect(entries).toBeLessThanOrEqual(16 * Math.max(records, 1));
  } finally {
    server.close();
  }
});
