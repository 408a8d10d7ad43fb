/** An id that HTML, links and style sheets take as it is: `fig:cells` is `fig-cells`. */
export function htmlId(written: string): string {
  return written.replace(/[^\p{L}\p{N}_.-]+/gu, '-');
}
