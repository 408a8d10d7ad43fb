/**
 * Splits a DOI into a template and a number, since the DOIs of a journal differ only in their digits.
 *
 *   10.7554/eLife.00013         ->  10.7554/eLife.\u00005 and 13
 *   10.48550/arXiv.1510.08965   ->  10.48550/arXiv.\u00004.\u00005 and 151008965
 *
 * Takes digits after the first slash only, and of them the last fifteen. Undefined if there are none.
 */
export function cutDoi(doi: string): NumberedDoi | undefined {
  let digits = '';
  let template = '';
  let end = doi.length;
  const least = doi.indexOf('/');
  while (end > least && digits.length < MAX_DIGITS) {
    const run = RUN_AT_END.exec(doi.slice(least + 1, end))?.[0];
    if (run === undefined) break;
    const start = end - run.length;
    const count = /^\d*/.exec(run)?.[0].length ?? 0;
    const taken = Math.min(count, MAX_DIGITS - digits.length);
    template = `${doi.slice(start, start + count - taken)}${WIDTH_MARK}${taken.toString(36)}${run.slice(count)}${template}`;
    digits = run.slice(count - taken, count) + digits;
    end = start;
    if (taken < count) break;
  }
  if (least < 0 || digits === '' || doi.includes(WIDTH_MARK)) return undefined;
  return { template: doi.slice(0, end) + template, number: Number(digits) };
}

export interface NumberedDoi {
  readonly template: string;
  readonly number: number;
}

/** Returns a function that prints the DOI of a number by a template; the inverse of `cutDoi`. */
export function doiPrinter(template: string): (number: number) => string {
  const [first = '', ...rest] = template.split(WIDTH_MARK);
  const fields = rest.map((field) => ({ width: Number.parseInt(field.charAt(0), 36), text: field.slice(1) }));
  const total = fields.reduce((sum, { width }) => sum + width, 0);
  return (number) => {
    const digits = String(number).padStart(total, '0');
    let doi = first;
    let at = 0;
    for (const { width, text } of fields) {
      doi += digits.slice(at, at + width) + text;
      at += width;
    }
    return doi;
  };
}

/** Marks the width of a number in a template; no DOI contains it. */
const WIDTH_MARK = '\0';
/** Number of decimal digits that a double holds exactly. */
const MAX_DIGITS = 15;
// '00013', '08965', '0023-b'
const RUN_AT_END = /\d+\D*$/;
