import { englishJson } from '../model/text/translatable.ts';
import type { BuildSummary } from '../pipeline/options/build-options.ts';

/** Prints a summary as JSON in chunks, because there may be hundreds of thousands of problems and files. */
export function* printJson(all: BuildSummary): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(all)) {
    const isList = Array.isArray(value);
    const text = isList ? '' : JSON.stringify(value);
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    if (isList) yield* listOf(value);
    before = ',';
  }
  yield '}\n';
}

function* listOf(values: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < values.length; at += BATCH_SIZE) {
    const some = englishJson(values.slice(at, at + BATCH_SIZE)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

const BATCH_SIZE = 1000;
