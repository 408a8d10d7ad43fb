import { commandsIn, replaceCommands, withoutComments } from './tex-commands.ts';

/** A LaTeX document with the text of the files that it includes. */
export interface FlatTex {
  readonly tex: string;
  /** Names of the bibliographies in BibTeX, as they are written: `refs`, `refs.bib`. */
  readonly bibliographies: readonly string[];
  /** Names of included files that are not there. */
  readonly missing: readonly string[];
}

/** Reads a text file that a document names, with one of the endings; undefined if it is none of the article's. */
export type ReadTexFile = (name: string, endings: readonly string[]) => Promise<string | undefined>;

/** Puts the text of included files in their place, without comments. What is not there is left out and named. */
export async function flattenTex(text: string, read: ReadTexFile): Promise<FlatTex> {
  const missing: string[] = [];
  const budget = { files: MOST_FILES, characters: MOST_CHARACTERS };
  const tex = await included(withoutComments(plainLines(text)), { read, missing, budget, depth: 0 });
  const bibliographies = commandsIn(tex, { bibliography: 1, addbibresource: 1 }).flatMap(({ args: [names = ''] }) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  return { tex, bibliographies: [...new Set(bibliographies)], missing };
}

interface IncludeContext {
  readonly read: ReadTexFile;
  readonly missing: string[];
  readonly budget: { files: number; characters: number };
  readonly depth: number;
}

async function included(tex: string, context: IncludeContext): Promise<string> {
  const { read, missing, budget, depth } = context;
  if (depth > DEEPEST) return tex;
  const texts: string[] = [];
  for (const { args, name } of commandsIn(tex, INCLUDES)) {
    const file = args.join('/').trim();
    const text = budget.files-- > 0 && budget.characters > 0 ? await read(file, ['.tex', '', '.ltx']) : undefined;
    if (text === undefined) missing.push(file);
    budget.characters -= text?.length ?? 0;
    const plain = withoutComments(plainLines(text ?? ''));
    // A subfile has a preamble of its own.
    const own = name === 'subfile' ? (/\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(plain)?.[1] ?? plain) : plain;
    texts.push(await included(own, { ...context, depth: depth + 1 }));
  }
  return replaceCommands(tex, INCLUDES, () => texts.shift() ?? '');
}

function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

const INCLUDES = { input: 1, include: 1, subfile: 1, import: 2, subimport: 2 };
const DEEPEST = 8;
const MOST_FILES = 500;
const MOST_CHARACTERS = 20_000_000;
