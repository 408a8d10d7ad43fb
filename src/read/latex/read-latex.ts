import type { Article } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';
import type { ResolveFile } from '../jats/jats-reader.ts';
import { readJatsDocument } from '../jats/read-jats.ts';
import type { BibliographyFile } from '../markdown/bibtex-items.ts';
import { texText } from '../markdown/tex-line.ts';
import { dateIn } from '../word/front-matter.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { citeWorks } from './cite-works.ts';
import { flattenTex, type ReadTexFile } from './flatten-tex.ts';
import { numberParts } from './number-parts.ts';
import { commandsIn, replaceCommands } from './tex-commands.ts';
import { takeFront } from './tex-front.ts';
import { completeJats, element, type MarkedTex, withReferences } from './tex-jats.ts';

/** Converts LaTeX in one text to JATS, and names the commands that it left out. */
export type ConvertLatex = (
  tex: string,
) => Promise<{ readonly xml: string; readonly leftOut: readonly string[] } | { readonly failed: TranslatableValue }>;

export interface ReadLatexOptions {
  readonly file: string;
  readonly report: ReportProblem;
  readonly resolveFile: ResolveFile;
  /** Reads a text file beside the document. */
  readonly readFile: (key: string) => Promise<string>;
  readonly convert: ConvertLatex;
  /** True if its title is elsewhere. */
  readonly isTextOnly?: boolean;
  /** References in BibTeX that all articles of the journal may cite. */
  readonly journalBibliography?: BibliographyFile;
}

/**
 * Reads an article in LaTeX to the same model as JATS. A converter reads the text; numbers, cross-references, citations, figures, authors and
 * references, which it does not know, are read here and put into its result.
 *
 * If there is no converter, or it fails, that is reported, and the article has title, authors, abstract and keywords.
 */
export async function readLatex(text: string, options: ReadLatexOptions): Promise<Article | undefined> {
  const { file, report, convert } = options;
  const place = { file, line: 0, column: 0 };
  const warn = (code: string, message: Parameters<ReportProblem>[0]['message']): void =>
    report({ code, severity: 'warning', place, message });
  const readText: ReadTexFile = async (name, endings) => {
    const { source } =
      endings.map((ending) => options.resolveFile(`${name}${ending}`, 'supplement')).find((found) => found.source !== undefined) ?? {};
    return source === undefined ? undefined : options.readFile(source);
  };
  const flat = await flattenTex(text, readText);
  for (const name of flat.missing) report(missingFile(name, file, 'warning'));
  // Output of BibTeX, in place of bibliographies that are not there.
  const printed = flat.tex.includes('\\begin{thebibliography}') ? undefined : await readText(file.replace(/^.*\/|\.\w+$/g, ''), ['.bbl']);
  const files = await bibliographiesOf(flat.bibliographies, { ...options, isPrinted: printed?.includes('\\bibitem') === true });
  const front = takeFront(withSections(withEnd(flat.tex, files.length > 0 ? '' : (printed ?? ''))));
  const works = citeWorks(front.tex, files, report);
  const parts = numberParts(works.tex);
  for (const key of new Set([...works.dangling, ...parts.dangling]))
    warn('xref-dangling', translatable`"@${key}" points at nothing; ${translatable`expected the key of a reference or the id of a part`}`);
  const date = front.date === undefined ? undefined : dateIn(front.date);
  const marked: MarkedTex = { front, parts, references: works.references, ...(date === undefined ? {} : { date }) };
  const converted = await convert(withPictures(parts.tex, options));
  const document = 'failed' in converted ? undefined : parseXml(converted.xml, { file, report: () => undefined });
  if ('failed' in converted)
    report({
      code: 'latex-unreadable',
      severity: 'error',
      place,
      message: translatable`the text is not read (${converted.failed}); expected LaTeX that pandoc converts`,
    });
  else if (converted.leftOut.length > 0) {
    const names = converted.leftOut.slice(0, MOST_NAMED).join(', ');
    warn(
      'latex-left-out',
      translatable`commands are left out (${converted.leftOut.length}): ${names}; expected commands that pandoc knows, or that the document defines`,
    );
  }
  if (!front.hasTitle && options.isTextOnly !== true)
    report({ code: 'article-title-missing', severity: 'error', place, message: translatable`has no title; expected ${'\\title'}` });
  const root = completeJats(document?.root ?? plainArticle(flat.tex), marked);
  const article = readJatsDocument(
    { root, placeOf: () => place },
    {
      file,
      resolveFile: options.resolveFile,
      report: (problem) => report({ ...problem, place: problem.place.file === file ? place : problem.place }),
    },
  );
  if (article === undefined) return undefined;
  const stem = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return {
    ...article,
    source: { ...article.source, format: 'latex' },
    meta: front.hasTitle ? article.meta : { ...article.meta, title: [{ kind: 'text', value: stem }] },
    back: article.back.map(
      (block): Block => (block.kind === 'refList' ? { ...block, references: withReferences(block.references, works.references) } : block),
    ),
  };
}

