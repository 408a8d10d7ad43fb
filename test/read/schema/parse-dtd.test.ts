import { describe, expect, test } from 'vitest';
import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import { parseDtd } from '../../../src/read/schema/parse-dtd.ts';

describe('a DTD', () => {
  test('has the elements and attributes of its files, adapted by the first declaration of each entity', () => {
    const files: Readonly<Record<string, string>> = {
      'set/main.dtd': `<?xml version="1.0"?><!-- %none; -->
        <!ENTITY % common PUBLIC "-//X//Common//EN" "parts/common.ent">
        <!ENTITY % inline "bold | italic">
        %common;
        <!ELEMENT p (#PCDATA | %inline;)*>
        <!ATTLIST p %ids; type (a | b) "a" version CDATA #FIXED '1.0'>
        <![%use;[<!ELEMENT used EMPTY>]]>
        <![IGNORE[<!ELEMENT ignored EMPTY <![INCLUDE[ ]]>]]>`,
      'set/parts/common.ent': `<!ENTITY % inline "underline"> <!ENTITY % use "INCLUDE"> <!ENTITY % ids "id ID #IMPLIED rid IDREFS #REQUIRED">
        <!ENTITY % more SYSTEM "more.ent">%more;`,
      'set/parts/more.ent':
        '<!ELEMENT article (p)+><!ATTLIST article id ID #REQUIRED><!ATTLIST article id CDATA #IMPLIED lang NMTOKEN #IMPLIED>',
    };
    const dtd = parseDtd('set/main.dtd', (path) => files[path]);
    expect([...dtd.elements.keys()]).toEqual(['article', 'p', 'used']);
    expect(dtd.elements.get('p')).toEqual({ kind: 'mixed', names: new Set(['bold', 'italic']) });
    const attributes = Object.fromEntries([...dtd.attributes].map(([name, declared]) => [name, Object.fromEntries(declared)]));
    expect(attributes).toEqual({
      article: {
        id: { type: 'ID', values: [], isRequired: true },
        lang: { type: 'NMTOKEN', values: [], isRequired: false },
      },
      p: {
        id: { type: 'ID', values: [], isRequired: false },
        rid: { type: 'IDREFS', values: [], isRequired: true },
        type: { type: 'enumeration', values: ['a', 'b'], isRequired: false },
        version: { type: 'CDATA', values: [], isRequired: false, fixed: '1.0' },
      },
    });
  });

  test.each([
    ['a file that is missing', '<!ENTITY % x SYSTEM "x.ent">%x;', 'the file x.ent of a DTD is missing'],
    ['an entity that is not declared', '%x;', 'the parameter entity "%x;" is not declared'],
    ['a declaration without its end', '<!ELEMENT a EMPTY', 'a.dtd ends too soon; expected ">"'],
    ['an entity within itself', '<!ENTITY % x SYSTEM "a.dtd">%x;', 'entities of a DTD are nested more than 64 times'],
  ])('%s is refused', (_title, text, message) => {
    expect(() => parseDtd('a.dtd', (path) => (path === 'a.dtd' ? text : undefined))).toThrow(message);
  });

  test('that grows without end is refused', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `<!ENTITY % e${i + 1} "%e${i};%e${i};">`).join('\n');
    expect(() => parseDtd('a.dtd', () => `<!ENTITY % e0 "0123456789">\n${doubling}`)).toThrow('a DTD has more than 64000000 characters');
  });
});

test('every DTD of JATS 1.0 to 1.4 is read', async () => {
  const { pathByPublicId, files } = await readDtdLibrary();
  const paths = [...new Set(pathByPublicId.values())];
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    const { elements, attributes } = parseDtd(path, files);
    expect([path, elements.has('article'), elements.has('mml:math'), attributes.has('article'), elements.size > 400]).toEqual([
      path,
      true,
      true,
      true,
      true,
    ]);
  }
});
