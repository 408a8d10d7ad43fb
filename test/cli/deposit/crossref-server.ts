import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of one request of a deposit or of a result. */
export type Fault =
  | '429'
  | '503'
  | '500'
  | 'lost request'
  | 'lost answer'
  | 'forgotten'
  | 'login page'
  | 'cut result'
  | 'huge result'
  | 'too many connections';

/** A submission as the server has received it. */
export interface Submission {
  readonly id: number;
  readonly file: string;
  readonly batch: string;
  readonly stamp: string;
  readonly dois: readonly string[];
  readonly xml: string;
  /** How often its result is asked for before it leaves the queue. */
  queue: number;
  result?: string;
}

/** Crossref's servlets for deposits and results, in its words, with faults for single requests. */
export interface CrossrefServer {
  readonly url: string;
  readonly submissions: readonly Submission[];
  /** How often each DOI was loaded. */
  readonly loads: ReadonlyMap<string, number>;
  /** Requests in their order: `deposit`, `result`. */
  readonly requests: readonly string[];
  /** Faults of the next deposits and of the next results, in their order; undefined for none. */
  readonly faults: { deposit: (Fault | undefined)[]; result: (Fault | undefined)[] };
  /** Reasons for which records are refused, by DOI. */
  readonly refused: Map<string, string>;
  /** DOIs of the REST API, with the times of their last deposits. */
  readonly registered: Map<string, string>;
  /** The message of a title error, which stands for all DOIs of a submission. */
  titleError?: string;
  /** How often a result is asked for before a submission leaves the queue. */
  queue: number;
  readonly close: () => Promise<void>;
}

export const PASSWORD = 'sesame-5/17&';

export async function openCrossrefServer(): Promise<CrossrefServer> {
  const submissions: Submission[] = [];
  const versions = new Map<string, bigint>();
  const loads = new Map<string, number>();
  const requests: string[] = [];
  const state: Omit<CrossrefServer, 'url' | 'close'> = {
    submissions,
    loads,
    requests,
    faults: { deposit: [], result: [] },
    refused: new Map(),
    registered: new Map(),
    queue: 0,
  };

  function load(submission: Submission): string {
    const rows = submission.dois.map((doi) => {
      const version = versions.get(doi) ?? 0n;
      const reason =
        state.refused.get(doi) ??
        (BigInt(submission.stamp) <= version
          ? `Record not processed because submitted version: ${submission.stamp} is less or equal to previously submitted version ${version} (DOI match)`
          : undefined);
      if (reason !== undefined) return row('Failure', doi, reason);
      versions.set(doi, BigInt(submission.stamp));
      loads.set(doi, (loads.get(doi) ?? 0) + 1);
      return row('Success', doi, version === 0n ? 'Successfully added' : 'Successfully updated');
    });
    return rows.join('');
  }

  const row = (status: string, doi: string, message: string): string =>
    `   <record_diagnostic status="${status}">\n      <doi>${doi}</doi>\n      <msg>${message}</msg>\n   </record_diagnostic>\n`;

  function diagnostic(submission: Submission | undefined): string {
    const head = (status: string, id: number, batch: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<doi_batch_diagnostic status="${status}" sp="ds5.crossref.org">\n   <submission_id>${id}</submission_id>\n   <batch_id>${batch}</batch_id>\n`;
    if (submission === undefined) return `${head('unknown_submission', 0, '')}</doi_batch_diagnostic>\n`;
    if (submission.queue > 0) {
      submission.queue--;
      return `${head('queued', submission.id, submission.batch)}</doi_batch_diagnostic>\n`;
    }
    submission.result ??=
      state.titleError === undefined ? load(submission) : row('Failure', "all doi's under the current journal element", state.titleError);
    return `${head('completed', submission.id, submission.batch)}${submission.result}   <batch_data>\n      <record_count>${submission.dois.length}</record_count>\n   </batch_data>\n</doi_batch_diagnostic>\n`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://crossref');
    const body = await bodyOf(request);
    if (url.pathname === '/works') {
      const items = [...state.registered].map(([doi, time]) => ({ DOI: doi.toUpperCase(), deposited: { 'date-time': time } }));
      return void response.writeHead(200).end(JSON.stringify({ status: 'ok', message: { items } }));
    }
    const isDeposit = url.pathname === '/servlet/deposit';
    requests.push(isDeposit ? 'deposit' : 'result');
    const fault = (isDeposit ? state.faults.deposit : state.faults.result).shift();
    const field = (name: string): string => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1] ?? '';
    const password = isDeposit ? field('login_passwd') : url.searchParams.get('pwd');
    const html = (status: number, text: string, headers = {}): void =>
      void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text);
    if (fault === 'lost request') return void request.socket.destroy();
    if (fault === '429') return html(429, 'Too many requests', { 'retry-after': '0' });
    if (fault === '503' || fault === '500') return html(Number(fault), '<html><title>Service Unavailable</title></html>');
    if (fault === 'too many connections') return html(200, 'ExceededConcurrentRequestsException');
    if (fault === 'login page') return html(200, '<html><title>Crossref</title><body><form>Log in to continue</form></body></html>');
    if (password !== PASSWORD)
      return html(401, `<html><h2>Error: Wrong credentials. Incorrect username or password ${password}</h2></html>`);
    if (isDeposit) {
      if (fault !== 'forgotten') submissions.push(submissionOf(body, submissions.length + 1, state.queue));
      if (fault === 'lost answer') return void request.socket.destroy();
      return html(
        200,
        '<html><head><title>SUCCESS</title></head><body><h2>SUCCESS</h2><p>Your batch submission was successfully received.</p></body></html>',
      );
    }
    const [file, batch] = [url.searchParams.get('file_name'), url.searchParams.get('doi_batch_id')];
    // The identifier of a batch is known once the submission has been parsed.
    const found = submissions.find((one) => one.file === file || (one.batch === batch && one.queue === 0));
    const xml = diagnostic(found);
    const sent = fault === 'cut result' ? xml.slice(0, xml.length / 2) : fault === 'huge result' ? 'x'.repeat(10_000_000) : xml;
    response.writeHead(200, { 'content-type': 'text/xml' }).end(sent);
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

function submissionOf(body: string, id: number, queue: number): Submission {
  const xml = body.slice(body.indexOf('<?xml'), body.indexOf('</doi_batch>') + '</doi_batch>'.length);
  const inner = (name: string): string => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1] ?? '';
  return {
    id,
    file: /filename="([^"]*)"/.exec(body)?.[1] ?? '',
    batch: inner('doi_batch_id'),
    stamp: inner('timestamp'),
    dois: [...xml.matchAll(/<doi_data>\s*<doi>([^<]*)/g)].map(([, doi = '']) => doi),
    xml,
    queue,
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
