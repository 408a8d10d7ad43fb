import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportCommand } from '../../src/cli/export-command.ts';
import { runImport } from '../../src/cli/import/run-import.ts';
import { OJS_VERSIONS, type OjsVersion } from '../../src/publish/deposit/ojs-native.ts';
import { openNative } from '../../src/read/import/ojs/read-native.ts';
import { diskFolder } from '../../src/read/package/disk-folder.ts';
import { findContent } from '../../src/read/package/find-content.ts';
import { readCandidate } from '../../src/read/package/read-candidate.ts';
import { textOfInlines } from '../../src/render/plain-text.ts';

// The schemas of OJS are next to the project on some machines.
const SCHEMAS = fileURLToPath(new URL('../../../shared/migration/ojs/schema/', import.meta.url));

const ARTICLE_YML = `title: "The *Patella* & others: 10^-3^ < H~2~O"
subtitle: A study
translated-titles:
  de: { title: Die Napfschnecke, subtitle: Eine Studie }
  pt-BR: A lapa
  sr-Latn: Priljepak
doi: 10.5555/shore.7
id: "12"
language: en
authors:
  - { given: Ada, surname: Lovelace, orcid: 0000-0002-1825-0097, affiliations: [aff1], bio: Writes *much*. }
  - surname: Plato
affiliations:
  aff1: { institution: Kew, ror: https://ror.org/00ynnr806 }
date: 2020-05-06
volume: "4"
issue: "2"
issue-title: Waters
pages: 1-9
section: Essays
keywords: { en: [cells, water], de: [Zellen] }
license: https://creativecommons.org/licenses/by/4.0/
copyright: { holder: The Society, year: 2020 }
abstract:
  - text: |-
      We **counted**.

      - one
      - two
  - { lang: de, text: Wir zählten. }
funding:
  - source: Royal Society
references:
  - Smith, J. (2010). On *dividing*. https://doi.org/10.5555/s
  - Jones, K. \\[2011\\].
body: article.html
pdf: article.pdf
galleys:
  - { file: article-de.pdf, label: PDF (Deutsch), language: de }
  - { url: https://video.example/7, label: Video }
supplements:
  - { file: counts.csv, label: Counts }
cover: cover.png
`;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const FILES: Readonly<Record<string, string | Buffer>> = {
  'journal.json': JSON.stringify({
    title: 'Annals',
    language: 'en',
    languages: ['en', 'de'],
    contact: 'editors@journal.example',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    withheld: ['secret/secret.md'],
    withdrawn: ['10.5555/gone'],
  }),
  'shore/article.yml': ARTICLE_YML,
  'shore/article.html': '<html><body><h2>Aims</h2><p>Text.</p><p><img src="fig 1.png" alt="a"></p></body></html>',
  'shore/fig 1.png': PNG,
  'shore/cover.png': PNG,
  'shore/unused.png': PNG,
  'shore/article.pdf': '%PDF-1.4 one',
  'shore/article-de.pdf': '%PDF-1.4 zwei',
  'shore/counts.csv': 'a,b\n1,2\n',
  'late/late.md': '---\ntitle: Undated\nvolume: special\nauthors: [Doe]\n---\n\nText.\n',
  'late/late.de.md': '---\ntitle: Undatiert\nabstract: Kurz.\npdf: late-de.pdf\n---\n\nDeutscher Text.\n',
  'late/late-de.pdf': '%PDF-1.4 spät',
  'secret/secret.de.md': '---\ntitle: Geheim\n---\n\nText.\n',
  'gone/gone.md': '---\ntitle: Withdrawn\ndoi: 10.5555/gone\ndate: 2019-01-01\n---\n\nText.\n',
  'secret/secret.md': '---\ntitle: Withheld\ndate: 2019-01-01\n---\n\nText.\n',
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-export-'));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, 'content', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'content', path), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function exported(version: OjsVersion): Promise<string> {
  const file = join(folder, `${version}.xml`);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await exportCommand().parseAsync(['ojs', '--content', join(folder, 'content'), '--file', file, '--ojs', version], { from: 'user' });
  written.mockRestore();
  progress.mockRestore();
  return file;
}

