import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOffprint } from './run-offprint.ts';

const ARTICLE = `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.1 20151215//EN" "JATS-archivearticle1.dtd">
<article article-type="research-article" dtd-version="1.1"><front><journal-meta><journal-id>T</journal-id></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/t.1</article-id><title-group><article-title>T</article-title></title-group>
<pub-date pub-type="epub"><month>March</month><year>2024</year></pub-date></article-meta></front>
<body><sec><p>One</p><title>Late</title></sec></body></article>`;

describe('offprint check --schema', () => {
  let root = '';
  const check = (args: readonly string[]) => runOffprint(root, ['check', ...args]);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-schema-'));
    await mkdir(join(root, 'content/a1'), { recursive: true });
    await mkdir(join(root, 'dtd'));
    await writeFile(join(root, 'content/journal.json'), '{ "title": "T", "siteUrl": "https://t.example" }');
    await writeFile(join(root, 'content/a1/a1.xml'), ARTICLE);
    await writeFile(join(root, 'dtd/broken.dtd'), '<!ELEMENT article (front');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('prints each finding with its position, found and expected values, and the fix', async () => {
    const { code, stdout } = await check(['--schema']);
    expect(code).toBe(1);
    expect(stdout.slice(stdout.lastIndexOf('a1/a1.xml: '))).toMatchInlineSnapshot(`
      "a1/a1.xml: 5 errors, 1 warning
        error [schema-element-misplaced] Fix: move the element to a place where one of those expected may stand, or put it into one of them
          a1/a1.xml:5:22: <sec> holds <title> after <p>; JATS Journal Archiving 1.1 expects <address>, <alternatives>, <array>, <boxed-text>, <chem-struct-wrap>, <code>, <fig>, <fig-group>, <graphic>, <media>, <preformat>, <supplementary-material>, one of 22 others or the end of <sec>
        error [pmc-issn-missing] Fix: add <issn pub-type="epub">, or publication-format="electronic", with the ISSN of the ISSN portal
          a1/a1.xml:2:67: no <issn> in <journal-meta>; expected one
        error [pmc-publisher-missing] Fix: add <publisher> with <publisher-name>
          a1/a1.xml:2:67: no <publisher> in <journal-meta>; expected one
        warning [pmc-subject-missing] Fix: add <article-categories> with <subj-group subj-group-type="heading"> and one <subject>
          a1/a1.xml:3:1: no <subj-group subj-group-type="heading">; expected one
        error [pmc-month-numeric] Fix: write the month as 1 to 12 and the day as 1 to 31; a season or range of months stands in <season>
          a1/a1.xml:4:27: <month> is "March"; expected a number
        error [pmc-permissions-missing] Fix: add <permissions> with <copyright-statement> and <license>
          a1/a1.xml:3:1: <article-meta> without <permissions>; expected one
      Schema and style: 1 XML file (1 JATS Journal Archiving 1.1): 5 errors, 1 warning
      1 article checked: 7 pieces of advice
      "
    `);
  });

  test('prints severities, counts and the label of the fix in the language of --lang', async () => {
    const { stdout } = await check(['--schema', '--lang', 'es', '--host', 'nginx']);
    const printed = stdout.slice(stdout.lastIndexOf('a1/a1.xml: '));
    expect(printed).toMatch(/^a1\/a1\.xml: error: 5, advertencia: 1\n {2}error \[schema-element-misplaced\] Solución: /);
    expect(printed).toContain('advertencia [pmc-subject-missing] Solución: ');
    expect(stdout).toContain('\nnota: nginx no evalúa consultas: ');
    expect(printed).toMatch(
      /\nEsquema y estilo: 1 archivo XML \(1 JATS Journal Archiving 1\.1\): error: 5, advertencia: 1\n1 artículo revisado: consejo: \d\n$/,
    );
    expect(printed).not.toMatch(/Fix: |warning|expected|expects/);
    expect(printed).toContain('<month> es "March"; se esperaba un número');
    expect(printed).toContain('Solución: añada <permissions> con <copyright-statement> y <license>');
  });

  test.each([
    ['uk', '\nПеревірено 1 статтю: рекомендація: '],
    ['ja', '\n論文1件を検査しました：'],
  ])('prints in %s, whose letters the package has in an encoding of its own or in UTF-8', async (language, words) => {
    expect((await check(['--lang', language])).stdout).toContain(words);
  });

  test('prints the findings with their fixes as JSON', async () => {
    const { code, stdout } = await check(['--schema', '--json']);
    const { schema } = JSON.parse(stdout) as { readonly schema: { readonly dtds: unknown; readonly findings: readonly object[] } };
    expect(code).toBe(1);
    expect(schema.dtds).toEqual({ 'JATS Journal Archiving 1.1': 1 });
    expect(schema.findings[0]).toEqual({
      code: 'schema-element-misplaced',
      severity: 'error',
      place: { file: 'a1/a1.xml', line: 5, column: 22 },
      message: expect.stringMatching(/^<sec> holds <title> after <p>; JATS Journal Archiving 1\.1 expects /),
      fix: 'move the element to a place where one of those expected may stand, or put it into one of them',
    });
  });

  test('validates nothing without the option', async () => {
    const { code, stdout } = await check(['--json']);
    expect([code, Object.keys(JSON.parse(stdout) as object)]).toEqual([0, ['problems', 'advice', 'hosting', 'holds']]);
  });

  test('reports an error in a DTD of --dtd', async () => {
    await writeFile(join(root, 'content/a1/a1.xml'), '<!DOCTYPE article SYSTEM "broken.dtd"><article><front/></article>');
    const { code, stderr } = await check(['--schema', '--dtd', 'dtd']);
    await writeFile(join(root, 'content/a1/a1.xml'), ARTICLE);
    expect(code).toBe(2);
    expect(stderr).toContain('broken.dtd ends too soon; expected ">" in the folder of --dtd');
  });
});
