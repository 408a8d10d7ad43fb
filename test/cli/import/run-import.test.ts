import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printImport } from '../../../src/cli/import/print-import.ts';
import { runImport } from '../../../src/cli/import/run-import.ts';
import type { Imported, ImportedFile, OpenedSource } from '../../../src/read/import/imported.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) =>
  async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text.slice(0, 2));
    yield Buffer.from(text.slice(2));
  };

interface Given {
  readonly title?: string;
  readonly pdf?: string;
  readonly more?: readonly ImportedFile[];
  readonly matter?: Readonly<Record<string, unknown>>;
}

const article = (id: number, { title = 'On cells', pdf = 'pdf', more = [], matter = {} }: Given = {}): Imported => ({
  kind: 'article',
  article: {
    key: `ojs:${id}`,
    folder: `v1-${id}`,
    matter: { title, pdf: 'article.pdf', ...matter },
    files: [{ name: 'article.pdf', role: 'pdf', from: { bytes: bytes(pdf) } }, ...more],
    former: { system: 'ojs', ids: [String(id)], files: { 3: 'article.pdf' }, urls: [] },
  },
});

const source = (...items: readonly Imported[]): OpenedSource => ({
  name: 'a test',
  items: (async function* () {
    yield* items;
  })(),
  fetch: async function* (url) {
    if (url.includes('gone')) throw new Error('404 Not Found');
    yield Buffer.from(url);
  },
});

const run = (items: readonly Imported[], isDry = false) => runImport(source(...items), { folder, isDry, onArticle: () => undefined });
const at = (path: string): string => join(folder, 'content', path);

/** Every file below the folder but the schemas, with its text. */
function tree(): Readonly<Record<string, string>> {
  const paths = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).filter(
    (path) => !path.startsWith('schemas') && statSync(join(folder, path)).isFile(),
  );
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

test('an import writes articles, settings, pages and a record of its files', async () => {
  const journal: Imported = {
    kind: 'journal',
    settings: { title: 'Annals' },
    files: [{ name: 'assets/logo.svg', role: 'cover', from: { bytes: bytes('svg') } }],
  };
  await run([journal, article(7), { kind: 'page', name: 'about', markdown: '---\ntitle: About\n---\n' }]);
  expect(tree()).toEqual({
    '.offprint-import.tsv': expect.stringMatching(/^(?:content\/[\w./-]+\t[\w:.]+\t(?:-|[0-9a-f]{64})\n){6}$/),
    'content/assets/logo.svg': 'svg',
    'content/journal.json': '{\n  "$schema": "../schemas/journal.schema.json",\n  "title": "Annals"\n}\n',
    'content/pages/about.md': '---\ntitle: About\n---\n',
    'content/v1-7/article.pdf': 'pdf',
    'content/v1-7/article.yml':
      'title: On cells\npdf: article.pdf\nformer:\n  system: ojs\n  ids:\n    - "7"\n  files:\n    "3": article.pdf\n',
  });
});

test('settings that the journal has are not changed', async () => {
  await run([{ kind: 'journal', settings: { title: 'Annals' }, files: [] }]);
  writeFileSync(at('journal.json'), '{ "title": "Ours" }');
  const { notes } = await run([{ kind: 'journal', settings: { title: 'Annals of', sections: ['Essays'] }, files: [] }]);
  expect(readFileSync(at('journal.json'), 'utf8')).toBe('{ "title": "Ours" }');
  expect(notes).toEqual([{ at: 'content/journal.json', reason: 'it is not changed; the source has settings for: sections' }]);
});

