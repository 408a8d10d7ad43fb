import type { Problem } from '../model/problem.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { deliveredKeys } from '../read/package/fingerprint.ts';
import { hashOf } from './last/units.ts';
import type { ReadResult, ReadTask } from './tasks.ts';
import type { Workshop } from './workshop.ts';

/** An article that was read, and where it came from. */
export interface ReadCandidate {
  readonly candidate: ArticleCandidate;
  /** Hash of the candidate. */
  readonly hash: string;
  readonly result: ReadResult;
}

/** Reads every candidate that is not as the last build read it; one that holds no article is a problem, and the rest go on. */
export async function readArticles(candidates: readonly ArticleCandidate[], shop: Workshop): Promise<readonly ReadCandidate[]> {
  const { pool, options, report, last, isSameProgram, records } = shop;
  const read: (ReadCandidate | undefined)[] = [];
  const toRead: { readonly candidate: ArticleCandidate; readonly hash: string; readonly at: number }[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const hash = hashOf(candidate);
    const { key } = candidate.file;
    const known = last?.articles.get(key);
    const isSame = isSameProgram && known?.candidate === hash && (await areSame(deliveredKeys(candidate), shop));
    if (!isSame) toRead.push({ candidate, hash, at });
    else if (known.read === undefined) {
      for (const problem of known.problems ?? []) report(problem);
      records.set(key, known);
    } else read[at] = { candidate, hash, result: known.read };
  }
  const results = await pool.map<(typeof toRead)[number], ReadTask, ReadResult | { readonly problems: readonly Problem[] }>(
    'read',
    toRead,
    {
      taskOf: ({ candidate }) => ({ candidate }),
      nameOf: ({ candidate }) => candidate.file.key,
      onDone: (done) => options.onProgress({ step: 'read', done, total: toRead.length }),
    },
  );
  for (const [index, result] of results.entries()) {
    const asked = toRead[index];
    if (asked === undefined) continue;
    const { candidate, hash, at } = asked;
    if ('modelKey' in result) read[at] = { candidate, hash, result };
    else {
      for (const problem of result.problems) report(problem);
      records.set(candidate.file.key, { key: candidate.file.key, candidate: hash, problems: result.problems });
    }
  }
  return read.filter((one) => one !== undefined);
}

async function areSame(keys: readonly string[], { content }: Workshop): Promise<boolean> {
  for (const key of keys) if (!(await content.isSame(key))) return false;
  return true;
}
