import { describe, expect, test } from 'vitest';
import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import { claimedDtd, dtdNameOf } from '../../../src/read/schema/claimed-dtd.ts';

const library = await readDtdLibrary();

describe('the DTD that a file claims', () => {
  test.each([
    [
      'by its public identifier',
      'PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.1 20151215//EN" "JATS-archivearticle1.dtd"',
      '1.1/JATS-archivearticle1.dtd',
    ],
    [
      'with spaces in it',
      'PUBLIC " -//NLM//DTD JATS (Z39.96) Journal  Publishing DTD v1.1 20151215//EN" "x.dtd"',
      '1.1/JATS-journalpublishing1.dtd',
    ],
    [
      'with OASIS tables',
      "PUBLIC '-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with OASIS Tables with MathML3 v1.3 20210610//EN' ''",
      '1.3/JATS-journalpublishing-oasis-article1-3-mathml3.dtd',
    ],
    ['by its address', 'SYSTEM "http://jats.nlm.nih.gov/archiving/1.2/JATS-archivearticle1.dtd"', '1.2/JATS-archivearticle1.dtd'],
    ['by its file name, which has the version', 'SYSTEM "../dtd/JATS-journalpublishing1-4.dtd"', '1.4/JATS-journalpublishing1-4.dtd'],
  ])('%s', (_title, declaration, path) => {
    expect(claimedDtd(`<?xml version="1.0"?>\n<!DOCTYPE article ${declaration}>\n<article/>`, library)).toEqual({ kind: 'found', path });
  });

  test('by its file name and dtd-version', () => {
    const text = '<!DOCTYPE article SYSTEM "../JATS-archivearticle1.dtd"><article article-type="x" dtd-version="1.2"/>';
    expect(claimedDtd(text, library)).toEqual({ kind: 'found', path: '1.2/JATS-archivearticle1.dtd' });
  });

  test('by dtd-version alone is the tag set that allows most', () => {
    expect(claimedDtd('<article dtd-version="1.3"/>', library)).toEqual({ kind: 'found', path: '1.3/JATS-archivearticle1-3-mathml3.dtd' });
  });

  test('is JATS 1.0 for NLM 3.0, of which it is the next version', () => {
    const publicId = '-//NLM//DTD Journal Publishing DTD v3.0 20080202//EN';
    const text = `<!DOCTYPE article PUBLIC "${publicId}" "journalpublishing3.dtd"><article/>`;
    expect(claimedDtd(text, library)).toEqual({ kind: 'successor', path: '1.0/JATS-journalpublishing1.dtd', claimed: publicId });
  });

  test.each([
    [
      'PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN" "journalpublishing.dtd"',
      '-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN',
    ],
    ['SYSTEM "tax-treatment-NS0-v1.dtd"', 'tax-treatment-NS0-v1.dtd'],
  ])('%s is not at hand', (declaration, claimed) => {
    expect(claimedDtd(`<!DOCTYPE article ${declaration}><article/>`, library)).toEqual({ kind: 'unknown', claimed });
  });

  test('is none without a declaration and a version', () => {
    expect(claimedDtd('<article/>', library)).toEqual({ kind: 'none' });
  });

  test('has a name for readers', () => {
    expect(
      [
        '1.1/JATS-archivearticle1.dtd',
        '1.3/JATS-journalpublishing-oasis-article1-3-mathml3.dtd',
        '1.4/JATS-articleauthoring1-4.dtd',
        'own.dtd',
      ].map(dtdNameOf),
    ).toEqual([
      'JATS Journal Archiving 1.1',
      'JATS Journal Publishing 1.3 with OASIS tables and MathML 3',
      'JATS Article Authoring 1.4',
      'own.dtd',
    ]);
  });
});
