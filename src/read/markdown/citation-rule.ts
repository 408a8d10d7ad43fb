import type { StateInline } from 'markdown-it';

/** A key of a citation with the text around it: `see @smith2010, p. 3`. */
export interface CitationItem {
  readonly key: string;
  readonly prefix: string;
  readonly suffix: string;
  /** True for `-@smith2010`: only the year is shown, because the sentence names the author. */
  readonly isYearOnly: boolean;
}

/** `meta` of a `citation` token. A bare citation is part of the sentence: `@smith2010 found`. */
export interface CitationMeta {
  readonly items: readonly CitationItem[];
  readonly isBare: boolean;
}

/** Rule for `[@key]`, `[see @a; @b, p. 3]`, `@key`. Adds a `citation` token whose content is the source text. */
export function citationInline(state: StateInline, silent: boolean): boolean {
  const rest = state.src.slice(state.pos, state.posMax);
  const found = rest.startsWith('[') ? inBrackets(rest) : bare(rest, state.src[state.pos - 1] ?? ' ');
  if (found === undefined) return false;
  if (!silent) {
    const token = state.push('citation', '', 0);
    token.content = rest.slice(0, found.length);
    token.meta = { citation: found.meta };
  }
  state.pos += found.length;
  return true;
}

interface FoundCitation {
  readonly meta: CitationMeta;
  readonly length: number;
}

function inBrackets(text: string): FoundCitation | undefined {
  const match = BRACKETS.exec(text);
  if (match?.[1]?.includes('@') !== true) return undefined;
  const items: CitationItem[] = [];
  for (const part of match[1].split(';')) {
    const item = PART.exec(part);
    if (item === null) return undefined;
    const [, prefix = '', minus, key = '', suffix = ''] = item;
    items.push({ key, prefix: prefix.trim(), suffix: suffix.trimEnd(), isYearOnly: minus !== undefined });
  }
  return { meta: { items, isBare: false }, length: match[0].length };
}

function bare(text: string, before: string): FoundCitation | undefined {
  if (WORD.test(before)) return undefined;
  const key = BARE.exec(text)?.[1];
  if (key === undefined) return undefined;
  return { meta: { items: [{ key, prefix: '', suffix: '', isYearOnly: false }], isBare: true }, length: key.length + 1 };
}

// [see @a; @b, p. 3]; neither a link nor a reference definition
const BRACKETS = /^\[([^[\]]*)\](?![([:])/;
const KEY = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_:.#$%&+?<>~/-]*[\\p{L}\\p{N}_])?';
const PART = new RegExp(`^((?:[^@]*[\\s(])?)(-)?@(${KEY})([^@]*)$`, 'u');
const BARE = new RegExp(`^@(${KEY})`, 'u');
const WORD = /[\p{L}\p{N}_@/.]/u;
