import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withdrawnDoajArticle } from '../../../src/publish/deposit/doaj-record.ts';
import { bodyOf } from './crossref-server.ts';

export const KEY = 'k3y-of/doaj+1';

interface Article {
  readonly bibjson: { readonly title?: string; readonly identifier: readonly { readonly type: string; readonly id: string }[] };
}

/** DOAJ's API of articles, versions 3 (a result at once) and 4 (a result later). */
export interface DoajServer {
  readonly url: string;
  readonly articles: ReadonlyMap<string, Article>;
  /** How often each DOI was written. */
  readonly loads: ReadonlyMap<string, number>;
  readonly requests: readonly string[];
  readonly faults: ('lost request' | 'lost answer' | '503' | undefined)[];
  /** Reasons for which articles are refused, by DOI. One of them refuses a bulk request. */
  readonly refused: Map<string, string>;
  isAsync: boolean;
  readonly close: () => Promise<void>;
}

export async function openDoajServer(): Promise<DoajServer> {
  const articles = new Map<string, Article>();
  const loads = new Map<string, number>();
  const requests: string[] = [];
  const uploads: { readonly status: string; readonly imported: number; readonly failed: number }[] = [];
  const state = { articles, loads, requests, faults: [] as DoajServer['faults'], refused: new Map<string, string>(), isAsync: false };
  const doiOf = (article: Article): string => article.bibjson.identifier.find(({ type }) => type === 'doi')?.id.toLowerCase() ?? '';
  const write = (article: Article): void => {
    const doi = doiOf(article);
    articles.set(doi, article);
    loads.set(doi, (loads.get(doi) ?? 0) + 1);
  };
  const created = (article: Article) => ({ status: 'created', id: `id-${doiOf(article)}`, location: `/api/articles/id-${doiOf(article)}` });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://doaj');
    const path = url.pathname.replace(/^\/api(?:\/v4)?/, '');
    const body = await bodyOf(request);
    const name = `${request.method} ${path.split('/').slice(0, 3).join('/')}`;
    requests.push(name);
    const json = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const refuse = (text: string): void => json(400, { status: 'bad_request', error: `${text} (ref: 0d3c1a52-1)` });
    if (path.startsWith('/search/articles/')) {
      const doi = /doi:"(.*)"/.exec(decodeURIComponent(path))?.[1] ?? '';
      const found = articles.get(doi);
      return json(200, { total: found === undefined ? 0 : 1, results: found === undefined ? [] : [{ id: `id-${doi}`, ...found }] });
    }
    if (url.searchParams.get('api_key') !== KEY)
      return json(401, { status: 'unauthorised', error: 'An API Key is required to access this.' });
    const fault = request.method === 'GET' ? undefined : state.faults.shift();
    if (fault === 'lost request') return void request.socket.destroy();
    if (fault === '503') return json(503, {});
    const lose = (): boolean => fault === 'lost answer' && request.socket.destroy() !== undefined;
    if (request.method === 'DELETE') {
      const doi = decodeURIComponent(path).replace('/articles/id-', '');
      const reason = state.refused.get(doi);
      if (reason !== undefined) return refuse(reason);
      if (!articles.delete(doi)) return json(404, { status: 'not_found' });
      return lose() ? undefined : void response.writeHead(204).end();
    }
    if (path === '/articles') {
      const article = JSON.parse(body) as Article;
      const reason = state.refused.get(doiOf(article));
      if (reason !== undefined) return refuse(reason);
      write(article);
      return lose() ? undefined : json(201, created(article));
    }
    if (path === '/bulk/articles') {
      const many = JSON.parse(body) as readonly Article[];
      const bad = many.find((article) => state.refused.has(doiOf(article)));
      if (bad === undefined) many.forEach(write);
      if (state.isAsync) {
        uploads.push({
          status: bad === undefined ? 'processed' : 'failed',
          imported: bad === undefined ? many.length : 0,
          failed: bad === undefined ? 0 : 1,
        });
        return lose() ? undefined : json(202, { msg: 'Your article bulk upload is being processed.', upload_id: String(uploads.length) });
      }
      if (bad !== undefined) return refuse('One or more articles failed to ingest; entire batch ingest halted');
      return lose() ? undefined : json(201, many.map(created));
    }
    const upload = uploads[Number(path.slice('/bulk/articles/'.length)) - 1];
    return upload === undefined
      ? refuse('upload_id is invalid')
      : json(200, { status: upload.status, results: { imported: upload.imported, failed: upload.failed } });
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

/** The file that a build writes of a withdrawn article. */
export function withdrawnFile(doi: string): string {
  return withdrawnDoajArticle(doi, `https://shore.example/content/1/${doi.slice(8)}`);
}

/** A record file of DOAJ as the build writes it. */
export function doajFile(doi: string, title = 'Tides'): string {
  const bibjson = {
    title,
    year: '2024',
    month: '5',
    author: [{ name: 'Ada Lovelace', affiliation: 'Shore University', orcid_id: 'https://orcid.org/0000-0002-1825-0097' }],
    keywords: ['Gezeiten'],
    identifier: [
      { type: 'doi', id: doi },
      { type: 'eissn', id: '1234-5679' },
    ],
    journal: { title: 'Shore', publisher: 'Shore Society', volume: '1', start_page: 'e1' },
    link: [{ type: 'fulltext', content_type: 'HTML', url: `https://shore.example/content/1/${doi.slice(8)}` }],
  };
  return JSON.stringify({ admin: { publisher_record_id: doi.slice(8) }, bibjson });
}