describe('a second import', () => {
  const EDITED = 'title: Edited\n';
  const edit = (): void => writeFileSync(at('v1-7/article.yml'), EDITED);
  const remove = (): void => rmSync(at('v1-7/article.yml'));

  test.each([
    ['changes nothing of what did not change', undefined, {}, 'unchanged', 'On cells'],
    ['takes over what changed there', undefined, { title: 'New' }, 'updated', 'New'],
    ['keeps what was edited here', edit, {}, 'edited', 'Edited'],
    ['keeps what changed here and there, and writes the new file beside it', edit, { title: 'New' }, 'conflict', 'Edited'],
    ['does not bring back what was deleted here', remove, {}, 'edited', undefined],
    ['writes a new version beside what was deleted here', remove, { title: 'New' }, 'conflict', undefined],
  ] as const)('%s', async (_name, change, given, outcome, title) => {
    await run([article(7)]);
    change?.();
    const dry = await run([article(7, given)], true);
    const before = tree();
    expect(dry.files[outcome]).toContain('content/v1-7/article.yml');
    const { files } = await run([article(7, given)]);
    expect(files[outcome]).toContain('content/v1-7/article.yml');
    expect(before['content/v1-7/article.yml.new']).toBeUndefined();
    const now = existsSync(at('v1-7/article.yml')) ? readFileSync(at('v1-7/article.yml'), 'utf8') : undefined;
    expect(now?.split('\n')[0]).toBe(title === undefined ? undefined : `title: ${title}`);
    expect(existsSync(at('v1-7/article.yml.new'))).toBe(outcome === 'conflict');
  });

  test('overwrites no file that no import has written', async () => {
    mkdirSync(at('pages'), { recursive: true });
    writeFileSync(at('pages/about.md'), 'Ours\n');
    const { files } = await run([{ kind: 'page', name: 'about', markdown: 'Theirs' }]);
    expect(files.conflict).toEqual(['content/pages/about.md']);
    expect(readFileSync(at('pages/about.md'), 'utf8')).toBe('Ours\n');
    expect(readFileSync(at('pages/about.md.new'), 'utf8')).toContain('Theirs');
  });

  test('says once that a file changed here and there', async () => {
    await run([article(7)]);
    edit();
    await run([article(7, { title: 'New' })]);
    expect((await run([article(7, { title: 'New' })])).files).toMatchObject({ conflict: [], edited: ['content/v1-7/article.yml'] });
  });

  test('removes a file that the article no longer has, unless it was edited', async () => {
    const more: ImportedFile[] = ['a.csv', 'b.csv'].map((name) => ({ name, role: 'supplement', from: { bytes: bytes('1,2') } }));
    await run([article(7, { more })]);
    writeFileSync(at('v1-7/b.csv'), '3,4');
    const { files } = await run([article(7)]);
    expect(files).toMatchObject({ removed: ['content/v1-7/a.csv'], edited: ['content/v1-7/b.csv'] });
    expect(Object.keys(tree())).toEqual([
      '.offprint-import.tsv',
      'content/v1-7/article.pdf',
      'content/v1-7/article.yml',
      'content/v1-7/b.csv',
    ]);
  });

  test('finds the folder of an article whose folder would have another name', async () => {
    await run([article(7)]);
    const moved = article(7, { title: 'New' });
    await run([moved.kind === 'article' ? { ...moved, article: { ...moved.article, folder: 'v2-7' } } : moved]);
    expect(Object.keys(tree())).toEqual(['.offprint-import.tsv', 'content/v1-7/article.pdf', 'content/v1-7/article.yml']);
  });

  test('takes an article of the same number with another DOI for another article, and one that gets a DOI for the same', async () => {
    await run([article(7)]);
    await run([article(7, { matter: { doi: '10.5555/a' } })]);
    await run([article(7, { matter: { doi: '10.5555/b' } })]);
    await run([article(7, { matter: { doi: '10.5555/a' } }), article(7, { matter: { doi: '10.5555/b' } })]);
    expect(Object.keys(tree()).filter((path) => path.endsWith('.yml'))).toEqual(['content/v1-7-2/article.yml', 'content/v1-7/article.yml']);
  });

  test('does not write into a folder of the editors', async () => {
    mkdirSync(at('v1-7'), { recursive: true });
    writeFileSync(at('v1-7/article.yml'), 'title: Ours\ndoi: 10.5555/ours\n');
    await run([article(7, { matter: { doi: '10.5555/theirs' } })]);
    expect(Object.keys(tree())).toContain('content/v1-7-2/article.yml');
    expect(readFileSync(at('v1-7/article.yml'), 'utf8')).toContain('Ours');
  });
});

describe('without the record of an earlier import', () => {
  const RECORD = '.offprint-import.tsv';
  const doi = { matter: { doi: '10.5555/Cells.7' } };
  const lose = (): void => rmSync(join(folder, RECORD));
  const articles = (): readonly string[] => Object.keys(tree()).filter((path) => /article\.(?:yml|md|xml)$/.test(path));
  const NOTE = 'it was here without a record of its import: its files here are kept where they differ';

  test.each([
    ['by its DOI', doi, (yml: string) => yml.replace(/former:[\s\S]*/, '').replace('10.5555/Cells.7', '10.5555/cells.7')],
    ['by its number at the source', {}, (yml: string) => yml],
    ['by its number, if it has got a DOI since', doi, (yml: string) => yml.replace(/doi:.*\n/, '')],
  ])('an article is found %s, also in a folder of another name', async (_name, given, edit) => {
    await run([article(7, given)]);
    lose();
    mkdirSync(at('2020'));
    renameSync(at('v1-7'), at('2020/cells'));
    writeFileSync(at('2020/cells/article.yml'), edit(readFileSync(at('2020/cells/article.yml'), 'utf8')));
    const { notes, files, taken } = await run([article(7, given)]);
    expect([articles(), taken.article, files.updated, notes]).toEqual([
      ['content/2020/cells/article.yml'],
      1,
      [],
      [{ at: 'content/2020/cells', reason: NOTE }],
    ]);
    expect((await run([article(7, given)])).files).toMatchObject({ new: [], conflict: [], updated: [] });
  });

  test('what was edited is kept; what is equal is followed again', async () => {
    await run([article(7), article(8)]);
    lose();
    writeFileSync(at('v1-7/article.yml'), 'title: Edited\nformer:\n  system: ojs\n  ids: ["7"]\n');
    const { files } = await run([article(7), article(8)]);
    expect(files).toMatchObject({ new: [], updated: [], conflict: ['content/v1-7/article.yml'] });
    expect(readFileSync(at('v1-7/article.yml'), 'utf8')).toContain('Edited');
    expect((await run([article(7), article(8, { title: 'New' })])).files).toMatchObject({
      edited: ['content/v1-7/article.yml'],
      updated: ['content/v1-8/article.yml'],
    });
  });

  test.each([
    ['in Markdown', 'mine/article.md', '---\ntitle: Mine\ndoi: 10.5555/cells.7\n---\nText\n'],
    ['in a folder with other articles', 'mine/article.yml', 'title: Mine\ndoi: 10.5555/cells.7\n'],
  ])('an article %s stays as it is', async (_name, file, text) => {
    mkdirSync(at('mine'), { recursive: true });
    writeFileSync(at(file), text);
    if (file.endsWith('yml')) writeFileSync(at('mine/other.md'), '---\ntitle: Other\n---\n');
    const { leftOut, taken } = await run([article(7, doi)]);
    expect([taken.article, leftOut, articles()]).toEqual([
      0,
      [{ what: 'article', at: 'article ojs:7', reason: `it is here already, in content/${file}, which no import has written` }],
      [`content/${file}`],
    ]);
  });

  test('an article of another source is not taken twice', async () => {
    await run([article(7, doi)]);
    const other = article(7, doi);
    if (other.kind !== 'article') throw new Error('an article');
    const { leftOut } = await run([{ ...other, article: { ...other.article, key: 'doi:10.5555/cells.7', folder: 'cells' } }]);
    expect([leftOut.map(({ reason }) => reason), articles()]).toEqual([
      ['it is here already, in content/v1-7, imported as ojs:7'],
      ['content/v1-7/article.yml'],
    ]);
  });
});

