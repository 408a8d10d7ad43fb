import type { BuildSummary } from '../build/build-options.ts';

/** A summary as JSON, in pieces: problems that were told before are told again as they are kept, since there may be hundreds of thousands. */
export function* printJson(all: BuildSummary): Generator<string | Uint8Array> {
  const kept = all.asKept?.();
  if (kept === undefined) yield JSON.stringify(all);
  else {
    yield `${JSON.stringify(kept.summary).slice(0, -1)},"problems":`;
    yield kept.problems;
    yield ',"advice":';
    yield kept.advice;
    yield '}';
  }
  yield '\n';
}
