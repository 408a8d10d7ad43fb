import { lineEnd, openLineFinder } from '../../publish/sorted-lines.ts';
import { type Ledger, parseLedger } from '../../tag/ledger/ledger.ts';
import { compareUtf8 } from '../../text/compare.ts';

/**
 * A ledger that `printLedger` printed, of which lines are looked up where they stand: of twenty thousand an edit asks for one. What is in the
 * file is not proven; who did not print it itself has it parsed.
 */
export function sortedLedger(bytes: Buffer): Ledger {
  const first = endOfHeaders(bytes);
  const { fields, deleted } = parseLedger(bytes.toString('utf8', 0, first), '', () => undefined);
  const body = bytes.subarray(first);
  const find = openLineFinder(body, BY_ABOUT);
  const lineAt = (at: number): string => body.toString('utf8', at, lineEnd(body, at) - 1);

  function* lines(): Generator<string> {
    for (let at = 0; at < body.length; at = lineEnd(body, at)) yield lineAt(at);
  }

  function* abouts(): Generator<string> {
    for (let at = 0; at < body.length; at = lineEnd(body, at)) yield BY_ABOUT.nameAt(body, at);
  }

  return {
    fields,
    deleted,
    lineByAbout: {
      get(about) {
        const isOf = (at: number): boolean => at < body.length && BY_ABOUT.nameAt(body, at) === about;
        let at = find(about);
        if (!isOf(at)) return undefined;
        // Of two that say the same, the last counts, as where all are parsed.
        for (let next = lineEnd(body, at); isOf(next); next = lineEnd(body, at)) at = next;
        return lineAt(at);
      },
      keys: abouts,
      values: lines,
    },
  };
}

/** Where the first line begins that is an article's. */
function endOfHeaders(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === NUMBER_SIGN) at = lineEnd(bytes, at);
  return at;
}

const NUMBER_SIGN = 35;
const TAB = 9;
const BY_ABOUT = {
  nameAt: (text: Buffer, at: number): string => text.toString('utf8', at, text.indexOf(TAB, at)),
  compare: compareUtf8,
};
