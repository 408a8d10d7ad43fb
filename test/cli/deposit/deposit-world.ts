import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Agency, AgencyName } from '../../../src/cli/deposit/agency.ts';
import type { AgencyClient } from '../../../src/cli/deposit/agency-client.ts';
import { openReceipts, type Receipts } from '../../../src/cli/deposit/receipts.ts';
import { checkRecords, readRecords } from '../../../src/cli/deposit/record-files.ts';
import { type DepositContext, type DepositOutcome, runDeposit } from '../../../src/cli/deposit/run-deposit.ts';
import type { Receipt } from '../../../src/publish/deposit/receipt.ts';

/** A site with record files, and the receipts of an agency. */
export interface World {
  readonly site: string;
  readonly receiptsFile: string;
  /** Writes the record file of an article: `10.5555/a`. */
  readonly write: (name: string, text: string) => void;
  readonly run: (
    agency: Agency,
    options?: Partial<DepositContext> & { readonly wrap?: (receipts: Receipts) => Receipts },
  ) => Promise<DepositOutcome>;
  /** Last event by DOI. */
  readonly states: () => Readonly<Record<string, string>>;
  readonly receipts: () => readonly Receipt[];
  readonly remove: () => void;
}

export function openWorld(agencyName: AgencyName): World {
  const root = mkdtempSync(join(tmpdir(), 'offprint-deposit-'));
  const site = join(root, 'site');
  mkdirSync(site);
  const receiptsFile = join(root, 'content/deposits', `${agencyName}.jsonl`);
  return {
    site,
    receiptsFile,
    write: (name, text) => writeFileSync(join(site, name), text),
    async run(agency, { wrap = (receipts: Receipts) => receipts, ...options } = {}) {
      const { good } = checkRecords(readRecords(site, new Set([agencyName])).get(agencyName) ?? [], { site });
      return runDeposit({
        agency,
        receipts: wrap(openReceipts(receiptsFile)),
        records: good,
        total: good.length,
        namespace: 'shore.example',
        again: false,
        all: false,
        waitMs: 2000,
        retry: { attempts: 5, backoffMs: 1, wait: (ms) => delay(Math.min(ms, 5)) },
        pollMs: 1,
        now: Date.now,
        mask: (text) => text,
        note: () => undefined,
        ...options,
      });
    },
    states: () => Object.fromEntries([...openReceipts(receiptsFile).states()].map(([doi, { event }]) => [doi, event]).sort()),
    receipts: () =>
      readFileSync(receiptsFile, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Receipt))),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A record file of Crossref as the build writes it. */
export function crossrefFile(
  doi: string,
  { title = 'Tides', issn = '1234-5679', journal = 'Shore', stamp = '20240101000000000' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch version="5.3.1" xmlns="http://www.crossref.org/schema/5.3.1">
<head>
<doi_batch_id>e1-${stamp}</doi_batch_id>
<timestamp>${stamp}</timestamp>
<depositor>
<depositor_name>Shore Society</depositor_name>
<email_address>deposits@shore.example</email_address>
</depositor>
<registrant>Shore Society</registrant>
</head>
<body>
<journal>
<journal_metadata language="en">
<full_title>${journal}</full_title>
<issn media_type="electronic">${issn}</issn>
</journal_metadata>
<journal_article publication_type="full_text" language="en">
<titles>
<title>${title}</title>
</titles>
<publication_date media_type="online"><year>2024</year></publication_date>
<doi_data>
<doi>${doi}</doi>
<resource>https://shore.example/content/1/${doi.slice(8)}</resource>
</doi_data>
</journal_article>
</journal>
</body>
</doi_batch>
`;
}

class Killed extends Error {}

/** Counts the steps of a run; each append to the receipts and each request has one before and one after it. */
interface Wraps {
  readonly client: (client: AgencyClient) => AgencyClient;
  readonly receipts: (receipts: Receipts) => Receipts;
}

/**
 * Ends a run at its first step, then another at its second, until a run is not ended. Resolves with the number of steps. The
 * test gets a function that starts the run and tells whether it was ended.
 */
export async function killEverywhere(
  runTest: (kill: (run: (wraps: Wraps) => Promise<unknown>) => Promise<boolean>) => Promise<boolean>,
): Promise<number> {
  for (let n = 1; ; n++) {
    let step = 0;
    const check = (): void => {
      if (++step === n) throw new Killed();
    };
    const wraps: Wraps = {
      client: (client) => async (request) => {
        check();
        const answer = await client(request);
        check();
        return answer;
      },
      receipts: (receipts) => ({
        ...receipts,
        append(lines) {
          if (lines.length > 0) check();
          receipts.append(lines);
          if (lines.length > 0) check();
        },
      }),
    };
    const isKilled = await runTest(async (run) => {
      try {
        await run(wraps);
        return false;
      } catch (error) {
        if (error instanceof Killed) return true;
        throw error;
      }
    });
    if (!isKilled) return n - 1;
  }
}