test('an import that is killed at any point and run again equals an undisturbed one', async () => {
  const more = (id: number): ImportedFile[] => [{ name: 'data.csv', role: 'supplement', from: { bytes: bytes(`${id}`) } }];
  const items = [1, 2, 3].map((id) => article(id, { more: more(id) }));
  await run(items);
  const expected = tree();
  for (let stop = 0; stop < 14; stop++) {
    rmSync(folder, { recursive: true });
    let calls = 0;
    // The source fails while a file is read, at each of its chunks: what is on disk then is what a kill leaves there.
    const failing = items.map((item) => {
      if (item.kind !== 'article') return item;
      const files = item.article.files.map((file) => ({
        ...file,
        from: {
          bytes: async function* () {
            for await (const chunk of (file.from as { bytes: () => AsyncIterable<Uint8Array> }).bytes()) {
              if (calls++ === stop) throw Object.assign(new Error('killed'), { code: 'ENOSPC' });
              yield chunk;
            }
          },
        },
      }));
      return { ...item, article: { ...item.article, files } };
    });
    await run(failing).catch(() => undefined);
    // The record ends within a row, and a file is unfinished.
    const record = join(folder, '.offprint-import.tsv');
    const rows = existsSync(record) ? readFileSync(record, 'utf8') : '';
    writeFileSync(record, `${rows}\ncontent/v1-1/article.p`);
    writeFileSync(join(folder, '.offprint-import.part'), 'x');
    await run(items);
    expect(tree()).toEqual(expected);
  }
});

test('a file that cannot be fetched is reported, and its article does not name it', async () => {
  const more: ImportedFile[] = [
    { name: 'a.epub', role: 'galley', from: { url: 'https://old.example/gone' } },
    { name: 'b.epub', role: 'galley', from: { url: 'https://old.example/b' } },
  ];
  const matter = { galleys: [{ file: 'a.epub' }, { file: 'b.epub' }] };
  const { leftOut, taken } = await run([article(7, { more, matter })]);
  expect(leftOut).toEqual([{ what: 'file', at: 'article ojs:7, a.epub', reason: 'it cannot be read: 404 Not Found', isFault: true }]);
  expect(taken).toMatchObject({ article: 1, galley: 2, file: 2 });
  expect(readFileSync(at('v1-7/article.yml'), 'utf8')).toContain('galleys:\n  - file: b.epub\nformer');
  expect(readFileSync(at('v1-7/b.epub'), 'utf8')).toBe('https://old.example/b');
});

test.each(['../a', '/etc/a', 'a/../../b', '.hidden', 'a\\b', ''])('the path %j does not leave the content', async (name) => {
  await expect(run([{ kind: 'page', name, markdown: 'x' }])).rejects.toThrow('is no path in the content');
});

test('a dry run writes nothing, and its table says what would be taken', async () => {
  const leftOut: Imported = { kind: 'left-out', what: 'article', at: 'article 8', line: 12, reason: 'it is not published' };
  const result = await run([article(7), leftOut], true);
  expect(readdirSync(folder)).toEqual([]);
  expect(printImport(result, { folder, isDry: true })).toBe(`This would be imported from a test:

          found  taken  left out
--------  -----  -----  --------
articles  2      1      1
galleys   1      1      0
files     1      1      0

Left out:
  1 × article: it is not published
    article 8, line 12

Files: 2 new

Nothing was written. Without --dry-run, the files are written.
`);
});
