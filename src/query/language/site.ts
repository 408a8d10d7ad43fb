import { chain, type MaybePromise, settle } from '../../model/maybe-promise.ts';
import type { TagPath } from '../../model/names.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { openIndex, type SiteIndex } from '../index/open-index.ts';
import type { FileRead } from '../index/shard-store.ts';
import type { RequestedTags } from '../tag/answer/print-values.ts';
import type { Partition } from './condition.ts';
import { objectIdOf } from './find-by-value.ts';
import { findById, findObjects, type Hit, idOf, loadTags, partitionsOf } from './find-objects.ts';
import { LITERAL_OPERATORS, OPERATORS, TEXT_OPERATORS } from './operators.ts';
import { normalisePath, parseQuery } from './parse-query.ts';
import { findPrecomputed, type PrecomputedOptions, readSubjectNames } from './precomputed.ts';
import { printHits } from './print-hits.ts';
import { printQuery } from './print-query.ts';
import { type Comparison, conditionsOf, type Leaf, type Query, type TextCondition } from './query.ts';
import { DEFAULT_QUERY_LIMITS, nextTask, QueryBudget, type QueryLimits } from './query-budget.ts';
import { QueryError, type QueryErrorDetails } from './query-error.ts';
import { nearestPath, type SitePaths, sitePaths } from './site-paths.ts';

/** A query with the tags to return: tag paths, or `*` alone. */
export interface ValuesRequest {
  readonly query: string;
  readonly tags: readonly string[];
}

/** The answer to `GET /values` (contract, 4.1). */
export interface ValuesAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Path of the precomputed file that was used, if any. */
  readonly path?: string;
  readonly etag?: string;
  /** Requested paths that no object of the site could carry; they are left out of the body and are no error. */
  readonly unknownTags: readonly string[];
}

/** How a request was answered: the canonical query and the files that were fetched. */
export interface Explanation {
  /** The query in its canonical spelling. */
  readonly query: string;
  readonly answer: ValuesAnswer;
  /** Fetched files in the order of the requests; files that were in the cache are not listed. */
  readonly files: readonly FileRead[];
  readonly bytes: number;
}

export interface SiteOptions {
  readonly limits?: Partial<QueryLimits>;
  /** Size of the shard cache in bytes; 64 MB by default. */
  readonly cacheBytes?: number;
  /** Serves precomputed answers; true by default. */
  readonly precomputed?: boolean;
  /** Pauses an evaluation; by default until the other tasks of the event loop have run. */
  readonly pause?: () => Promise<void>;
}

/**
 * The query service of a built site, on its static files.
 *
 * Methods throw a `QueryError` for a query that has no answer, and a `ShardError` for a file that is missing or damaged.
 */
export class Site {
  readonly paths: SitePaths;
  readonly namespace: string;
  readonly system: string;
  readonly #index: SiteIndex;
  readonly #partitions: readonly Partition[];
  readonly #precomputedOptions: PrecomputedOptions;
  readonly #limits: QueryLimits;
  readonly #usesPrecomputed: boolean;
  readonly #pause: () => Promise<void>;
  #subjectNames: Promise<Readonly<Record<string, string>>> | undefined;

  constructor(index: SiteIndex, options: SiteOptions) {
    this.#index = index;
    this.#limits = { ...DEFAULT_QUERY_LIMITS, ...options.limits };
    this.#pause = options.pause ?? nextTask;
    this.#usesPrecomputed = options.precomputed ?? true;
    this.namespace = index.manifest.namespace;
    this.system = index.manifest.system;
    this.paths = sitePaths(index.manifest);
    this.#partitions = partitionsOf(index);
    const { files } = index.store;
    this.#precomputedOptions = { names: this, files, subjectNames: () => this.#readSubjectNames(files) };
  }

  /** Returns the body of `GET /values`. */
  async values(request: ValuesRequest): Promise<ValuesAnswer> {
    return this.valuesOrPromise(request);
  }

