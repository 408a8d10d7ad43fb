import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { generationHandler } from '../../../src/serve/hosts/node/serve-generations.ts';
import { buildContent } from '../../acceptance/build-content.ts';
import { serveHandler, type ToyServer } from '../../serve/http/toy-server.ts';
import { faultsOf } from './print-and-read.ts';

const SAMPLE = fileURLToPath(new URL('../../../content', import.meta.url));

describe('an article in Markdown', () => {
  let root = '';
  let server: ToyServer | undefined;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-served-xml-'));
    const content = join(root, 'content');
    for (const name of ['journal.json', 'counting-barnacles', 'tidewater-0101'])
      await cp(join(SAMPLE, name), join(content, name), { recursive: true });
    for (const output of ['site', 'again'])
      await buildContent({ content, output: join(root, output), cache: join(root, `${output}-cache`) });
    server = await serveHandler(generationHandler(openGenerations(join(root, 'site')), console.error));
  });
  afterAll(async () => {
    server?.close();
    await rm(root, { recursive: true, force: true });
  });

  const ask = async (path: string, accept = '*/*'): Promise<{ status: number; type: string; body: string }> => {
    const answer = await fetch(`${server?.url}${path}`, { headers: { accept } });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
  };

  test('has JATS that is valid by its DTD at the address with .xml', async () => {
    const { status, type, body } = await ask('/content/1/e106.xml');
    expect([status, type]).toEqual([200, 'application/xml']);
    expect(body).toContain('<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN"');
    expect(body).toContain('<article-title>Counting barnacles with a telephone</article-title>');
    expect(faultsOf(body)).toEqual([]);
  });

  test('is negotiated as JATS for a request of XML', async () => {
    const { body } = await ask('/content/1/e106.xml');
    expect(await ask('/content/1/e106', 'application/xml')).toMatchObject({ status: 200, body });
  });

  test('is returned by OAI-PMH and SRU as jats', async () => {
    const oai = await ask('/oai?verb=GetRecord&identifier=oai:tidewater.example:10.5555/tidewater.0106&metadataPrefix=jats');
    const record = /<metadata>([\s\S]*)<\/metadata>/.exec(oai.body)?.[1] ?? oai.body;
    expect(record).toMatch(/^<article xmlns="[^"]*"[^>]* dtd-version="1.3"/);
    const listed = await ask('/oai?verb=ListRecords&metadataPrefix=jats');
    expect(listed.body.match(/<record>/g)).toHaveLength(2);
    const sru = await ask('/sru?operation=searchRetrieve&version=1.2&query=barnacles&recordSchema=jats');
    expect(sru.body).toContain('dtd-version="1.3"');
  });

  test('has byte-identical JATS after a clean build', async () => {
    const [first, again] = await Promise.all(['site', 'again'].map((output) => readFile(join(root, output, 'content/1/e106.xml'))));
    expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true);
  });
});
