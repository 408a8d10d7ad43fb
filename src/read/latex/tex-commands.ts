/** A command with its arguments, `\cite[see][p. 2]{a,b}`: name `cite`, options `see` and `p. 2`, arguments `a,b`. */
export interface TexCommand {
  readonly name: string;
  readonly isStarred: boolean;
  readonly options: readonly string[];
  readonly args: readonly string[];
  /** Offsets of its backslash and of what follows it. */
  readonly start: number;
  readonly end: number;
}

/** Removes comments and the text of the environment `comment`; verbatim text stays as it is. */
export function withoutComments(tex: string): string {
  return tex
    .replace(/\\begin\{comment\}[\s\S]*?\\end\{comment\}/g, '')
    .replace(
      /(\\begin\{(verbatim\*?|Verbatim|lstlisting|minted)\}[\s\S]*?\\end\{\2\}|\\verb\*?([^A-Za-z\s*]).*?\3|\\(?:url|href)\{[^{}]*\}|\\[\\%])|%.*(?:\n[ \t]*|$)/g,
      (_, verbatim: string | undefined) => verbatim ?? '',
    );
}

/** Finds commands by their names, outside of verbatim text. A command without the wanted number of arguments is none. */
export function commandsIn(tex: string, wanted: Readonly<Record<string, number>>): readonly TexCommand[] {
  const found: TexCommand[] = [];
  const pattern =
    /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted)\}[\s\S]*?\\end\{\1\}|\\verb\*?([^A-Za-z\s*]).*?\2|\\\\|\\([A-Za-z@]+)(\*?)/g;
  for (const match of tex.matchAll(pattern)) {
    const [all, , , name, star] = match;
    const count = name === undefined || !Object.hasOwn(wanted, name) ? undefined : wanted[name];
    if (name === undefined || count === undefined) continue;
    const read = argumentsAt(tex, match.index + all.length, count);
    if (read.args.length === count) found.push({ name, isStarred: star === '*', ...read, start: match.index });
  }
  return found;
}

/** Replaces commands by what a function returns for them; those in the arguments of a replaced command are left to the function. */
export function replaceCommands(tex: string, wanted: Readonly<Record<string, number>>, replace: (command: TexCommand) => string): string {
  let out = '';
  let at = 0;
  for (const command of commandsIn(tex, wanted)) {
    if (command.start < at) continue;
    out += tex.slice(at, command.start) + replace(command);
    at = command.end;
  }
  return out + tex.slice(at);
}

/** Reads options in brackets and a number of arguments in braces. */
function argumentsAt(tex: string, start: number, count: number): Pick<TexCommand, 'options' | 'args' | 'end'> {
  const [options, args]: [string[], string[]] = [[], []];
  let end = start;
  for (;;) {
    const at = end + (/^[ \t]*\n?[ \t]*/.exec(tex.slice(end, end + 200))?.[0].length ?? 0);
    const open = tex[at];
    const close = open === '[' ? ']' : open === '{' && args.length < count ? '}' : undefined;
    // Brackets after the last argument are text, unless it is a command without arguments.
    if (close === undefined || (close === ']' && args.length === count)) break;
    const inner = balanced(tex, at, close);
    if (inner === undefined) break;
    (close === ']' ? options : args).push(inner);
    end = at + inner.length + 2;
  }
  return { options, args, end };
}

/** Text up to the closing bracket of the one at an offset; undefined if there is none. */
function balanced(tex: string, open: number, close: string): string | undefined {
  let depth = 0;
  for (let at = open + 1; at < tex.length && at < open + LONGEST_ARGUMENT; at++) {
    const character = tex[at];
    if (character === '\\') at++;
    else if (depth === 0 && character === close) return tex.slice(open + 1, at);
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    if (depth < 0) return undefined;
  }
  return undefined;
}

const LONGEST_ARGUMENT = 100_000;
