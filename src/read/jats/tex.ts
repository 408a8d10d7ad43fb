/**
 * Returns the TeX of a `tex-math` without the surrounding LaTeX document and delimiters.
 *
 *   '\documentclass{minimal} … \begin{document}$$a^2$$\end{document}'  ->  'a^2'
 */
export function texOf(source: string): string {
  const begin = source.indexOf(BEGIN);
  const end = source.lastIndexOf(END);
  const body = begin < 0 ? source : source.slice(begin + BEGIN.length, end < begin ? undefined : end);
  return withoutDelimiters(body.trim());
}

const BEGIN = '\\begin{document}';
const END = '\\end{document}';

const DELIMITERS = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
  ['$', '$'],
  ['\\begin{math}', '\\end{math}'],
  ['\\begin{displaymath}', '\\end{displaymath}'],
  ['\\begin{equation}', '\\end{equation}'],
  ['\\begin{equation*}', '\\end{equation*}'],
] as const;

function withoutDelimiters(tex: string): string {
  for (const [open, close] of DELIMITERS) {
    if (tex.length < open.length + close.length || !tex.startsWith(open) || !tex.endsWith(close)) continue;
    const inside = tex.slice(open.length, -close.length);
    // `$a$ and $b$` is not one formula.
    if (!inside.includes(open)) return withoutDelimiters(inside.trim());
  }
  // A delimiter without its counterpart: '$a^2', 'a^2$'.
  const bare = tex.replace(/^\$|(?<!\\)\$$/, '');
  return bare.includes('$') ? tex : bare.trim();
}
