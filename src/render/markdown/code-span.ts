/** Text as a code span, its fence longer than any run in it; undefined where there is no text. CommonMark 0.31, 6.1. */
export function codeSpan(text: string): string | undefined {
  const line = text.replace(SPACES, ' ');
  if (line.trim() === '') return undefined;
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** The longest run of backquotes in a text. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(BACKQUOTES)].map((match) => match[0].length));
}

const SPACES = /\s+/g;
const BACKQUOTES = /`+/g;
