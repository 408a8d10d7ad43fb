import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { openRecordList } from '../../../src/serve/http/oai/record-list.ts';
import { staticOaiAnswers } from '../../../src/serve/http/oai/static-answers.ts';
import { TOY_NAMES } from '../../query/language/toy-objects.ts';
import { toyFiles } from '../../serve/http/sru/toy-files.ts';
import { describeWith } from '../../system-programs.ts';
import { askServer } from './ask-server.ts';
import { journalOn, writeHostedSite } from './hosted-site.ts';
import { type RunningServer, startApache, startCaddy, startNginx } from './start-servers.ts';

type Start = (folder: string, site: string) => Promise<RunningServer>;

for (const base of ['', '/shore/journal']) {
  const where = base === '' ? '' : ', under a path';
  describeWith(['nginx'], `nginx${where}`, () => testAnswers('nginx', startNginx, base));
  describeWith(['apache2'], `Apache${where}`, () => testAnswers('apache', startApache, base));
  describeWith(['caddy'], `Caddy${where}`, () => testAnswers('caddy', (_, site) => startCaddy(site), base));
}

/** The arguments of a request, and the file with its answer. */
const REQUESTS: readonly (readonly [sent: string, file: string])[] = [
  ['verb=Identify', 'Identify'],
  ['verb=ListMetadataFormats&identifier=oai:toy.org:10.1/a1', 'ListMetadataFormats'],
  ['verb=ListSets', 'ListSets'],
  ['verb=ListRecords&metadataPrefix=oai_dc', 'ListRecords/oai_dc/all'],
  ['metadataPrefix=oai_dc&verb=ListIdentifiers', 'ListIdentifiers/oai_dc/all'],
  ['verb=ListRecords&set=subject:cell-biology&metadataPrefix=oai_dc', 'ListRecords/oai_dc/subject/cell-biology/all'],
  ['verb=ListRecords&set=subject%3Acell-biology&metadataPrefix=oai_dc', 'ListRecords/oai_dc/subject/cell-biology/all'],
  ['verb=ListRecords&set=subject%3acell-biology&metadataPrefix=oai_dc', 'ListRecords/oai_dc/subject/cell-biology/all'],
  ['verb=ListRecords&set=openaire&metadataPrefix=oai_dc', 'ListRecords/oai_dc/openaire/all'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2022-05-03', 'ListRecords/oai_dc/2022-05'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-01-02T00:00:01Z&until=2021-02-01T00:00:00Z', 'ListRecords/oai_dc/2021-01'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-01-02T00%3A00%3A01Z', 'ListRecords/oai_dc/2021-01'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=1900-01-01', 'ListRecords/oai_dc/all'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=openaire&from=2021-01-02', 'ListRecords/oai_dc/openaire/all'],
  ['verb=ListRecords&resumptionToken={token}', 'ListRecords/{token}'],
  ['resumptionToken={token}&verb=ListRecords', 'ListRecords/{token}'],
  ['verb=ListIdentifiers&resumptionToken=abc', 'badResumptionToken'],
  ['verb=ListIdentifiers&resumptionToken=oai_dc,,,', 'badResumptionToken'],
  ['verb=ListRecords&metadataPrefix=mods', 'error'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'error'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=..%2F..', 'error'],
  ['verb=ListRecords&metadataPrefix=../..&set=openaire', 'error'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:toy.org:10.1/a1', 'error'],
  ['verb=../../journal', 'error'],
  ['verb=ListRecords', 'error'],
  ['', 'error'],
];

function testAnswers(host: Hosting, start: Start, base: string): void {
  const answers = new Map<string, string>();
  let server: RunningServer;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const files = toyFiles(120);
    const journal = { title: 'Toy Journal', siteUrl: 'https://toy.org', ...TOY_NAMES };
    const hosted = await writeHostedSite({ ...journalOn(host, `http://journal.example${base}`), oaiFiles: ['oai_dc'] });
    remove = hosted.remove;
    const parts = { files, journal: () => journal, records: () => openRecordList(files), baseUrl: 'https://toy.org/oai' };
    for await (const { path, bytes } of staticOaiAnswers(['oai_dc'], parts)) {
      answers.set(path.replace(/^oai\/answers\/|[.]xml$/g, ''), String(bytes));
      await mkdir(dirname(join(hosted.site, path)), { recursive: true });
      await writeFile(join(hosted.site, path), bytes);
    }
    server = await start(hosted.folder, hosted.site);
  });
  afterAll(async () => {
    await server?.stop();
    await remove?.();
  });

  test('each request gets the file of its answer, as XML', async () => {
    const [, token = ''] = /<resumptionToken[^>]*>([^<]+)</.exec(answers.get('ListRecords/oai_dc/all') ?? '') ?? [];
    const wrong: string[] = [];
    for (const [sent, file] of REQUESTS) {
      for (const path of ['/oai', '/oai/']) {
        const address = `${path}?${sent.replace('{token}', token)}`;
        const { status, header, body } = await askServer(`${server.origin}${base}${address}`);
        const expected = answers.get(file.replace('{token}', token));
        if (status !== 200 || header('content-type')?.startsWith('application/xml') !== true || body.toString('utf8') !== expected)
          wrong.push(`${address}: ${status} ${header('content-type')} ${body.toString('utf8').slice(0, 400)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
