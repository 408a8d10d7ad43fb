import { openStringPool } from '../../engine/string-pool.ts';
import { digestOf } from '../../engine/targets.ts';
import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { doiUrl } from '../../text/address.ts';
import { collectLazily } from '../../workers/v8-tuning.ts';
import type { BuildContext } from '../build-context.ts';
import { articleFailure } from '../failures/article-failure.ts';
import { isKeyIn } from '../failures/is-key-in.ts';
import { isStorable } from '../raw/stage-raw.ts';
import type { ReadOutcome, ReadResult, ReadTask } from '../tasks.ts';
import { type SpilledConversion, spillConversion } from './spilled-conversion.ts';

/** An article that was read, and where it came from. */
export interface ReadCandidate {
  readonly candidate: ArticleCandidate;
  /** Hash of the candidate. */
  readonly hash: string;
  readonly result: ReadResult;
  readonly speculative?: SpeculativeConversion;
}

/** A conversion as if no other article decided anything of this one: of nearly all, none does. */
export interface SpeculativeConversion extends SpilledConversion {
  readonly stem: Stem;
  /** The line of the ledger that it was made with. */
  readonly before: string | undefined;
}

/**
 * Reads every candidate that is not as the last build read it, and converts it ahead. What could not be read or converted is in
 * `context.failures`, and the rest go on.
 */
export async function readArticles(
  candidates: readonly ArticleCandidate[],
  context: BuildContext,
  { stagesRaw = true, mixed = new Set() }: ReadOptions = {},
): Promise<readonly ReadCandidate[]> {
  const { pool, options, previous, isSameProgram, content, rawStaged, failures } = context;
  const read: (ReadCandidate | undefined)[] = [];
  const toRead: { readonly candidate: ArticleCandidate; readonly hash: string; readonly at: number }[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const hash = digestOf(candidate);
    const { key } = candidate.file;
    const known = previous?.articles.get(key);
    if (failures.has(key)) continue;
    const knownHash = known?.failure?.candidate ?? known?.candidate;
    const isSame = isSameProgram && knownHash === hash && (await areSame(deliveredKeys(candidate), context));
    if (!isSame || known === undefined || known.failure?.isFinal === false) toRead.push({ candidate, hash, at });
    else if (known.failure !== undefined) failures.set(key, known.failure);
    else if (known.read === undefined) failures.set(key, { problems: known.problems ?? [], isFinal: true });
    else read[at] = { candidate, hash, result: known.read };
  }
  if (options.threads === undefined && toRead.length > options.workers) collectLazily();
  const share = openStringPool();
  const raw = stagesRaw
    ? rawKeys(
        toRead.map(({ candidate }) => candidate),
        new Set([...mixed, ...filesOfMissing(candidates, context)]),
      )
    : undefined;
  const results = await pool.map<(typeof toRead)[number], ReadTask, Outcome>('read', toRead, {
    taskOf: ({ candidate }) => ({ candidate, ...ledgerLineOf(candidate, context), raw: raw?.get(candidate) ?? [] }),
    nameOf: ({ candidate }) => candidate.file.key,
    resultOf: (text) => outcomeOf(text, context),
    onFailed: (failure, { candidate: { file } }) => failures.set(file.key, articleFailure(failure, file.key, context.settings.limits)),
    onDone: (done, outcome) => {
      share(outcome.read);
      options.onProgress({ step: 'read', done, total: toRead.length });
    },
  });
  for (const [index, one] of results.entries()) {
    const asked = toRead[index];
    if (asked === undefined || one === undefined) continue;
    const { candidate, hash, at } = asked;
    const { read: outcome, made } = one;
    if ('result' in outcome) {
      const { result, stem, delivered } = outcome;
      const before = ledgerLineOf(candidate, context).ledgerLine;
      read[at] = { candidate, hash, result, ...(made && { speculative: { stem, before, ...made } }) };
      for (const { key, ...found } of delivered) await content.take(key, found);
      context.takeStaged(outcome.raw);
      for (const { path } of outcome.raw) rawStaged.add(path);
    } else {
      failures.set(candidate.file.key, {
        problems: outcome.problems,
        isFinal: !outcome.problems.some(({ code }) => code === FILE_CHANGING),
      });
    }
  }
  return read.filter((one) => one !== undefined);
}

const FILE_CHANGING = 'file-changing';

interface ReadOptions {
  /** Lets workers stage delivered files for the raw store. */
  readonly stagesRaw?: boolean;
  /** Delivered files of which not all is an article's, or not all public. */
  readonly mixed?: ReadonlySet<string>;
}

/** What a thread gave of a candidate. */
interface Outcome {
  readonly read: ReadOutcome | { readonly problems: readonly Problem[] };
  /** Absent where it holds no article. */
  readonly made?: SpilledConversion;
}

function outcomeOf(text: string, { spillStore }: BuildContext): Outcome {
  const [read = '', ...made] = text.split('\n');
  return { read: JSON.parse(read) as Outcome['read'], ...(made.length > 0 && { made: spillConversion(made, spillStore) }) };
}

/**
 * Returns the files that each candidate stages for the raw store; a file that several share falls to the first. Zips that several share, or
 * that hold other files too, are decided on when all articles have been read, and so are files of last good versions (`others`).
 */
function rawKeys(candidates: readonly ArticleCandidate[], others: ReadonlySet<string>): ReadonlyMap<ArticleCandidate, readonly string[]> {
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

/** Files in which articles were published and none is found any more. */
function filesOfMissing(candidates: readonly ArticleCandidate[], { lastGood }: BuildContext): ReadonlySet<string> {
  const keys = new Set(candidates.map(({ file }) => file.key));
  const missing = [...lastGood().values()].filter(({ key, conversion }) => conversion !== undefined && !keys.has(key));
  if (missing.length === 0) return new Set();
  const homes = new Set(candidates.map(({ file }) => file.delivered));
  return new Set(missing.flatMap(({ key, delivered = [key] }) => delivered.filter((one) => isKeyIn(key, one) && !homes.has(one))));
}

function ledgerLineOf({ identity: { doi } }: ArticleCandidate, { ledger, journal }: BuildContext): Pick<ReadTask, 'ledgerLine'> {
  const ledgerLine = doi === undefined ? undefined : ledger.lineByAbout.get(doiUrl(journal.doiResolver, doi));
  return ledgerLine === undefined ? {} : { ledgerLine };
}

async function areSame(keys: readonly string[], { content }: BuildContext): Promise<boolean> {
  for (const key of keys) if (!(await content.isSame(key))) return false;
  return true;
}
