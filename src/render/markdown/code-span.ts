/** Renders text as a code span whose fence is longer than any run of backquotes in it; undefined for ''. CommonMark 0.31, 6.1. */
export function codeSpan(text: string): string | undefined {
  const line = text.replace(SPACES, ' ');
  if (line.trim() === '') return undefined;
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** Returns the length of the longest run of backquotes in a text. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(BACKQUOTES)].map((match) => match[0].length));
}

const SPACES = /\s+/g;
const BACKQUOTES = /`+/g;
