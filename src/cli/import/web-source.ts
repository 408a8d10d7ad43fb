import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { programVersion } from '../../program-version.ts';
import type { Imported, ImportedArticle, OpenedSource, SourceStamp } from '../../read/import/imported.ts';
import { type ArticleOptions, articleOf, type SourceJournal, type SourceRecord } from '../../read/import/record.ts';
import { withoutEmpty } from '../../read/import/values.ts';
import { AddressError, addressRules } from './address-rules.ts';
import { type ImportClient, openClient } from './http-client.ts';
import type { SourceOptions } from './sources.ts';

/** A source on the web. */
export interface WebSource {
  readonly name: string;
  readonly client: ImportClient;
  readonly items: AsyncIterable<Imported>;
  readonly resume?: OpenedSource['resume'];
}

export interface WebOptions {
  /** Address of the site that is asked. */
  readonly site: string;
  /** False for an interface that is made for programs. */
  readonly obeysRobots: boolean;
}

/** Opens a client for the site of a source. Its answers are kept below the folder of the journal until the import has ended. */
export async function openSite(options: SourceOptions, { site, obeysRobots }: WebOptions): Promise<ImportClient> {
  const answers =
    options.answers === undefined ? {} : { answers: join(options.answers, createHash('sha256').update(site).digest('hex').slice(0, 16)) };
  return openClient({
    ...answers,
    userAgent: `Offprint/${await programVersion()} (import of ${options.oldUrl ?? site})`,
    // An address that the user gives may be asked, wherever it is.
    sites: [site, ...(options.endpoint === undefined ? [] : [options.endpoint]), ...options.allowSites],
    allowPrivate: options.allowPrivate,
    obeysRobots: obeysRobots && !options.ignoreRobots,
    ...(options.backoffMs === undefined ? {} : { backoffMs: options.backoffMs }),
  });
}

/** The source of a client, whose answers are removed after the last item. */
export function webSource({ name, client, items, resume }: WebSource): OpenedSource {
  return {
    name,
    items: (async function* () {
      try {
        yield* items;
        await client.finish();
      } finally {
        await client.close();
      }
    })(),
    fetch: (url) => client.open(url),
    digestOf: (url) => client.digestOf(url),
    ...(resume === undefined ? {} : { resume }),
  };
}

/** Place of a record at its source, for messages, and its state there. */
export interface RecordPlace {
  readonly at: string;
  readonly line?: number | undefined;
  readonly stamp?: SourceStamp | undefined;
}

/**
 * Converts records to articles. Files at other sites, and records without a title, are left out with the reason; two records of one article are one.
 */
export class RecordConverter {
  readonly #options: ArticleOptions & { readonly sites: readonly string[]; readonly allowPrivate: boolean };
  readonly #keys = new Set<string>();

  constructor(options: ArticleOptions & { readonly sites: readonly string[]; readonly allowPrivate: boolean }) {
    this.#options = options;
  }

  *items(record: SourceRecord, { at, line, stamp }: RecordPlace): Generator<Imported> {
    const place = { at, ...(line === undefined ? {} : { line }) };
    if (this.#keys.has(record.key)) {
      yield { kind: 'left-out', what: 'article', ...place, reason: `it has the key ${record.key} of an earlier one` };
      return;
    }
    const files = [];
    const rules = addressRules(this.#options);
    for (const file of record.files ?? []) {
      try {
        if ('url' in file.from) rules.check(new URL(file.from.url));
        files.push(file);
      } catch (error) {
        if (!(error instanceof AddressError)) throw error;
        yield { kind: 'left-out', what: 'file', ...place, reason: error.message };
      }
    }
    const article: ImportedArticle | undefined = articleOf({ ...record, files }, this.#options);
    if (article === undefined) {
      yield { kind: 'left-out', what: 'article', ...place, reason: 'it has no title', isFault: true };
      return;
    }
    this.#keys.add(record.key);
    yield { kind: 'article', article: stamp === undefined ? article : { ...article, stamp } };
  }
}

/** Settings of a journal, as `journal.json` has them. */
export function journalSettings(journal: SourceJournal, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const { title, abbreviation, issn, issnPrint, publisher } = journal;
  return withoutEmpty({
    title,
    abbreviation,
    issn: issn ?? issnPrint,
    issnPrint: issn === undefined ? undefined : issnPrint,
    publisher,
    ...more,
  });
}