describe.each(OJS_VERSIONS)('an export for OJS %s', (version) => {
  test.skipIf(!existsSync(SCHEMAS))('is valid in its schema', async () => {
    xmlRegisterFsInputProviders();
    const schemas = join(folder, `schema-${version}`);
    mkdirSync(schemas, { recursive: true });
    // The schemas name each other by their places in OJS.
    for (const name of readdirSync(`${SCHEMAS}${version}.0`))
      writeFileSync(
        join(schemas, name),
        readFileSync(`${SCHEMAS}${version}.0/${name}`, 'utf8').replace(/(schemaLocation=")[^"]*\//g, '$1'),
      );
    using schema = XmlDocument.fromBuffer(readFileSync(join(schemas, 'native.xsd')), { url: join(schemas, 'native.xsd') });
    using validator = XsdValidator.fromDoc(schema);
    using document = XmlDocument.fromBuffer(readFileSync(await exported(version)));
    expect(() => validator.validate(document)).not.toThrow();
  });

  test('comes back as it was, when it is imported', async () => {
    const target = join(folder, `imported-${version}`);
    const source = await openNative([await exported(version)], {});
    const result = await runImport(source, { folder: target, isDry: false, onArticle: () => undefined });
    expect(result.leftOut).toEqual([]);
    expect(result.taken).toMatchObject({ article: 2, issue: 2, reference: 2 });
    const imported = join(target, 'content/v4n2-lovelace-12');
    for (const name of ['article.html', 'fig 1.png', 'cover.png', 'article.pdf', 'article-de.pdf', 'counts.csv'])
      expect([name, readFileSync(join(imported, name), 'utf8')]).toEqual([name, FILES[`shore/${name}`]?.toString()]);
    expect(existsSync(join(imported, 'unused.png'))).toBe(false);
    const yml = readFileSync(join(imported, 'article.yml'), 'utf8');
    const isOld = version === '3.3';
    for (const line of [
      isOld ? 'title: "The Patella & others: 10⁻³ < H2O"' : 'title: "The *Patella* & others: 10^-3^ < H~2~O"',
      'subtitle: A study',
      '    title: Die Napfschnecke',
      '  pt-BR:\n    title: A lapa',
      '  sr-Latn:\n    title: Priljepak',
      'doi: 10.5555/shore.7',
      'id: "12"',
      '  - given: Ada\n    surname: Lovelace\n    orcid: 0000-0002-1825-0097\n    affiliations:\n      - aff1\n    bio: Writes *much*.\n  - surname: Plato',
      ...(version === '3.5' ? ['    ror: https://ror.org/00ynnr806'] : ['    institution: Kew']),
      'date: 2020-05-06\nvolume: "4"\nissue: "2"\nissue-title: Waters\npages: 1-9\nsection: Essays',
      '  en:\n    - cells\n    - water\n  de:\n    - Zellen',
      'license: https://creativecommons.org/licenses/by/4.0/',
      '  holder: The Society\n  year: "2020"',
      '      We **counted**.\n\n      - one\n      - two',
      '  - source: Royal Society',
      '  - Jones, K. \\[2011\\].',
      'body: article.html\npdf: article.pdf\ncover: cover.png',
      '  - file: article-de.pdf\n    label: PDF (Deutsch)\n    language: de\n  - url: https://video.example/7\n    label: Video',
      '  - file: counts.csv\n    label: Counts',
    ])
      expect(yml).toContain(line);
    const xml = readFileSync(join(folder, `${version}.xml`), 'utf8');
    expect(xml).not.toMatch(/Withheld|Withdrawn|Geheim/);
    // A translation in a file of its own has its title, abstract and PDF there.
    const late = readdirSync(join(target, 'content')).find((name) => name.includes('doe')) ?? '';
    const translated = readFileSync(join(target, 'content', late, 'article.yml'), 'utf8');
    expect(translated).toContain('translated-titles:\n  de:\n    title: Undatiert\n');
    expect(translated).toContain('text: Kurz.');
    expect(readFileSync(join(target, 'content', late, 'article.pdf'), 'utf8')).toBe('%PDF-1.4 spät');
  });
});

describe('packages in JATS', () => {
  test('have the same articles, and every file that they name', async () => {
    const packages = join(folder, 'packages');
    await exportTo('jats', '--folder', packages);
    expect(readdirSync(packages).sort()).toEqual(['late', 'shore']);
    expect(readdirSync(join(packages, 'shore')).sort()).toEqual([
      'article-de.pdf',
      'article.pdf',
      'article.xml',
      'counts.csv',
      'cover.png',
      'fig 1.png',
    ]);
    const problems: string[] = [];
    const content = diskFolder(packages, () => undefined);
    const { candidates } = await findContent(content, { report: ({ code }) => problems.push(code) });
    const titles: string[] = [];
    for (const candidate of candidates) {
      const article = await readCandidate(content, candidate, ({ code }) => problems.push(code), {});
      titles.push(`${article?.meta.articleIds.doi} ${textOfInlines(article?.meta.title ?? [])} ${article?.body.length}`);
    }
    expect(titles.sort()).toEqual(['10.5555/shore.7 The Patella & others: 10⁻³ < H2O 1', 'undefined Undated 1']);
    expect(problems.filter((code) => /missing|syntax|unknown/.test(code))).toEqual([]);
    // The journal and its licence are in journal.json alone, which a package does not have.
    const late = readFileSync(join(packages, 'late/article.xml'), 'utf8');
    expect(late).toContain('<journal-title>Annals</journal-title>');
    expect(late).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect(late).toContain('<trans-title>Undatiert</trans-title>');
    expect(readdirSync(join(packages, 'late')).sort()).toEqual(['article.xml', 'late-de.pdf']);
  });
});

test('BibTeX has all published articles', async () => {
  const file = join(folder, 'journal.bib');
  await exportTo('bibtex', '--file', file);
  const bib = readFileSync(file, 'utf8');
  expect(bib.match(/^@article/gm)).toHaveLength(2);
  expect(bib).toContain('doi = {10.5555/shore.7}');
  expect(bib).not.toContain('Withheld');
});

async function exportTo(...args: readonly string[]): Promise<void> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await exportCommand().parseAsync([...args, '--content', join(folder, 'content')], { from: 'user' });
  written.mockRestore();
}
