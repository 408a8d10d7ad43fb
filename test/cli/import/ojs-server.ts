import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running OJS 3.3 with seven articles in two issues, as its answers are recorded; and how often each address was asked. */
export interface OjsServer {
  /** `http://127.0.0.1:4711/index.php/j` */
  readonly journal: string;
  readonly asked: Map<string, number>;
  readonly agents: Set<string>;
  close: () => void;
}

export interface ServerFaults {
  /** The connection is closed from this request on. */
  readonly diesAt?: number;
  /** Every third address answers 429, 500, 503 or a part of its body at first. */
  readonly isUnreliable?: boolean;
  /** The list of OAI-PMH has no tokens. */
  readonly isCut?: boolean;
  /** Refuses keys in headers, as some servers remove them. */
  readonly removesHeaders?: boolean;
  readonly robots?: string;
}

interface Answer {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function startOjs(faults: ServerFaults = {}): Promise<OjsServer> {
  const asked = new Map<string, number>();
  const agents = new Set<string>();
  let requests = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { port } = server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}/index.php/j`;
    const path = request.url ?? '/';
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    agents.add(request.headers['user-agent'] ?? '');
    if (faults.diesAt !== undefined && ++requests >= faults.diesAt) return void request.socket.destroy();
    const answer = answerTo(new URL(path, base), base, { faults, authorization: request.headers.authorization });
    const kind =
      faults.isUnreliable === true && times === 1 ? [...path].reduce((total, character) => total + character.charCodeAt(0), 0) % 5 : 4;
    if (kind === 0) return void response.writeHead(429, { 'retry-after': '0' }).end('slow down');
    if (kind === 1) return void response.writeHead(500).end('out of memory');
    if (kind === 2) {
      // A part of the body: the connection ends before its length.
      response.writeHead(200, { 'content-type': answer.type, 'content-length': Buffer.byteLength(answer.body) });
      response.write(answer.body.slice(0, answer.body.length / 2));
      return void setTimeout(() => request.socket.destroy(), 5);
    }
    // A body that ends properly, but too early.
    const body = kind === 3 && answer.type === 'text/xml' ? answer.body.slice(0, answer.body.length - 40) : answer.body;
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type, ...answer.headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { journal: `http://127.0.0.1:${port}/index.php/j`, asked, agents, close };
}

const ARTICLES = [1, 2, 3, 4, 5, 6, 7];
const html = (body: string, head = ''): Answer => ({
  type: 'text/html',
  body: `<!DOCTYPE html><html lang="en-US"><head><title>Page | Cells</title>${head}</head><body>${body}</body></html>`,
});
const NOT_FOUND: Answer = { status: 404, type: 'text/html', body: 'Not Found' };

interface Request {
  readonly faults: ServerFaults;
  readonly authorization: string | undefined;
}

