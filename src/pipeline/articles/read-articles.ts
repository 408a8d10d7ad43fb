import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import { valuesIn } from '../../query/tag/ledger/ledger.ts';
import { recordKeyOf } from '../../query/tag/ledger/record-history.ts';
import { FILE_UNREADABLE } from '../../read/package/content-error.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys, isKeyIn } from '../../read/package/fingerprint.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { openStringPool } from '../engine/string-pool.ts';
import { articleFailure } from '../failures/article-failure.ts';
import { isStorable } from '../tasks/files/stage-raw.ts';
import type { ReadOutcome, ReadResult, ReadTask } from '../tasks/tasks.ts';
import { collectLazily } from '../workers/v8-tuning.ts';
import { type SpilledConversion, spillConversion } from './spilled-conversion.ts';

/** A candidate that was read. */
export interface ReadCandidate {
  readonly candidate: ArticleCandidate;
  /** Digest of the candidate. */
  readonly hash: string;
  readonly result: ReadResult;
  readonly speculative?: SpeculativeConversion;
}

/** A conversion that assumes that no other article changes this one's route or notice, which is true for nearly all. */
export interface SpeculativeConversion extends SpilledConversion {
  readonly stem: Stem;
  /** The ledger line that it read. */
  readonly before: string | undefined;
  readonly pmid: string | undefined;
}

/**
 * Reads every stale candidate in a worker, which also converts it speculatively. Results are in the order of the candidates. An article that
 * cannot be read or converted is in `context.articles.failures`, and the others go on.
 */
export async function readArticles(
  candidates: readonly ArticleCandidate[],
  context: BuildContext,
  { stagesRaw = true, mixed = new Set() }: ReadOptions = {},
): Promise<readonly ReadCandidate[]> {
  const { work, setup, articles } = context;
  const { options, settings } = setup;
  const { read, stale } = await partition(candidates, context);
  if (options.threads === undefined && stale.length > options.workers) collectLazily();
  const share = openStringPool();
  const raw = stagesRaw ? rawKeys(stale, new Set([...mixed, ...filesOfMissing(candidates, context)])) : undefined;
  const outcomes = await work.pool.map<StaleCandidate, ReadTask, Outcome>('read', stale, {
    taskOf: ({ candidate }) => ({ candidate, ...knownOf(candidate, context), raw: raw?.get(candidate) ?? [] }),
    nameOf: ({ candidate }) => candidate.file.key,
    resultOf: (text) => outcomeOf(text, context),
    onFailed: (failure, { candidate: { file } }) => articles.failures.set(file.key, articleFailure(failure, file.key, settings.limits)),
    onDone: (done, outcome) => {
      share(outcome.read);
      options.onProgress({ step: 'read', done, total: stale.length });
    },
  });
  for (const [index, outcome] of outcomes.entries()) {
    const asked = stale[index];
    if (asked !== undefined && outcome !== undefined) read[asked.at] = await recordOutcome(asked, outcome, context);
  }
  return read.filter((one) => one !== undefined);
}

interface StaleCandidate {
  readonly candidate: ArticleCandidate;
  /** Digest of the candidate. */
  readonly hash: string;
  readonly at: number;
}

/** Candidates whose trace is up to date, in their places, and the stale ones. A failure that would repeat itself is taken over. */
async function partition(
  candidates: readonly ArticleCandidate[],
  context: BuildContext,
): Promise<{ readonly read: (ReadCandidate | undefined)[]; readonly stale: readonly StaleCandidate[] }> {
  const { previous, setup, articles } = context;
  const { failures } = articles;
  const isSameProgram = previous?.head.inputDigests.data === setup.inputs.digests.data;
  const read: (ReadCandidate | undefined)[] = [];
  const stale: StaleCandidate[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const hash = digestOf(candidate);
    const { key } = candidate.file;
    const known = previous?.articles.get(key);
    if (failures.has(key)) continue;
    const knownHash = known?.failure?.candidate ?? known?.candidate;
    const isSame = isSameProgram && knownHash === hash && (await areSame(deliveredKeys(candidate), context));
    if (!isSame || known === undefined || known.failure?.isFinal === false) stale.push({ candidate, hash, at });
    else if (known.failure !== undefined) failures.set(key, known.failure);
    else if (known.read === undefined) failures.set(key, { problems: known.problems ?? [], isFinal: true });
    else read[at] = { candidate, hash, result: known.read };
  }
  return { read, stale };
}

