import {
  chunksOf,
  historiesIn,
  MAX_FILE_BYTES,
  type PublishedHistory,
  type PublishedRecordHistory,
} from '../pipeline/history/published-history.ts';
import { programVersion } from '../program-version.ts';
import { TransferError } from '../publish/mirror/mirror-error.ts';
import { PublishError } from '../publish/publish-error.ts';
import { RECORD_LIST_ROOT } from '../serve/http/oai/record-list.ts';
import { openRequests } from './import/http-requests.ts';

/**
 * Fetches the history of records from a published site, for a build whose ledger is lost. Throws `PublishError` if the site has no list of records,
 * since a build without a history sends every record to harvesters again.
 */
export async function fetchHistory(site: string, allowPrivate: boolean): Promise<PublishedHistory> {
  const userAgent = `Offprint/${await programVersion()} (history of ${site})`;
  const requests = openRequests({ sites: [site], allowPrivate, userAgent, backoffMs: 250 });
  let left = MAX_BYTES;
  const read = (path: string): Promise<string> => {
    const address = `${site.replace(/\/+$/, '')}/${path}`;
    return requests.attempt(address, async () => {
      const { answer } = await requests.request(address, {});
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        length += chunk.length;
        left -= chunk.length;
        if (length > MAX_FILE_BYTES || left < 0) {
          answer.discard();
          throw new TransferError(`${address} is too large`, { isTransient: false });
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    });
  };
  try {
    const records: (readonly [string, PublishedRecordHistory])[] = [];
    for (const path of chunksOf(await read(RECORD_LIST_ROOT))) records.push(...historiesIn(await read(path)));
    return { from: site, records: new Map(records) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublishError(
      `--history: ${reason}; expected the list of records of this journal at ${site}/${RECORD_LIST_ROOT}`,
      site,
      error,
    );
  }
}

const MAX_BYTES = 512 * 1024 * 1024;
