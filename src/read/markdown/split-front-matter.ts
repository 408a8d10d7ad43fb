/** Front matter and body of a Markdown file. */
export interface SplitMarkdown {
  readonly frontMatter: string;
  /** 1-based line on which the front matter begins, below its fence. */
  readonly frontMatterLine: number;
  readonly body: string;
  /** 1-based line on which the body begins. */
  readonly bodyLine: number;
}

/**
 * Splits a Markdown file into the YAML between the leading `---` fences and the body.
 *
 * Returns undefined if there are no fences: the file is then not an article.
 */
export function splitFrontMatter(text: string): SplitMarkdown | undefined {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return undefined;
  const [whole, frontMatter = ''] = match;
  return { frontMatter, frontMatterLine: 2, body: text.slice(whole.length), bodyLine: whole.split('\n').length };
}

// '---\ntitle: A\n---\n'
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
