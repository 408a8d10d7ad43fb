import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import { claimedDtd } from '../../../src/read/schema/claimed-dtd.ts';
import { parseDtd } from '../../../src/read/schema/parse-dtd.ts';
import { validate } from '../../../src/read/schema/validate.ts';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { corpusFolder, publishersFolder } from '../../corpus.ts';

// libxml2 is another's validator: where both say the same of real files, ours has the rules right.
const schemas = join(dirname(createRequire(import.meta.url).resolve('@jats4r/dtds/package.json')), 'schema');
const library = await readDtdLibrary();

/** Every file of further publishers, and every twentieth of the corpus. */
function files(): readonly string[] {
  const publishers =
    publishersFolder === undefined ? [] : readdirSync(publishersFolder).map((name) => `${publishersFolder}/${name}/article.xml`);
  const [, ...rows] = corpusFolder === undefined ? [] : readFileSync(`${corpusFolder}/index.tsv`, 'utf8').trim().split('\n');
  const corpus = rows.filter((_row, index) => index % 20 === 0).map((row) => `${corpusFolder}/${row.slice(0, row.indexOf('\t'))}`);
  return [...publishers.filter((name) => existsSync(name)), ...corpus].sort();
}

describe.skipIf(corpusFolder === undefined || publishersFolder === undefined)('a real file', () => {
  beforeAll(() => void xmlRegisterFsInputProviders());

  test('is valid for libxml2 where it is here, and invalid where it is not', () => {
    const verdicts: { readonly file: string; readonly ours: boolean; readonly theirs: boolean }[] = [];
    for (const file of files()) {
      const silent = { file, report: () => undefined };
      const text = decodeXml(readFileSync(file), silent);
      const document = text === undefined ? undefined : parseXml(text, { ...silent, keepsPrefixes: true });
      const claimed = text === undefined ? undefined : claimedDtd(text, library);
      // An internal subset adapts the DTD, which is not done here.
      if (text === undefined || document === undefined || claimed?.kind !== 'found' || /<!DOCTYPE[^>]*\[/.test(text)) continue;
      let faults = 0;
      const dtd = parseDtd(claimed.path, library.files);
      validate(document.root, dtd, { placeOf: document.placeOf, report: () => void faults++, dtdName: claimed.path });
      const named = text.replace(/<\?xml[^>]*\?>/, '').replace(/<!DOCTYPE[^>]*>/, '');
      verdicts.push({ file, ours: faults === 0, theirs: isValid(`<!DOCTYPE article SYSTEM "${join(schemas, claimed.path)}">${named}`) });
    }
    expect(verdicts.length).toBeGreaterThan(60);
    expect(verdicts.filter(({ ours }) => !ours).length).toBeGreaterThan(5);
    expect(verdicts.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  });
});

function isValid(text: string): boolean {
  try {
    const option = ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_HUGE;
    XmlDocument.fromString(text, { option }).dispose();
    return true;
  } catch (error) {
    if (error instanceof XmlParseError) return false;
    throw error;
  }
}
