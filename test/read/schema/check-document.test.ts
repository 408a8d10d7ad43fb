import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { schemaChecker } from '../../../src/read/schema/check-document.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const withDoctype = (declaration: string, rest: string): string => `<!DOCTYPE article ${declaration}>\n${rest}`;

describe('a delivered file', () => {
  test('that is no XML has that finding alone', async () => {
    const { findings } = schemaChecker(await readDtdLibrary())(encode('<article><p></article>'), 'a.xml');
    expect(findings).toEqual([
      {
        code: 'xml-ill-formed',
        severity: 'error',
        place: { file: 'a.xml', line: 1, column: 22 },
        message: 'not well-formed XML: </article> stands where </p> is expected, of <p> in line 1',
        fix: 'mend the XML at this place; an XML editor shows it',
      },
    ]);
  });

  test('that names a file of this machine as an entity is not followed', async () => {
    const text = withDoctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]', '<article>&x;</article>');
    const { findings } = schemaChecker(await readDtdLibrary())(encode(text), 'a.xml');
    expect(findings.map(({ code }) => code)).toEqual(['xml-entity-refused']);
  });

  test('of NLM 3.0 is held against JATS 1.0, its version aside', async () => {
    const text = withDoctype(
      'PUBLIC "-//NLM//DTD Journal Publishing DTD v3.0 20080202//EN" "journalpublishing3.dtd"',
      '<article dtd-version="3.0"/>',
    );
    const { dtd, findings } = schemaChecker(await readDtdLibrary())(encode(text), 'a.xml');
    expect(dtd).toBe('JATS Journal Publishing 1.0');
    expect(findings.map(({ code }) => code)).toEqual(['schema-element-missing']);
  });

  test('of a DTD that is not at hand has a warning', async () => {
    const { dtd, findings } = schemaChecker(await readDtdLibrary())(encode(withDoctype('SYSTEM "own.dtd"', '<article/>')), 'a.xml');
    expect([dtd, ...findings.map(({ code, severity }) => `${severity} ${code}`)]).toEqual([undefined, 'warning schema-dtd-unknown']);
  });

  test('of a DTD in a folder of its own is held against that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'offprint-dtd-'));
    await writeFile(join(folder, 'own.dtd'), '<!ENTITY % more SYSTEM "more.ent">%more;');
    await writeFile(join(folder, 'more.ent'), '<!ELEMENT article (p)><!ELEMENT p (#PCDATA)>');
    const { dtd, findings } = schemaChecker(await readDtdLibrary(folder))(
      encode(withDoctype('SYSTEM "x/own.dtd"', '<article><p/><p/></article>')),
      'a.xml',
    );
    await rm(folder, { recursive: true });
    expect(dtd).toBe('own.dtd');
    expect(findings.map(({ message }) => message)).toEqual(['<article> holds <p> after <p>; own.dtd expects the end of <article>']);
  });

  test('with a thousand faults has the first five hundred, and their number', async () => {
    const text = `<article dtd-version="1.3">${'<nothing/>'.repeat(1000)}</article>`;
    const { findings } = schemaChecker(await readDtdLibrary())(encode(text), 'a.xml');
    expect(findings.length).toBeLessThanOrEqual(502);
    expect(english(findings.at(-1)?.message ?? '')).toMatch(/^\d+ further findings in this file are left out$/);
  });
});
