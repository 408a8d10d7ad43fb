import { compareUtf8 } from '../../model/text/compare.ts';
import { lineEnd, openLineFinder } from '../../publish/sorted-lines.ts';
import { type Ledger, parseLedger } from '../../query/tag/ledger/ledger.ts';

/**
 * A ledger whose lines are found by binary search in the bytes of the file, because an edit needs one line of 20,000. Its syntax is not checked, so
 * the file must have been written by `printLedger`.
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
        // If an `about` is repeated, the last line wins, as in `parseLedger`.
        for (let next = lineEnd(body, at); isOf(next); next = lineEnd(body, at)) at = next;
        return lineAt(at);
      },
      keys: abouts,
      values: lines,
    },
  };
}

/** Offset of the first line after the headers, which begin with a number sign. */
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
