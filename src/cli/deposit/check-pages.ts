import { AgencyFault, persist, type RetryPolicy } from './agency.ts';
import { openAgencyClient } from './agency-client.ts';
import type { OutgoingRecord } from './outgoing-record.ts';

export interface PageCheckOptions {
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  readonly retry: RetryPolicy;
}

/**
 * Asks for the pages of records, ten at a time, because a DOI must not lead to a page that is not there. Resolves with the reason for each DOI whose page
 * is not online. A page that says 410 is that of a withdrawn article, and is online.
 */
export async function checkPages(records: readonly OutgoingRecord[], options: PageCheckOptions): Promise<ReadonlyMap<string, string>> {
  const offline = new Map<string, string>();
  const answers = new Map<string, Promise<string | undefined>>();
  const waiting = [...records];
  const work = async (): Promise<void> => {
    for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
      const { doi, url, isDeletion = false } = record;
      if (url === undefined || isDeletion) continue;
      const page = url.replace(/#.*/, '');
      const answer = answers.get(page) ?? faultOf(page, options);
      answers.set(page, answer);
      const fault = await answer;
      if (fault !== undefined) offline.set(doi, `${page} is not online: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return offline;
}

async function faultOf(page: string, options: PageCheckOptions): Promise<string | undefined> {
  try {
    const status = await persist({ ...options.retry, attempts: 3 }, () => statusOf(page, options));
    return (status >= 200 && status < 300) || status === 410 ? undefined : `it answers ${status}`;
  } catch (error) {
    if (error instanceof AgencyFault) return error.message;
    throw error;
  }
}

async function statusOf(page: string, { allowPrivate, userAgent }: PageCheckOptions): Promise<number> {
  let url = page;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const client = openAgencyClient({ sites: [url], allowPrivate, userAgent, followsRedirects: true });
    let answer = await client({ method: 'HEAD', url, purpose: 'the page' });
    if (answer.status === 405 || answer.status === 501) answer = await client({ method: 'GET', url, purpose: 'the page' });
    const { location } = answer.headers;
    const isRedirect = answer.status >= 300 && answer.status < 400 && typeof location === 'string' && URL.canParse(location, url);
    if (!isRedirect) return answer.status;
    url = new URL(location, url).href;
  }
  return 310;
}

const CONNECTIONS = 10;
const MAX_REDIRECTS = 5;