/** Takes the files that a worker has staged; undefined, with a failure, if the candidate holds no article. */
async function recordOutcome(
  { candidate, hash }: StaleCandidate,
  { read, made }: Outcome,
  context: BuildContext,
): Promise<ReadCandidate | undefined> {
  const { articles, content, output } = context;
  if (!('result' in read)) {
    const isFinal = !read.problems.some(({ code }) => code === FILE_CHANGING || code === FILE_UNREADABLE);
    articles.failures.set(candidate.file.key, { problems: read.problems, isFinal });
    return undefined;
  }
  const { result, stem, delivered, raw } = read;
  for (const { key, ...hashes } of delivered) await content.addHash(key, hashes);
  output.takeStaged(raw);
  for (const { path } of raw) articles.raw.staged.add(path);
  const { ledgerLine: before, pmid } = knownOf(candidate, context);
  return { candidate, hash, result, ...(made && stem !== undefined && { speculative: { stem, before, pmid, ...made } }) };
}

const FILE_CHANGING = 'file-changing';

export interface ReadOptions {
  /** True if workers stage delivered files for the raw listing. */
  readonly stagesRaw?: boolean;
  /** Delivered files that hold other files than articles', or articles on hold. */
  readonly mixed?: ReadonlySet<string>;
}

/** The result of a worker. */
interface Outcome {
  readonly read: ReadOutcome | { readonly problems: readonly Problem[] };
  /** Absent if the candidate holds no article. */
  readonly made?: SpilledConversion;
}

function outcomeOf(text: string, { spillStore }: BuildContext): Outcome {
  const [read = '', ...made] = text.split('\n');
  return { read: JSON.parse(read) as Outcome['read'], ...(made.length > 0 && { made: spillConversion(made, spillStore) }) };
}

/**
 * Returns the delivered files that each candidate's worker stages. A file that several share is staged by the first. Zips that several share,
 * mixed zips and files of last good versions (`others`) are decided on after all articles are read.
 */
function rawKeys(stale: readonly StaleCandidate[], others: ReadonlySet<string>): ReadonlyMap<ArticleCandidate, readonly string[]> {
  const candidates = stale.map(({ candidate }) => candidate);
  const taken = new Set(others);
  const seen = new Set<string>();
  for (const { files } of candidates) {
    for (const key of new Set(files.flatMap((file) => (file.key === file.delivered ? [] : [file.delivered])))) {
      if (seen.has(key)) taken.add(key);
      seen.add(key);
    }
  }
  return new Map(
    candidates.map((candidate) => {
      const isPublic = candidate.hold === undefined;
      const keys = isPublic ? deliveredKeys(candidate).filter((key) => !taken.has(key) && isStorable(key)) : [];
      for (const key of keys) taken.add(key);
      return [candidate, keys];
    }),
  );
}

/** Delivered files of published articles that are not found any more. */
function filesOfMissing(candidates: readonly ArticleCandidate[], { articles: { lastGood } }: BuildContext): ReadonlySet<string> {
  const keys = new Set(candidates.map(({ file }) => file.key));
  const missing = [...lastGood().values()].filter(({ key, conversion }) => conversion !== undefined && !keys.has(key));
  if (missing.length === 0) return new Set();
  const homes = new Set(candidates.map(({ file }) => file.delivered));
  return new Set(missing.flatMap(({ key, delivered = [key] }) => delivered.filter((one) => isKeyIn(key, one) && !homes.has(one))));
}

/** The ledger line and the PMID of an article, by the DOI in its file. */
function knownOf({ identity }: ArticleCandidate, context: BuildContext): Pick<ReadTask, 'ledgerLine' | 'pmid'> {
  const { doi } = identity;
  const ledgerLine = doi === undefined ? undefined : valuesIn(context.ledger.current, recordKeyOf('', doi));
  const pmid = pmidOf(identity, context);
  return { ...(ledgerLine === undefined ? {} : { ledgerLine }), ...(pmid === undefined ? {} : { pmid }) };
}

/** Returns the PMID that PubMed gave to an article, which `offprint deposit` has recorded. */
export function pmidOf({ doi }: { readonly doi?: string }, { setup: { pmids } }: Pick<BuildContext, 'setup'>): string | undefined {
  return doi === undefined ? undefined : pmids.get(doi.toLowerCase());
}

async function areSame(keys: readonly string[], { content }: BuildContext): Promise<boolean> {
  for (const key of keys) if (!(await content.isSame(key))) return false;
  return true;
}
