import type { BuildSummary } from '../pipeline/options/build-options.ts';

/**
 * Prints a summary as JSON in chunks, because there may be hundreds of thousands of problems and files. Problems of unchanged articles are
 * printed from the cached list.
 */
export function* printJson(all: BuildSummary): Generator<string | Uint8Array> {
  const serialized = all.serialize?.();
  if (serialized === undefined) yield* membersOf(all);
  else {
    yield* membersOf(serialized.summary);
    yield ',"problems":';
    yield serialized.problems;
    yield ',"advice":';
    yield serialized.advice;
  }
  yield '}\n';
}

/** Members as `JSON.stringify` prints them, without the closing brace. */
function* membersOf(summary: object): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(summary)) {
    const isList = Array.isArray(value);
    const text = isList ? '' : JSON.stringify(value);
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    if (isList) yield* listOf(value);
    before = ',';
  }
}

function* listOf(values: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < values.length; at += BATCH_SIZE) {
    const some = JSON.stringify(values.slice(at, at + BATCH_SIZE)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

const BATCH_SIZE = 1000;
