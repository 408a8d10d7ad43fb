import { describe, expect, test } from 'vitest';
import { toyObjects } from '../../query/language/toy-objects.ts';
import { request, toyHandler } from './toy-handler.ts';

const handler = toyHandler();
const A = 'toy.org/api_v1/article';
const [first] = toyObjects();
const id = first?.id ?? '';
const about = 'https://doi.org/10.1/a1';
const tagPaths = [...(first?.tags.keys() ?? [])];
const encoded = encodeURIComponent(about);

async function json(target: string): Promise<unknown> {
  const { status, body } = await request(handler, target);
  expect(status).toBe(200);
  return JSON.parse(body);
}

test('ids of the selected objects', async () => {
  expect(await json(`/objects?query=${A}/doi="10.1/a1"`)).toEqual({ ids: [id] });
  expect(await json(`/objects/?query=${A}/doi="10.1/none"`)).toEqual({ ids: [] });
});

describe('an object', () => {
  test('by its id', async () => {
    expect(await json(`/objects/${id}`)).toEqual({ tagPaths });
    expect(await json(`/objects/${id.toUpperCase()}/`)).toEqual({ tagPaths });
    expect(await json(`/objects/${id}?showAbout=false`)).toEqual({ tagPaths });
    expect(await json(`/objects/${id}?showAbout=True`)).toEqual({ about, tagPaths });
  });

  test.each([encoded, about, `${encoded}/`])('by what it is about: /about/%s', async (path) => {
    expect(await json(`/about/${path}`)).toEqual({ id, tagPaths });
  });

  test('as a script', async () => {
    const { headers, body } = await request(handler, `/about/${encoded}?callback=show`);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toBe(`/**/show(${JSON.stringify({ id, tagPaths })});`);
  });
});

describe('a value, bare, with its type', () => {
  const author = toyObjects().find(({ kind }) => kind === 'author')?.id ?? '';
  test.each([
    [`/objects/${id}/${A}/doi`, '"10.1/a1"', 'string'],
    [`/objects/${id}/TOY.org/api_v1/article/doi`, '"10.1/a1"', 'string'],
    [`/objects/${id}/${A}/pub_date_year`, '2021', 'int'],
    [`/objects/${id}/${A}/authors`, '["Ada Lovelace","Émile Borel"]', 'list-of-strings'],
    [`/objects/${author}/toy.org/api_v1/author/corresponding`, 'true', 'boolean'],
    [`/objects/${id}/fluiddb/about`, JSON.stringify(about), 'string'],
    [`/about/${encoded}/${A}/doi`, '"10.1/a1"', 'string'],
    [`/about/${about}/${A}/doi`, '"10.1/a1"', 'string'],
    [`/about/${about}/fluiddb/about`, JSON.stringify(about), 'string'],
  ])('%s', async (target, value, type) => {
    const { status, headers, body } = await request(handler, target);
    expect({ status, body, type: headers['x-fluiddb-type'], contentType: headers['content-type'] }).toEqual({
      status: 200,
      body: value,
      type,
      contentType: 'application/vnd.fluiddb.value+json',
    });
  });
});