function answerTo(url: URL, base: string, request: Request): Answer {
  const path = url.pathname.replace('/index.php/j', '').replace(/^\//, '');
  const [page = '', op = '', id = '', galley = ''] = path.split('/');
  if (url.pathname === '/robots.txt')
    return request.faults.robots === undefined ? NOT_FOUND : { type: 'text/plain', body: request.faults.robots };
  if (page === '')
    return html(
      `<nav id="navigationPrimary"><a href="${base}/aims">Aims</a><a href="${base}/issue/archive">Archives</a></nav><div class="pkp_site_name"><a>Cells and <b>Media</b></a></div>`,
    );
  if (page === 'oai') return { type: 'text/xml', body: oai(url, base, request.faults) };
  if (page === 'api') return rest(url, path, base, request);
  if (page === 'issue' && op === 'archive')
    return html(
      `<a class="title" href="${base}/issue/view/1">Vol. 1 No. 1 (2020)</a><a href="${base}/issue/view/2">Vol. 1 No. 2 (2021)</a>`,
    );
  if (page === 'issue' && op === 'view') return issuePage(Number(id), base);
  if (page === 'article' && op === 'view' && galley === '') return articlePage(Number(id), base);
  if (page === 'article' && op === 'download') return { type: 'application/pdf', body: `%PDF-1.4 article ${id} galley ${galley}` };
  if (page === 'about' && op === 'submissions')
    return html('<div class="pkp_structure_main"><div class="page"><h1>Submissions</h1><p>Send a <em>file</em>.</p></div></div>');
  if (page === 'aims') return html('<main><h1>Aims</h1><p>Cells.</p></main>');
  if (page === 'announcement' && op === '')
    return html(`<main><h1>Announcements</h1><a href="${base}/announcement/view/3">Call</a></main>`);
  if (page === 'announcement') return html('<main><h1>Call for papers</h1><div class="date">2021-03-01</div><p>Write!</p></main>');
  return NOT_FOUND;
}

function oai(url: URL, base: string, { isCut }: ServerFaults): string {
  const answer = (body: string): string =>
    `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate>${body}</OAI-PMH>`;
  const verb = url.searchParams.get('verb');
  if (verb === 'Identify')
    return answer(`<Identify><repositoryName>Cells &amp; Media</repositoryName><baseURL>${base}/oai</baseURL></Identify>`);
  if (verb === 'ListMetadataFormats')
    return answer('<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>');
  const token = url.searchParams.get('resumptionToken');
  const from = Number(token ?? 0);
  const listed = ARTICLES.slice(from, from + 3).map((id) => record(id, base));
  const next = isCut === true || from + 3 >= ARTICLES.length ? '' : `<resumptionToken completeListSize="7">${from + 3}</resumptionToken>`;
  if (verb === 'ListRecords') return answer(`<ListRecords>${listed.join('')}${next}</ListRecords>`);
  return answer('<error code="badVerb">no</error>');
}

// Every site without a repository id has these identifiers.
const record = (id: number, base: string): string =>
  `<record><header><identifier>oai:ojs.pkp.sfu.ca:article/${id}</identifier><datestamp>2021-01-0${id}T00:00:00Z</datestamp></header><metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title xml:lang="en-US">Cell ${id}</dc:title><dc:title xml:lang="de-DE">Zelle ${id}</dc:title><dc:creator>Lovelace, Ada</dc:creator><dc:creator>Boole, George</dc:creator><dc:description xml:lang="en-US">About ${id}</dc:description><dc:date>2021-01-0${id}</dc:date><dc:type>info:eu-repo/semantics/article</dc:type><dc:format>application/pdf</dc:format><dc:identifier>${base}/article/view/${id}</dc:identifier><dc:identifier>10.5555/cells.${id}</dc:identifier><dc:source xml:lang="en-US">Cells &amp; Media; Vol. 1 No. ${id > 4 ? 2 : 1} (2020); ${id}0-${id}9</dc:source><dc:source>2049-3630</dc:source><dc:language>eng</dc:language><dc:relation>${base}/article/view/${id}/${id}0</dc:relation></oai_dc:dc></metadata></record>`;

function articlePage(id: number, base: string): Answer {
  if (!ARTICLES.includes(id)) return NOT_FOUND;
  const tags = Object.entries({
    citation_journal_title: 'Cells & Media',
    citation_issn: '2049-3630',
    citation_title: `Cell ${id}`,
    citation_date: `2021/01/0${id}`,
    citation_volume: '1',
    citation_issue: id > 4 ? '2' : '1',
    citation_doi: `10.5555/cells.${id}`,
    citation_abstract_html_url: `${base}/article/view/${id}`,
    citation_pdf_url: `${base}/article/download/${id}/${id}0`,
  });
  const authors =
    '<meta name="citation_author" content="Ada Lovelace"><meta name="citation_author_institution" content="University of Kew"><meta name="citation_author" content="George Boole">';
  const head = authors + tags.map(([name, content]) => `<meta name="${name}" content="${content.replace('&', '&amp;')}">`).join('');
  const body = `<ul class="authors"><li><span class="name">Ada Lovelace</span><span class="orcid"><a href="https://orcid.org/0000-0002-1825-0097">id</a></span></li><li><span class="name">George Boole</span><span class="affiliation">Cork</span></li></ul>
    <section class="item abstract"><h2>Abstract</h2><p>About <em>${id}</em>.</p></section><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="${base}/article/view/${id}/${id}0">PDF</a></li></ul>
    <section class="item references"><h2>References</h2><div class="value"><p>Smith 2010. On cells.</p><p>Jones 2011.</p></div></section>
    <a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC</a>`;
  return html(body, head);
}

function issuePage(issue: number, base: string): Answer {
  const ids = issue === 1 ? [1, 2, 3, 4] : [5, 6, 7];
  return html(
    `<h1>Vol. 1 No. ${issue} (2020): Cells</h1><h2>Reports</h2>${ids.map((id) => `<div class="obj_article_summary"><h3 class="title"><a href="${base}/article/view/${id}">Cell ${id}</a></h3><a class="obj_galley_link" href="${base}/article/view/${id}/${id}0">PDF</a></div>`).join('')}`,
  );
}

function rest(url: URL, path: string, base: string, { faults, authorization }: Request): Answer {
  const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });
  const isAllowed = url.searchParams.get('apiToken') === 'secret' || (faults.removesHeaders !== true && authorization === 'Bearer secret');
  if (!isAllowed) return { ...json({ error: 'api.403.unauthorized' }), status: 403 };
  const page = (items: readonly unknown[]): Answer => {
    const offset = Number(url.searchParams.get('offset'));
    return json({ itemsMax: items.length, items: items.slice(offset, offset + Number(url.searchParams.get('count'))) });
  };
  if (path === 'api/v1/issues')
    return page(
      [1, 2].map((id) => ({
        id,
        volume: 1,
        number: String(id),
        year: 2020,
        title: { en_US: '' },
        publishedUrl: `${base}/issue/view/${id}`,
      })),
    );
  if (path === 'api/v1/submissions')
    return page([...ARTICLES, 8].map((id) => ({ id, status: id === 8 ? 1 : 3, currentPublicationId: 100 + id })));
  const id = Number(/submissions\/(\d+)\/publications/.exec(path)?.[1]);
  return json({
    id: 100 + id,
    submissionId: id,
    status: 3,
    locale: 'en_US',
    title: { en_US: `Cell <i>${id}</i>`, de_DE: `Zelle ${id}` },
    prefix: { en_US: 'The' },
    abstract: { en_US: '<p>By REST</p>' },
    authors: [
      {
        id: 1,
        givenName: { en_US: 'Ada' },
        familyName: { en_US: 'Lovelace' },
        affiliation: { en_US: 'Kew' },
        orcid: 'https://orcid.org/0000-0002-1825-0097',
      },
    ],
    citationsRaw: 'Smith 2010.\nJones 2011.\nDoe 2012.',
    datePublished: '2021-01-01',
    issueId: id > 4 ? 2 : 1,
    pages: '1-9',
    keywords: { en_US: ['cells'] },
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    'pub-id::doi': `10.5555/cells.${id}`,
    galleys: [
      {
        id: id * 10,
        label: 'PDF',
        locale: 'en_US',
        file: { mimetype: 'application/pdf', name: { en_US: 'a.pdf' }, url: `${base}/$$$call$$$/private` },
      },
    ],
  });
}
