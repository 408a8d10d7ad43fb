/**
 * Joins pieces of TeX, with a space only where two would run together.
 *
 *   ['\\alpha', 'x', '+', '1']  ->  '\\alpha x+1'
 *
 * `](` would be a link in Markdown, so it is separated by a space.
 */
export function joinTex(pieces: readonly string[]): string {
  let out = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    const runsTogether = (isLetter(piece.charCodeAt(0)) && endsInCommand(out)) || (piece.startsWith('(') && out.endsWith(']'));
    out += runsTogether ? ` ${piece}` : piece;
  }
  return out;
}

/** Tells whether TeX ends in a control word: `\alpha`, not `\mathrm{d}`, not `\\`. */
function endsInCommand(tex: string): boolean {
  let at = tex.length;
  while (at > 0 && isLetter(tex.charCodeAt(at - 1))) at--;
  if (at === tex.length || tex[at - 1] !== '\\') return false;
  let backslashes = 0;
  while (tex[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