interface BibliographyOptions extends ReadLatexOptions {
  /** True if the references are in a file of BibTeX's output. */
  readonly isPrinted: boolean;
}

async function bibliographiesOf(names: readonly string[], options: BibliographyOptions): Promise<readonly BibliographyFile[]> {
  const files: BibliographyFile[] = [];
  for (const name of names) {
    const wanted = /\.bib$/i.test(name) ? name : `${name}.bib`;
    const { source } = options.resolveFile(wanted, 'supplement');
    if (source !== undefined) files.push({ file: source, text: await options.readFile(source) });
    else if (!options.isPrinted) options.report(missingFile(wanted, options.file, 'error'));
  }
  return options.journalBibliography === undefined ? files : [...files, options.journalBibliography];
}

function missingFile(name: string, file: string, severity: 'error' | 'warning'): Parameters<ReportProblem>[0] {
  const message = translatable`"${name}" is not among the files of the article; expected its path from "${file}"`;
  return { code: 'file-missing', severity, place: { file, line: 0, column: 0 }, message };
}

function withEnd(tex: string, text: string): string {
  return text === '' ? tex : tex.replace(/\\end\{document\}/, () => `${text}\\end{document}`);
}

/** Sections and theorems of classes that pandoc does not know. */
function withSections(tex: string): string {
  const own = new Set(commandsIn(tex, { newtheorem: 2 }).map(({ args: [env = ''] }) => env));
  const theorems = Object.entries(THEOREMS).filter(([env]) => !own.has(env) && tex.includes(`\\begin{${env}}`));
  return tex
    .replace(/\\begin\{(?:acknowledge?ments?|acks?)\*?\}/gi, '\\section*{Acknowledgments}')
    .replace(/\\end\{(?:acknowledge?ments?|acks?)\*?\}/gi, '\n\n')
    .replace(/\\begin\{document\}/, (begin) => `${theorems.map(([env, name]) => `\\newtheorem{${env}}{${name}}\n`).join('')}${begin}`);
}

/** Names of pictures as they are among the files: with the ending and the folder of `\graphicspath`. */
function withPictures(tex: string, { resolveFile }: ReadLatexOptions): string {
  const folders = commandsIn(tex, { graphicspath: 1 }).flatMap(({ args: [written = ''] }) =>
    Array.from(written.matchAll(/\{([^{}]*)\}/g), ([, folder = '']) => folder),
  );
  return replaceCommands(tex, { includegraphics: 1 }, ({ args: [written = ''] }) => {
    const name = written.replace(/[{}"]/g, '').trim();
    const found = ['', ...folders].map((folder) => resolveFile(`${folder}${name}`, 'image')).find(({ source }) => source !== undefined);
    return `\\includegraphics{${found?.href ?? name}}`;
  });
}

/** An article without its text: title and abstract as far as they are read without a converter. */
function plainArticle(tex: string): ReturnType<typeof element> {
  const title = texText(commandsIn(tex, { title: 1 })[0]?.args[0]?.replace(/\\thanks\{[^{}]*\}|\\\\/g, ' ') ?? '');
  const abstract = /\\begin\{abstract\}([\s\S]*?)\\end\{abstract\}/.exec(tex)?.[1] ?? commandsIn(tex, { abstract: 1 })[0]?.args[0];
  const paragraphs = (abstract ?? '')
    .split(/\n\s*\n/)
    .flatMap((one) => (one.trim() === '' ? [] : [element('p', {}, [texText(one).replace(/\s+/g, ' ').trim()])]));
  return element('article', {}, [
    element('front', {}, [
      element('article-meta', {}, [
        element('title-group', {}, [element('article-title', {}, [title])]),
        ...(paragraphs.length === 0 ? [] : [element('abstract', {}, paragraphs)]),
      ]),
    ]),
  ]);
}

const THEOREMS = {
  theorem: 'Theorem',
  lemma: 'Lemma',
  proposition: 'Proposition',
  corollary: 'Corollary',
  definition: 'Definition',
  remark: 'Remark',
  example: 'Example',
} as const;
const MOST_NAMED = 8;
