/** Converts an id to one that HTML, links and style sheets need not escape: `fig:cells` becomes `fig-cells`. */
export function htmlId(written: string): string {
  return written.replace(/[^\p{L}\p{N}_.-]+/gu, '-');
}
