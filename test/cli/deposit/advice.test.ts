import { expect, test } from 'vitest';
import { adviceFor } from '../../../src/cli/deposit/advice.ts';
import type { AgencyName } from '../../../src/cli/deposit/agency.ts';
import { statusRows } from '../../../src/cli/deposit/print-deposit.ts';
import { openReceipts } from '../../../src/cli/deposit/receipts.ts';

/** Texts of the agencies as their logs have them, and what the advice names. */
const TEXTS: readonly (readonly [agency: AgencyName, text: string, advice: RegExp])[] = [
  [
    'crossref',
    'Record not processed because submitted version: 20240101000000000 is less or equal to previously submitted version 20240102000000000 (DOI match)',
    /another system deposits this DOI too.*--again/,
  ],
  ['crossref', 'User not allowed to add records for prefix: 10.5555', /does not own the prefix.*"doiPrefix"/],
  ['crossref', 'user does not have permission to add or modify records for the prefix 10.5555', /does not own the prefix.*transfer/],
  ['crossref', 'All prefixes in a submission must match (DOI[10.5555/a])', /does not own the prefix/],
  [
    'crossref',
    'ISSN "12345678" has already been assigned, title/issn: Coast/12345678 is owned by publisher: 10.7554',
    /a new title needs a new ISSN.*"history"/,
  ],
  ['crossref', 'ISSN "12345678" has already been assigned to a different title/publisher/genre', /another owner a transfer of the title/],
  ['crossref', 'user not allowed to add or update records for the title "Coast"', /another owner a transfer of the title/],
  ['crossref', 'ISSN "12345670" is invalid', /correct "issn" in journal\.json.*check digit/],
  ['crossref', "cvc-complex-type.2.4.a: Invalid content was found starting with element 'p'.", /fault of Offprint.*report it/],
  ['crossref', '[fatal error] :1:1: Content is not allowed in prolog.', /fault of Offprint/],
  ['crossref', "[error] :286:24:Invalid content starting with element 'org:citation'. The content must match …", /fault of Offprint/],
  [
    'crossref',
    'org.jdom.input.JDOMParseException: Error on line 312 of document file:///inprocess/395032106: The content of elements must consist of well-formed character data or markup.',
    /fault of Offprint/,
  ],
  ['crossref', 'java.io.UTFDataFormatException: invalid byte 1 of 1-byte UTF-8 sequence (0x92)', /fault of Offprint/],
  ['crossref', 'Added with conflict', /another DOI is registered with the same metadata.*alias/],
  ['crossref', 'title "Coast" was previously deleted by a Crossref admin', /support@crossref\.org.*number of the submission/],
  ['crossref', 'User with ID: 12 cant submit into handle, please contact the Crossref admin', /support@crossref\.org/],
  ['crossref', "User with ID: 12 can't submit into handle, please contact the Crossref admin", /support@crossref\.org/],
  ['crossref', 'Submission version NULL is invalid', /support@crossref\.org/],
  ['crossref', 'https://shore.example/content/1/a is not online: it answers 404', /publish the site first.*--no-check/],
  [
    'doaj',
    'You are trying to upload an article with ISSN that is not associated with any journal in your account',
    /both ISSNs must be those of the record/,
  ],
  ['doaj', "The Print ISSN and Online ISSN supplied don't match any journal", /both ISSNs must be those of the record/],
  ['doaj', 'You do not have the permissions to carry out the requested change', /in the account of the key/],
  ['doaj', 'The Print and Online ISSNs supplied are identical. If you supply 2 ISSNs they must be different.', /"issn" and "issnPrint"/],
  ['doaj', 'Both ISSNs have the same type: pissn', /"issn" and "issnPrint"/],
  ['doaj', "You're trying to add an article to a journal withdrawn from DOAJ.", /remove "doaj" from "deposits\.formats"/],
  [
    'doaj',
    'Either the DOI or Fulltext URL has been changed. This operation is not permitted; please contact an administrator for help.',
    /address of the article has moved/,
  ],
  [
    'doaj',
    'DOI or Fulltext URL have been changed.  This operation is not permitted, please contact an administrator for help.',
    /address of the article has moved/,
  ],
  [
    'doaj',
    'The article matched multiple existing articles as duplicates, and we cannot tell which one to update',
    /delete the old record there/,
  ],
  [
    'doaj',
    'Cannot update the article. An article with this URL and DOI already exists. If you are sure you want to replace it please delete it and then re-create it.',
    /delete the old record there/,
  ],
  ['datacite', 'doi: This DOI has already been taken', /belongs to another account of DataCite/],
  ['datacite', "creators: Can't be blank", /property that DataCite requires is missing/],
  [
    'datacite',
    "xml: 4:0: ERROR: Element '{http://datacite.org/schema/kernel-4}creators': This element is not expected.",
    /fault of Offprint/,
  ],
];

test.each(TEXTS)('%s: %s', (agency, text, advice) => {
  expect(adviceFor(agency, text)).toMatch(advice);
});

test('each row of advice is for one text; an unknown text has none and is shown as it is', () => {
  expect(new Set(TEXTS.map(([agency, text]) => adviceFor(agency, text))).size).toBe(14);
  expect(adviceFor('crossref', 'java.lang.NullPointerException')).toBeUndefined();
  expect(adviceFor('crossref', 'Successfully added')).toBeUndefined();
  expect(adviceFor('crossref', 'The article matched multiple existing articles as duplicates')).toBeUndefined();
});

test('PubMed, whose loader answers by mail: a citation that is not found after three days is named', () => {
  const adviceAfter = (days: number): string | undefined => {
    const at = Date.now() - days * 24 * 3_600_000;
    const receipts = {
      ...openReceipts('/nowhere'),
      stateOf: () => ({ event: 'sent', at: new Date(at).toISOString(), sends: new Map() }) as const,
    };
    const record = { doi: '10.5555/a', kind: 'citation', file: 'a.pubmed.xml', digest: '1', parts: '', group: '' };
    return statusRows({ name: 'pubmed', receipts, records: [record], faulty: [], total: 1 })[0]?.advice;
  };
  expect([adviceAfter(2), adviceAfter(4)]).toEqual([undefined, expect.stringContaining('read the mail of the loader')]);
});
