import { isUnder, RETIRED_WORDS, type TextKind } from './retired-words.ts';
import { type SourcePiece, scanSource } from './scan-source.ts';

/** A word or sentence that breaks a rule, with its line (from 1). */
export interface WordProblem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Comments do not open with these: the sentence would have no subject or no verb. */
const OPENING = /^(?:Of|What|Whether|Where|Whoever)\b(?! is\b.*\?)/;
const LONGEST_SENTENCE_WORDS = 25;
/** The first sentence: up to a full stop before a space or the end, not that of "e.g." or "JATS 1.3". */
const FIRST_SENTENCE = /^.*?(?<!\b(?:e\.g|i\.e|cf|vs|no|etc))[.!?](?=\s|$)/s;
const TEST_TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\($|^\s*title:\s*$/;

/**
 * Returns what breaks the rules of the language guide in a file, in order of lines.
 *
 *   [{ path: 'src/query/language/site.ts', line: 3, message: 'a comment opens with "Of"; expected …' }]
 */
export function checkWords(path: string, text: string): WordProblem[] {
  return path.endsWith('.md') ? checkMarkdown(path, text) : scanSource(text).flatMap((piece) => checkPiece(path, piece));
}

function checkPiece(path: string, piece: SourcePiece): WordProblem[] {
  if (piece.kind === 'name') return retiredWords(path, { ...piece, kind: 'name' });
  if (piece.kind === 'string') return isProse(path, piece) ? retiredWords(path, { ...piece, kind: 'prose' }) : [];
  return [...commentRules(path, piece), ...retiredWords(path, { ...piece, kind: 'prose' })];
}

/** Tells messages and titles from other strings: those with a space; in tests only titles, since the rest is sample content. */
function isProse(path: string, { text, before = '' }: SourcePiece): boolean {
  return path.startsWith('test/') ? TEST_TITLE.test(before) : text.includes(' ');
}

function commentRules(path: string, { kind, text, line }: SourcePiece): WordProblem[] {
  const problems: WordProblem[] = [];
  const opening = OPENING.exec(text)?.[0];
  if (opening !== undefined) {
    problems.push({ path, line, message: `a comment opens with "${opening}"; expected a subject and a verb, or a noun phrase` });
  }
  const words = kind === 'doc' ? wordCount(firstSentence(text)) : 0;
  if (words > LONGEST_SENTENCE_WORDS) {
    problems.push({ path, line, message: `the first sentence has ${words} words; expected at most ${LONGEST_SENTENCE_WORDS}` });
  }
  return problems;
}

function firstSentence(text: string): string {
  const paragraph = text.split(/\n\s*\n/)[0] ?? '';
  return FIRST_SENTENCE.exec(paragraph)?.[0] ?? paragraph;
}

/** Counts words; a code span or an example is one. */
function wordCount(sentence: string): number {
  const plain = sentence.replace(/`[^`]*`|'[^'\n]*'/g, 'code');
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

interface Text {
  readonly kind: TextKind;
  readonly text: string;
  readonly line: number;
}

function retiredWords(path: string, { kind, text, line }: Text): WordProblem[] {
  const plain = kind === 'prose' ? text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)) : text;
  return RETIRED_WORDS.filter((word) => word.in.includes(kind) && !isUnder(path, word.allowed ?? [])).flatMap(({ pattern, instead }) => {
    const match = pattern.exec(plain);
    if (match === null) return [];
    const before = plain.slice(0, match.index).split('\n').length - 1;
    return [{ path, line: line + before, message: `"${match[0]}" is retired; expected ${instead}` }];
  });
}

function checkMarkdown(path: string, text: string): WordProblem[] {
  const blank = (code: string): string => code.replace(/[^\n]/g, '');
  return text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .split('\n')
    .flatMap((line, i) => retiredWords(path, { kind: 'prose', text: line, line: i + 1 }));
}
