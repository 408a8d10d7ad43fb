import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TagPath } from '../../../src/model/names.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { printObject } from '../../../src/query/tag/answer/print-values.ts';
import type { TagNames } from '../../../src/query/tag/tag-path.ts';

/** Subset of the better-sqlite3 API that the benchmarks use. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
export interface Statement {
  run(...values: readonly unknown[]): void;
  all(...values: readonly unknown[]): readonly unknown[];
  raw(): Statement;
}
export type OpenDatabase = (file: string, options?: { readonly readonly?: boolean }) => Database;

/**
 * Returns the constructor of better-sqlite3; undefined if it is not installed. It is not a dependency, because its installation compiles or
 * downloads a binary: `npm install better-sqlite3` in another folder, and `BENCH_MODULES=<that folder>`.
 */
export function findSqlite(): OpenDatabase | undefined {
  try {
    const Sqlite = createRequire(join(process.env.BENCH_MODULES ?? process.cwd(), 'package.json'))('better-sqlite3');
    return (file, options) => new Sqlite(file, options) as Database;
  } catch {
    return undefined;
  }
}

/**
 * Writes a journal to a SQLite database. One table has a row per article in the order of answers, with the columns that queries compare and
 * precomputed JSON per tag; an FTS5 table has titles and abstracts with the same row ids; another table has the elements of lists.
 */
export function writeDatabase(open: OpenDatabase, file: string, { articles, names }: Journal): void {
  const database = open(file);
  const path = (field: string): string => `${names.namespace}/api_v1/article/${field}`;
  database.exec(`PRAGMA journal_mode = OFF;
CREATE TABLE article (rowid INTEGER PRIMARY KEY, id TEXT, doi TEXT, year INTEGER, month INTEGER, records TEXT);
CREATE TABLE record (article INTEGER, tag TEXT, record TEXT, PRIMARY KEY (article, tag)) WITHOUT ROWID;
CREATE TABLE element (tag TEXT, element TEXT, article INTEGER, PRIMARY KEY (tag, element, article)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (article_title, abstract, content='', tokenize="unicode61 remove_diacritics 0");
BEGIN`);
  const addArticle = database.prepare('INSERT INTO article VALUES (?, ?, ?, ?, ?, ?)');
  const addRecord = database.prepare('INSERT INTO record VALUES (?, ?, ?)');
  const addElement = database.prepare('INSERT OR IGNORE INTO element VALUES (?, ?, ?)');
  const addWords = database.prepare('INSERT INTO words (rowid, article_title, abstract) VALUES (?, ?, ?)');
  for (const [i, article] of articles.entries()) {
    const value = (field: string) => [...article.tags].find(([each]) => each === path(field))?.[1].value;
    addArticle.run(i, article.id, value('doi'), value('pub_date_year'), value('pub_date_month'), printObject(article, '*', names));
    addWords.run(i, value('article_title') ?? '', value('abstract') ?? '');
    for (const [tag, { value: own }] of article.tags) {
      const printed = printObject(article, [tag as TagPath], names);
      addRecord.run(i, tag, printed.slice(printed.indexOf('{') + 1, -1));
      if (Array.isArray(own)) for (const element of own) addElement.run(tag, element, i);
    }
  }
  database.exec('COMMIT; CREATE INDEX by_doi ON article (doi); CREATE INDEX by_month ON article (year, month); ANALYZE');
  database.close();
}

interface Journal {
  /** Articles in the order of answers. */
  readonly articles: readonly TaggedObject[];
  readonly names: TagNames;
}
