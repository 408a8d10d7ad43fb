import { execFile } from 'node:child_process';
import type { JournalFile } from '../../model/journal-files.ts';
import type { OptionalProgramName } from '../../model/optional-programs.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { ConvertLatex, ReadLatexOptions } from '../latex/read-latex.ts';
import type { BibliographyFile } from '../markdown/bibtex-items.ts';
import { decodeText } from '../xml/decode-text.ts';
import type { CandidateFiles } from './candidate-files.ts';

/**
 * Converts LaTeX with pandoc: one text, without access to files or the network (`--sandbox`), with limits on time, memory and output. LaTeX is
 * read, not run, so it starts no programs.
 */
export const convertLatex: ConvertLatex = async (tex) => {
  const run = await runPandoc(
    [
      '+RTS',
      `-M${MOST_MEGABYTES}m`,
      '-RTS',
      '--sandbox',
      '-f',
      'latex',
      '-t',
      'jats_archiving',
      '--standalone',
      '--wrap=none',
      '--verbose',
    ],
    tex,
  );
  if ('failed' in run) return run;
  const names = Array.from(run.notes.matchAll(/\[INFO\] Skipped '\\([A-Za-z@]+)/g), ([, name = '']) => `\\${name}`);
  return { xml: run.text, leftOut: [...new Set(names)].filter((name) => !SILENT.test(name)).sort() };
};

/** Options that read a document with the files of its article. */
export function latexOptions(
  files: CandidateFiles,
  {
    file,
    report,
    resolveFile,
    bibliography,
  }: Pick<ReadLatexOptions, 'file' | 'report' | 'resolveFile'> & { readonly bibliography?: string },
): ReadLatexOptions {
  const journal: BibliographyFile | undefined =
    bibliography === undefined ? undefined : { file: 'references.bib' satisfies JournalFile, text: bibliography };
  return {
    file,
    report,
    resolveFile,
    convert: convertLatex,
    readFile: async (key) => decodeText(await files.read(key)),
    ...(journal === undefined ? {} : { journalBibliography: journal }),
  };
}

/** Version of pandoc, which its results depend on; '' if it is not installed. */
export function pandocVersion(): Promise<string> {
  version ??= runPandoc(['--version'], '').then((run) => ('failed' in run ? '' : (/^\S+ (\S+)/.exec(run.text)?.[1] ?? '')));
  return version;
}

let version: Promise<string> | undefined;

type PandocRun = { readonly text: string; readonly notes: string } | { readonly failed: ReturnType<typeof missingProgram> };

function runPandoc(args: readonly string[], input: string): Promise<PandocRun> {
  return new Promise((resolve) => {
    const { PATH = '' } = process.env;
    const options = { timeout: LIMIT_MS, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL', env: { PATH, LC_ALL: 'C.UTF-8' } } as const;
    const child = execFile(PANDOC, [...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve({ text: stdout, notes: stderr });
      if (error.code === 'ENOENT') return resolve({ failed: missingProgram('pandoc') });
      if (error.killed === true) return resolve({ failed: translatable`${'pandoc'} took more than ${LIMIT_MS / 1000} seconds` });
      const reason = stderr
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('['))
        .join(' ');
      resolve({ failed: translatable`${'pandoc'} says "${reason.slice(0, 160)}"` });
    });
    // A converter that ends early closes its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Commands without words of the text. */
const SILENT =
  /^\\(?:begin|end|penalty|maketitle|tableofcontents|hline|toprule|midrule|bottomrule|[vh]space|[a-z]*skip|noindent|newpage|clearpage|pagestyle|thispagestyle|setlength|bibliographystyle|centering|usepackage|documentclass|today|[a-z]*size|hyphenation|protect|selectlanguage|linespread|setcounter|addtocounter|theoremstyle|graphicspath|hypersetup|geometry|doublespacing|onehalfspacing|linenumbers|appendix|pagebreak|vfill|hfill|balance|providecommand|renewcommand)$/;
const PANDOC = 'pandoc' satisfies OptionalProgramName;
const LIMIT_MS = 60_000;
const MOST_MEGABYTES = 1024;
const MOST_BYTES = 100_000_000;
