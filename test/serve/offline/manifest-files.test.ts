import { expect, test } from 'vitest';
import { type ManifestEntry, printManifest, sealedManifest } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { partedPieces } from '../../../src/publish/manifest-parts.ts';
import { takes } from '../../../src/serve/offline/choice.ts';
import { manifestFiles, type OfflineFile } from '../../../src/serve/offline/manifest-files.ts';
import { sizeOfChoice, surveyOf } from '../../../src/serve/offline/survey.ts';
import { defineScriptMessages } from '../../model/messages/define-script-messages.ts';

defineScriptMessages();

/** Path, subjects of its article, and kind of offline file. */
const FILES = [
  ['_headers', undefined, undefined],
  ['assets/offprint.0123456789.css', undefined, 'core'],
  ['authors/name-ada-odera/rss.xml', undefined, 'texts'],
  ['bucket/e1/e1.xml', ['ecology'], 'raw'],
  ['content/1/e1.html', ['ecology'], 'core'],
  ['content/1/e1.linkset.json', ['ecology'], 'texts'],
  ['content/1/e1.md', ['ecology'], 'core'],
  ['content/1/e1.pdf', ['ecology'], 'pdf'],
  ['content/1/e1/F1-1200.jpg', ['ecology'], 'core'],
  ['content/1/e1/F1-300.jpg', ['ecology'], 'core'],
  ['content/1/e1/F1.jpg', ['ecology'], 'figures'],
  ['content/1/e1/F2-300.jpg', ['ecology'], 'core'],
  ['content/1/e1/F2.jpg', ['ecology'], 'core'],
  ['content/1/e1/film.mp4', ['ecology'], 'media'],
  ['content/1/e2.html', ['ecology', 'physics'], 'core'],
  ['content/1/e3.html', ['physics'], 'core'],
  ['index.html', undefined, 'core'],
  ['mirror/tidewater.zip', undefined, undefined],
  ['rss.xml', undefined, 'core'],
  ['search/index.json', undefined, 'core'],
  ['search/index.json.js', undefined, undefined],
  ['sw.js', undefined, undefined],
] as const;

const SITE = 'https://tidewater.example';
const entries = FILES.map(([path, subjects]): ManifestEntry => {
  const facts = { path, sizeBytes: path.length, sha256: 'ab'.repeat(32), mediaType: 'text/plain', group: groupOf(path) };
  return subjects === undefined ? facts : { ...facts, subjects };
});
const manifest = printManifest({ site: SITE, files: entries });

const parts = new Map<string, string>();
const inParts = sealedManifest(
  partedPieces({ site: SITE, filesPerPart: 4 }, entries, ({ path }, bytes) => parts.set(path, String(bytes))),
).toString();

const partAt = async ({ path }: { readonly path: string }): Promise<ReadableStream<Uint8Array>> => streamOf(parts.get(path) ?? '', 50);

/** Streams a text in chunks with arbitrary ends, as from a network. */
function streamOf(text: string, pieceBytes: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.subarray(at, at + pieceBytes));
      controller.close();
    },
  });
}

async function read(text: string, pieceBytes = 100): Promise<readonly OfflineFile[]> {
  const files: OfflineFile[] = [];
  for await (const piece of manifestFiles(streamOf(text, pieceBytes), partAt)) files.push(...piece);
  return files;
}

test.each([1, 7, 64, 1 << 20])('files of a manifest in chunks of %i bytes, each with its kind', async (pieceBytes) => {
  const offline = FILES.filter(([, , kind]) => kind !== undefined);
  expect((await read(manifest, pieceBytes)).map(({ path, kind, subjects }) => [path, subjects, kind])).toEqual(offline);
});

test('files of a manifest in parts are those of one file', async () => {
  expect(parts.size).toBeGreaterThan(2);
  expect(await read(inParts)).toEqual(await read(manifest));
});

test('a part that is truncated, missing or not counted is refused', async () => {
  const [[path, text] = ['', '']] = parts;
  for (const damaged of ['', text.slice(0, -100)]) {
    parts.set(path, damaged);
    await expect(read(inParts)).rejects.toThrow('expected a count at its end');
  }
  parts.set(path, text);
  const lines = inParts.split('\n');
  await expect(read([...lines.slice(0, 1), ...lines.slice(2)].join('\n'))).rejects.toThrow(`expected ${FILES.length}`);
});

test('a truncated manifest is refused', async () => {
  const lines = manifest.split('\n');
  for (let length = 1; length < lines.length - 2; length++) {
    await expect(read(`${lines.slice(0, length).join('\n')}\n`)).rejects.toThrow(/expected a count at its end|not JSON/);
  }
  await expect(read(manifest.replace(/"count":\d+/, '"count":3'))).rejects.toThrow(`it lists ${FILES.length} files; expected 3`);
  await expect(read(manifest.slice(0, 600))).rejects.toThrow('not JSON');
});

const CHOICES = [
  { subjects: undefined, extras: [] },
  { subjects: ['physics'], extras: [] },
  { subjects: ['ecology', 'physics'], extras: ['raw', 'pdf'] },
  { subjects: ['ecology'], extras: ['figures', 'pdf', 'media', 'texts', 'raw'] },
] as const;

test.each(CHOICES)('the survey adds up to the size of the selection %o', async (choice) => {
  const files = await read(manifest);
  const taken = files.filter(({ kind, subjects }) => takes(choice, kind, subjects));
  const rows = await surveyOf(manifestFiles(streamOf(manifest, 1000), partAt));
  expect(taken.length).toBeGreaterThan(4);
  expect(sizeOfChoice(rows, choice)).toEqual({
    files: taken.length,
    sizeBytes: taken.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  });
});
