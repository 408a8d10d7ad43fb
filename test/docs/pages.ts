import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const DOCS = fileURLToPath(new URL('../../src/docs/', import.meta.url));

/** A fenced block of a page: `sh run sample` has the language `sh` and the marks `run` and `sample`. */
export interface Block {
  readonly page: string;
  /** 1-based line of the fence. */
  readonly line: number;
  readonly language: string;
  readonly marks: readonly string[];
  readonly code: string;
}

/** Names of all pages of the documentation, without `.md`. */
export const PAGES: readonly string[] = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3))
  .sort();

export function pageText(page: string): string {
  return readFileSync(`${DOCS}${page}.md`, 'utf8');
}

/** Fenced blocks of a page in order. */
export function blocksOf(page: string): readonly Block[] {
  const text = pageText(page);
  return [...text.matchAll(/^```(\w*)([^\n]*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = '', 2: marks = '', 3: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    marks: marks.trim().split(/\s+/).filter(Boolean),
    code,
  }));
}

/** Code of the first block of a language that contains a text: `codeWith('ts', "from 'offprint/query'")`. */
export function codeWith(language: string, text: string): string {
  const found = PAGES.flatMap(blocksOf).find((block) => block.language === language && block.code.includes(text));
  if (found === undefined) throw new Error(`no page of the documentation has ${language} with ${text}`);
  return found.code;
}

/** Value of a mark such as `file=content/theme.css`; undefined if the block does not have it. */
export function markOf({ marks }: Block, name: string): string | undefined {
  return marks.find((mark) => mark.startsWith(`${name}=`))?.slice(name.length + 1);
}
