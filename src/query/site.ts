import { openIndex, type SiteIndex } from '../index/open-index.ts';
import type { FileRead } from '../index/shard-store.ts';
import { chain, type MaybePromise } from '../model/maybe-promise.ts';
import type { TagPath } from '../model/names.ts';
import type { SiteFiles } from '../model/site-files.ts';
import type { TaggedObject } from '../model/tagged-object.ts';
import type { AskedTags } from '../tag/answer/print-values.ts';
import { askedId, checkQuery } from './check-query.ts';
import { objectIdOf } from './compare-value.ts';
import type { Part, QueryLimits } from './evaluate.ts';
import { findById, findObjects, type Hit, idOf, partsOf, withTags } from './find-objects.ts';
import { normalisePath, parseQuery } from './parse-query.ts';
import { findPrecomputed, type PrecomputedOptions, readSubjectNames } from './precomputed.ts';
import { printHits } from './print-hits.ts';
import { printQuery } from './print-query.ts';
import type { Query } from './query.ts';
import { type SitePaths, sitePaths } from './site-paths.ts';

/** A query with the tags to return: tag paths, or `*` alone. */
export interface ValuesRequest {
  readonly query: string;
  readonly tags: readonly string[];
}

/** The body of `GET /values` (contract, 4.1). */
export interface ValuesAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The precomputed file that the body is, where it is one. */
  readonly path?: string;
  readonly etag?: string;
  /** Asked paths that no object of the site could carry: they give nothing, and that is no error. */
  readonly unknownTags: readonly string[];
}

/** What a query read. */
export interface Explanation {
  /** The query in its canonical spelling. */
  readonly query: string;
  readonly answer: ValuesAnswer;
  /** In the order in which they were fetched; what was in memory is not among them. */
  readonly files: readonly FileRead[];
  readonly bytes: number;
}

export interface SiteOptions {
  readonly limits?: Partial<QueryLimits>;
  /** Room for shards in memory; 64 MB unless told. */
  readonly cacheBytes?: number;
  /** Whether precomputed answers are served; true unless told. */
  readonly precomputed?: boolean;
}

/**
 * A built site's values: every question of the query service, answered from its files.
 *
 * Queries that have no answer throw a `QueryError`; files that are missing or damaged, a `ShardError`.
 */
export class Site {
  readonly paths: SitePaths;
  readonly namespace: string;
  readonly system: string;
  readonly #index: SiteIndex;
  readonly #parts: readonly Part[];
  readonly #precomputedOptions: PrecomputedOptions;
  readonly #limits: QueryLimits;
  readonly #usesPrecomputed: boolean;
  #subjectNames: Promise<Readonly<Record<string, string>>> | undefined;

  constructor(index: SiteIndex, options: SiteOptions) {
    this.#index = index;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#usesPrecomputed = options.precomputed ?? true;
    this.namespace = index.manifest.namespace;
    this.system = index.manifest.system;
    this.paths = sitePaths(index.manifest);
    this.#parts = partsOf(index);
    const { files } = index.store;
    this.#precomputedOptions = { names: this, files, subjectNames: () => this.#readSubjectNames(files) };
  }

  /** The body of `GET /values`. */
  async values(request: ValuesRequest): Promise<ValuesAnswer> {
    return this.valuesSoon(request);
  }

  /** The same, at once where all that it needs is in memory; what is wrong with the query is then thrown at once too. */
  valuesSoon({ query, tags }: ValuesRequest): MaybePromise<ValuesAnswer> {
    const tree = this.#parse(query);
    const asked = tags.map(normalisePath);
    const unknownTags = asked.filter((path) => path !== '*' && path !== this.paths.id && !this.paths.possible.has(path));
    const precomputed = this.#usesPrecomputed ? findPrecomputed(tree, asked, this.#precomputedOptions) : undefined;
    return chain(precomputed, (answer) => {
      if (answer !== undefined) {
        const { path, file } = answer;
        return { body: file.bytes, path, unknownTags, ...(file.etag === undefined ? {} : { etag: file.etag }) };
      }
      const tagsToPrint: AskedTags = asked.includes('*') ? '*' : (asked as TagPath[]);
      const body = chain(this.#find(tree, query), (hits) => printHits(hits, tagsToPrint, this));
      return chain(body, (text) => ({ body: text, unknownTags }));
    });
  }

  /** Ids of the objects that a query, written or as a tree, selects, in the order of answers. */
  async find(query: string | Query): Promise<string[]> {
    const hits = await this.#hits(query);
    return hits.map(({ identity }) => idOf(identity));
  }

  /** The objects that a query selects, with these of their tags; with all unless told. */
  async objects(query: string | Query, tags?: readonly string[]): Promise<TaggedObject[]> {
    const wanted = tags === undefined ? undefined : new Set(tags.map(normalisePath));
    return withTags(await this.#hits(query), (path) => wanted?.has(path) ?? true);
  }

  /** The object of an id with its tags; undefined where the site has none. */
  async object(id: string, tags?: readonly string[]): Promise<TaggedObject | undefined> {
    const hit = await findById(id.toLowerCase(), this.#index);
    if (hit === undefined) return undefined;
    const wanted = tags?.map(normalisePath);
    const [object] = await withTags([hit], (path) => wanted?.includes(path) ?? true);
    return object;
  }

  /** The object that is about something. */
  about(about: string, tags?: readonly string[]): Promise<TaggedObject | undefined> {
    return this.object(objectIdOf(about), tags);
  }

  /** The answer to a request, and which files were fetched for it. Requests at the same time are counted together. */
  async explain(request: ValuesRequest): Promise<Explanation> {
    const files: FileRead[] = [];
    const stop = this.onRead((read) => files.push(read));
    try {
      const answer = await this.values(request);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { query: printQuery(parseQuery(request.query)), answer, files, bytes };
    } finally {
      stop();
    }
  }

  /** Tells of every file that is fetched from now on, until the function it gives back is called. */
  onRead(listener: (read: FileRead) => void): () => void {
    return this.#index.store.listen(listener);
  }

  #hits(query: string | Query): MaybePromise<Hit[]> {
    if (typeof query === 'string') return this.#find(this.#parse(query), query);
    // The text is for messages only; a tree has no length to refuse.
    const text = printQuery(query);
    checkQuery(query, text, this.paths);
    return this.#find(query, text);
  }

  #parse(query: string): Query {
    const tree = parseQuery(query);
    checkQuery(tree, query, this.paths);
    return tree;
  }

  #find(tree: Query, query: string): MaybePromise<Hit[]> {
    const id = askedId(tree, this.paths);
    if (id !== undefined) return findById(id, this.#index).then((hit) => (hit === undefined ? [] : [hit]));
    const limits = this.#limits;
    return findObjects(tree, this.#parts, { query, limits, budget: { textFiles: limits.textFiles } });
  }

  #readSubjectNames(files: SiteFiles): Promise<Readonly<Record<string, string>>> {
    if (this.#subjectNames === undefined) {
      const reading = readSubjectNames(files);
      reading.catch(() => {
        this.#subjectNames = undefined;
      });
      this.#subjectNames = reading;
    }
    return this.#subjectNames;
  }
}

/** Opens the values of a built site: reads the manifest of its indexes, and nothing else until something is asked. */
export async function openSiteFiles(files: SiteFiles, options: SiteOptions = {}): Promise<Site> {
  return new Site(await openIndex(files, options.cacheBytes ?? CACHE_BYTES), options);
}

const LIMITS: QueryLimits = { objects: 1_000_000, words: 2000, textFiles: 4000 };
const CACHE_BYTES = 64_000_000;
