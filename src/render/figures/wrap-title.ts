/**
 * Wraps words to lines of a maximum width; a wider word is split. With more than the allowed lines, the last one ends in an ellipsis.
 *
 *   wrapTitle('Depth and shade set the heat', { width: 15, lines: 2, measure: (text) => text.length })  ->  ['Depth and shade', 'set the heat']
 */
export function wrapTitle(title: string, { width, lines, measure }: WrapOptions): readonly string[] {
  const words = title.split(' ').flatMap((word) => cutWord(word, width, measure));
  const wrapped: string[] = [];
  for (const word of words) {
    const last = wrapped.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) wrapped[wrapped.length - 1] = longer;
    else wrapped.push(word);
  }
  if (wrapped.length <= lines) return wrapped;
  const visible = wrapped.slice(0, lines);
  return [...visible.slice(0, -1), shortened(visible.at(-1) ?? '', width, measure)];
}

export interface WrapOptions {
  readonly width: number;
  readonly lines: number;
  readonly measure: (text: string) => number;
}

function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  let text = line.replace(/[\s,;:.–—-]+$/u, '');
  while (text !== '' && measure(`${text}…`) > width) text = text.slice(0, text.lastIndexOf(' ') > 0 ? text.lastIndexOf(' ') : -1);
  return `${text}…`;
}
