import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import type { Query } from '../../../src/query/language/query.ts';
import { type Database, findSqlite, type Statement } from './sqlite.ts';

// Straightforward query service over SQLite and node:http, for comparison: node sqlite-service.js <database> <port> <namespace>.
// Statements are prepared once per form of query and number of tags; records are stored as JSON.

const [file = '', port = '0', namespace = ''] = process.argv.slice(2);
const open = findSqlite();
if (open === undefined) throw new Error('better-sqlite3 is not installed');
const database: Database = open(file, { readonly: true });
const statements = new Map<string, Statement>();

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const query = url.searchParams.get('query');
  if (url.pathname !== '/values' || query === null) {
    response.writeHead(400).end();
    return;
  }
  const body = Buffer.from(answer(query, url.searchParams.getAll('tag')));
  const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
  const headers = {
    'content-type': 'application/json',
    'content-length': body.byteLength,
    'cache-control': 'public, max-age=0, must-revalidate',
    'access-control-allow-origin': '*',
    etag,
  };
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(body);
}).listen(Number(port), '127.0.0.1');

function answer(query: string, tags: readonly string[]): string {
  const values: unknown[] = [];
  const condition = conditionOf(parseQuery(query), values);
  const isAll = tags.includes('*');
  const sql = isAll
    ? `SELECT rowid, id, records FROM article WHERE ${condition} ORDER BY rowid`
    : `SELECT article.rowid, id, record FROM article JOIN record ON record.article = article.rowid
       WHERE ${condition} AND tag IN (${tags.map(() => '?').join()}) ORDER BY article.rowid, instr(?, tag)`;
  let statement = statements.get(sql);
  if (statement === undefined) {
    statement = database.prepare(sql).raw();
    statements.set(sql, statement);
  }
  const rows = statement.all(...values, ...(isAll ? [] : [...tags, tags.join(' ')])) as readonly (readonly [number, string, string])[];
  return `{"results":{"id":{${isAll ? rows.map(([, , records]) => records).join(',') : joined(rows)}}}}`;
}

function joined(rows: readonly (readonly [number, string, string])[]): string {
  const members: string[] = [];
  let current: number | undefined;
  for (const [article, id, record] of rows) {
    if (article === current) members[members.length - 1] += `,${record}`;
    else members.push(`"${id}":{${record}`);
    current = article;
  }
  return members.map((member) => `${member}}`).join(',');
}

function conditionOf(query: Query, values: unknown[]): string {
  if ('left' in query) {
    if (query.kind === 'except') throw new Error('no form for except');
    return `(${conditionOf(query.left, values)} ${query.kind} ${conditionOf(query.right, values)})`;
  }
  if (query.kind === 'has') throw new Error('no form for has');
  const field = query.path.slice(`${namespace}/api_v1/article/`.length);
  if (query.kind === 'matches') {
    values.push(`${field} : "${query.text}"`);
    return 'article.rowid IN (SELECT rowid FROM words WHERE words MATCH ?)';
  }
  if (query.kind === 'contains') {
    values.push(query.path, query.text);
    return 'article.rowid IN (SELECT article FROM element WHERE tag = ? AND element = ?)';
  }
  if (query.kind !== 'compare') throw new Error('this operator has no statement in SQL');
  const column = COLUMNS.get(field);
  if (column === undefined) throw new Error(`no column for ${field}`);
  values.push(query.value);
  return `${column} ${query.operator} ?`;
}

const COLUMNS = new Map([
  ['doi', 'doi'],
  ['pub_date_year', 'year'],
  ['pub_date_month', 'month'],
]);
