import { describe, expect, test } from 'vitest';
import type { SiteFiles } from '../../../../src/model/site-files.ts';
import { findByIdentifier, oaiIdentifier } from '../../../../src/serve/http/oai/oai-identifier.ts';
import { printRecordList } from '../../../../src/serve/http/oai/print-record-list.ts';
import { openRecordList } from '../../../../src/serve/http/oai/record-list.ts';

const OLD = { siteUrl: 'https://old.example', doiResolver: 'https://doi.org/' };
const MOVED = { siteUrl: 'https://new.example/journal', doiResolver: 'https://doi.org/', oaiIdentifier: 'old.example' };
const record = { datestamp: '2026-01-01T00:00:00Z', sets: [], history: '2026-01-01T00:00:00Z live - - -' };

test.each([
  ['with a DOI', 'https://doi.org/10.5555/a', 'https://doi.org/10.5555/a'],
  ['without a DOI', 'https://old.example/content/1/e3', 'https://new.example/journal/content/1/e3'],
])('the identifier of a record %s stays when the journal moves and keeps the host in its settings', (_, before, after) => {
  expect(oaiIdentifier(after, MOVED)).toBe(oaiIdentifier(before, OLD));
  expect(oaiIdentifier(after, { ...MOVED, oaiIdentifier: undefined })).not.toBe(oaiIdentifier(before, OLD));
});

describe('a record is found', async () => {
  const records = [
    { ...record, about: 'https://doi.org/10.5555/a', stem: 'content/1/e1', former: ['12', 'tides'] },
    { ...record, about: 'https://doi.org/10.5555/b', stem: 'content/1/e2' },
  ];
  const files = new Map(Array.from(printRecordList({ records, sets: [], names: MOVED }), ({ path, bytes }) => [path, bytes]));
  const site: SiteFiles = { get: async (path) => ({ bytes: new TextEncoder().encode(String(files.get(path))) }) };
  const list = await openRecordList(site);

  test.each([
    ['oai:old.example:10.5555/a', '10.5555/a'],
    ['oai:old.example:10.5555/b', '10.5555/b'],
    ['oai:new.example:10.5555/a', undefined],
    ['oai:ojs.old.example:article/12', '10.5555/a'],
    ['oai:ojs.old.example:article/tides', '10.5555/a'],
    ['oai:janeway.example:id:12', '10.5555/a'],
    ['oai:ojs.old.example:article/13', undefined],
    ['oai:old.example:article/constructor', undefined],
    ['12', undefined],
  ])('by %s: %s', async (identifier, doi) => {
    const found = await findByIdentifier(identifier, list, MOVED);
    expect(found?.about).toBe(doi && `https://doi.org/${doi}`);
  });
});
