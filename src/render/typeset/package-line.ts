/**
 * Returns the number of the first line of a template that names a Typst package, or computes what it imports. Undefined if no line does.
 *
 *   #import "@preview/cetz:0.4.2"  ->  1
 *
 * Packages come from the network, so the same content would not give the same bytes.
 */
export function packageLine(template: string): number | undefined {
  const line = template.split('\n').findIndex((text) => PACKAGE.test(text.replace(COMMENT, '')));
  return line < 0 ? undefined : line + 1;
}

// '"@preview/x"', '"\u{40}preview/x"', 'import ("@" + name)'
const PACKAGE = /"\s*@|\\u\{0*40\}|\b(?:import|include)\s*\(/;
const COMMENT = /(?<!:)\/\/.*$/;
