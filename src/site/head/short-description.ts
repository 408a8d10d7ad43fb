/** Start of a text for search results and link previews: at most 300 characters, cut between words, with an ellipsis. */
export function shortDescription(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:(–-]+$/u, '')}…`;
}

const LONGEST = 300;