  /** Like `values`, but returns and throws synchronously if all files it needs are cached. */
  valuesOrPromise({ query, tags }: ValuesRequest): MaybePromise<ValuesAnswer> {
    const tree = this.#parse(query);
    const requested = tags.map(normalisePath);
    const unknownTags = requested.filter((path) => path !== '*' && path !== this.paths.id && !this.paths.possible.has(path));
    const precomputed = this.#usesPrecomputed ? findPrecomputed(tree, requested, this.#precomputedOptions) : undefined;
    return chain(precomputed, (answer) => {
      if (answer !== undefined) {
        const { path, file } = answer;
        return { body: file.bytes, path, unknownTags, ...(file.etag === undefined ? {} : { etag: file.etag }) };
      }
      const tagsToPrint: RequestedTags = requested.includes('*') ? '*' : (requested as TagPath[]);
      const print = (budget: QueryBudget) =>
        chain(this.#find(tree, query, budget), (hits) => printHits(hits, tagsToPrint, { names: this, query, budget }));
      return chain(this.withBudget(print), (body) => ({ body, unknownTags }));
    });
  }

  /** Returns the ids of the objects that a query selects, in the order of answers. */
  async find(query: string | Query): Promise<string[]> {
    return this.withBudget((budget) => this.findWithin(query, budget));
  }

  /** Like `find`, as a part of work with one budget. */
  async findWithin(query: string | Query, budget: QueryBudget): Promise<string[]> {
    const ids: string[] = [];
    for (const { identity } of await this.#hits(query, budget)) {
      // An id that is not cached costs a SHA-1.
      if (ids.push(idOf(identity)) % IDS_AT_ONCE === 0) await budget.pause();
    }
    return ids;
  }

  /** Returns the objects that a query selects, with the given tags; with all tags by default. */
  async objects(query: string | Query, tags?: readonly string[]): Promise<TaggedObject[]> {
    const wanted = tags === undefined ? undefined : new Set(tags.map(normalisePath));
    return this.withBudget(async (budget) => loadTags(await this.#hits(query, budget), (path) => wanted?.has(path) ?? true));
  }

  /** Returns the newest articles among the objects that a query selects, with the given tags. */
  async newestArticles(query: string, tags: readonly string[], count: number): Promise<TaggedObject[]> {
    const wanted = new Set(tags.map(normalisePath));
    return this.withBudget(async (budget) => {
      const articles = (await this.#hits(query, budget)).filter(({ kind }) => kind.kind === 'article');
      return loadTags(articles.slice(0, count), (path) => wanted.has(path), budget);
    });
  }

  /** Like `objects`, as a part of work with one budget, which counts the files of the values too. */
  async objectsWithin(query: Query, tags: readonly string[], budget: QueryBudget): Promise<TaggedObject[]> {
    const wanted = new Set(tags);
    return loadTags(await this.#hits(query, budget), (path) => wanted.has(path), budget);
  }

  /** Does work with the budget of one query, and with pauses for other requests. */
  withBudget<T>(work: (budget: QueryBudget) => MaybePromise<T>): MaybePromise<T> {
    const budget = new QueryBudget(this.#limits, this.#pause);
    return settle(
      () => work(budget),
      () => budget.end(),
    );
  }

  /** Returns the object with an id; undefined if the site has none. */
  async object(id: string, tags?: readonly string[]): Promise<TaggedObject | undefined> {
    const hit = await findById(id.toLowerCase(), this.#index);
    if (hit === undefined) return undefined;
    const wanted = tags?.map(normalisePath);
    const [object] = await loadTags([hit], (path) => wanted?.includes(path) ?? true);
    return object;
  }

  /** Returns the object with an about value; undefined if the site has none. */
  about(about: string, tags?: readonly string[]): Promise<TaggedObject | undefined> {
    return this.object(objectIdOf(about), tags);
  }

  /** Answers a request and lists the files that were fetched for it. Files fetched for simultaneous requests are listed too. */
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

  /** Calls the listener for every file that is fetched. Returns a function that removes the listener. */
  onRead(listener: (read: FileRead) => void): () => void {
    return this.#index.store.listen(listener);
  }

  #hits(query: string | Query, budget: QueryBudget): MaybePromise<Hit[]> {
    if (typeof query === 'string') return this.#find(this.#parse(query), query, budget);
    // A tree has no text of its own; messages quote the printed one.
    const text = printQuery(query);
    checkQuery(query, text, this.paths);
    return this.#find(query, text, budget);
  }

  #parse(query: string): Query {
    const tree = parseQuery(query);
    checkQuery(tree, query, this.paths);
    return tree;
  }

  #find(tree: Query, query: string, budget: QueryBudget): MaybePromise<Hit[]> {
    const id = requestedId(tree, this.paths);
    if (id !== undefined) return findById(id, this.#index).then((hit) => (hit === undefined ? [] : [hit]));
    return findObjects(tree, this.#partitions, { query, budget, expansions: new Map(), expanded: new Map() });
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

/** Opens the query service of a built site. Reads only the index manifest. */
export async function openSiteFiles(files: SiteFiles, options: SiteOptions = {}): Promise<Site> {
  return new Site(await openIndex(files, options.cacheBytes ?? CACHE_BYTES), options);
}

const IDS_AT_ONCE = 500;
const CACHE_BYTES = 64_000_000;

/**
 * Throws a `QueryError` for a query that the grammar allows and the service refuses.
 *
 * Refused are paths that no object could carry, queries that select every object, and texts compared by size (decisions, sections 4 and 5).
 */
function checkQuery(query: Query, text: string, paths: SitePaths): void {
  const leaves = conditionsOf(query);
  for (const leaf of leaves) {
    if (leaf.path === paths.id) checkId(leaf, { text, isAlone: leaves.length === 1 });
    else if (!paths.possible.has(leaf.path)) throw unknownPath(leaf, text, paths);
    else if (leaf.kind === 'compare') checkComparison(leaf, text, paths);
    else if ('text' in leaf) checkText(leaf, text);
  }
  const [only] = leaves;
  if (leaves.length === 1 && only?.kind === 'has' && only.path.endsWith('/about') && isSystemPath(only.path, paths)) {
    throw refused(only, text, `"has ${only.path}" alone selects every object, expected a further condition`);
  }
}

/** Returns the id of a query that is `<system>/id = "<id>"` and nothing else, in lower case; undefined for other queries. */
function requestedId(query: Query, paths: SitePaths): string | undefined {
  const isId = query.kind === 'compare' && query.path === paths.id;
  return isId && typeof query.value === 'string' ? query.value.toLowerCase() : undefined;
}

function checkId(leaf: Leaf, { text, isAlone }: { readonly text: string; readonly isAlone: boolean }): void {
  const isComparison = leaf.kind === 'compare' && leaf.operator === '=' && typeof leaf.value === 'string';
  if (isAlone && isComparison) return;
  throw refused(leaf, text, `${leaf.path} can only be queried as ${leaf.path} = "<id>", without further conditions`);
}

function unknownPath(leaf: Leaf, text: string, paths: SitePaths): QueryError {
  const near = nearestPath(leaf.path, paths);
  const message = `no object of this site has the tag ${leaf.path}`;
  if (near === undefined) return new QueryError('TNonexistentTag', message, detailsOf(leaf, text));
  return new QueryError('TNonexistentTag', `${message}; did you mean ${near}?`, { ...detailsOf(leaf, text), nearest: near });
}

function checkText(leaf: TextCondition, text: string): void {
  const reason = OPERATORS[leaf.kind].refuse(leaf.text);
  if (reason !== undefined) throw refused(leaf, text, reason);
}

function checkComparison(leaf: Comparison, text: string, paths: SitePaths): void {
  if (!OPERATORS[leaf.operator].comparesSize) return;
  if (typeof leaf.value !== 'number') {
    const quoted = typeof leaf.value === 'string' ? `"${leaf.value}"` : String(leaf.value);
    throw refused(leaf, text, `${leaf.operator} compares numbers, found ${quoted}, expected a number`);
  }
  if (paths.textOnly.has(leaf.path)) {
    throw refused(leaf, text, `${leaf.operator} compares numbers, and ${leaf.path} has text, expected ${OPERATORS_FOR_TEXT}`);
  }
}

/** '=, !=, contains or matches' */
const OPERATORS_FOR_TEXT = [...LITERAL_OPERATORS.filter((name) => !OPERATORS[name].comparesSize), ...[...TEXT_OPERATORS].sort()]
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

function isSystemPath(path: string, paths: SitePaths): boolean {
  return path.slice(0, path.indexOf('/')) === paths.id.slice(0, paths.id.indexOf('/'));
}

function refused(leaf: Leaf, text: string, message: string): QueryError {
  return new QueryError('TBadRequest', message, detailsOf(leaf, text));
}

function detailsOf(leaf: Leaf, query: string): QueryErrorDetails {
  return { query, at: leaf.at, found: query.slice(leaf.at, leaf.at + leaf.path.length), path: leaf.path };
}
