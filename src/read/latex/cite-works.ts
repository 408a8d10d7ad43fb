import type { ReportProblem } from '../../model/problem.ts';
import type { Reference } from '../../model/reference.ts';
import { compareText } from '../../model/text/compare.ts';
import { type BibliographyFile, openBibtex } from '../markdown/bibtex-items.ts';
import { htmlId } from '../markdown/html-id.ts';
import { type KeyedReference, referenceOf, sortNames } from '../markdown/references-of.ts';
import { texLine } from '../markdown/tex-line.ts';
import { commandsIn, replaceCommands, type TexCommand } from './tex-commands.ts';

/** The references of a document, with links to them in place of its citations. */
export interface CitedWorks {
  readonly tex: string;
  /** In the order of the list. */
  readonly references: readonly CitedWork[];
  /** Keys of citations that are no references. */
  readonly dangling: readonly string[];
}

export interface CitedWork {
  readonly id: string;
  readonly label?: string;
  /** Set for an entry of BibTeX; an item of the document itself is marked in its text. */
  readonly reference?: Reference;
}

interface Work {
  readonly id: string;
  readonly authors?: string;
  readonly year?: string;
  readonly number: number;
}

/** Finds the cited references in bibliographies and in the document itself, and puts links in place of the citations. */
export function citeWorks(tex: string, bibliographies: readonly BibliographyFile[], report: ReportProblem): CitedWorks {
  const order = keysIn(tex);
  const items = ownItems(tex);
  const isNumeric =
    !BY_AUTHOR.test(tex) || (items.length > 0 && bibliographies.length === 0 && items.every(({ authors }) => authors === undefined));
  const known = new Set(items.map(({ key }) => key));
  const wanted = order.filter((key) => !known.has(key));
  const keyed = keyedReferences(wanted, bibliographies, { isSorted: !isNumeric || !AS_CITED.test(tex), first: items.length + 1, report });
  const works = new Map<string, Work>();
  for (const [at, item] of items.entries()) works.set(item.key, { ...item, id: `ref-${htmlId(item.key)}`, number: at + 1 });
  for (const { key, cited } of keyed) works.set(key, cited);
  const dangling = order.filter((key) => !works.has(key) && key !== '*');
  const linked = replaceCommands(tex, CITES, (command) => citation(command, works, isNumeric));
  const labelOf = (at: number): { readonly label?: string } => (isNumeric ? { label: `${at + 1}.` } : {});
  return {
    tex: withOwnItems(linked).replace(/\\(?:printbibliography|bibliography)\b(?:\[[^\]]*\]|\{[^{}]*\})*/g, ''),
    references: [
      ...items.map(({ key }, at) => ({ id: `ref-${htmlId(key)}`, ...labelOf(at) })),
      ...keyed.map(({ cited: { id }, reference }, at) => ({
        id,
        ...labelOf(items.length + at),
        reference: { ...reference, ...labelOf(items.length + at) },
      })),
    ],
    dangling: [...new Set(dangling)],
  };
}

function keysIn(tex: string): readonly string[] {
  const keys = commandsIn(tex, { ...CITES, nocite: 1 }).flatMap(({ args }) => keysOf(args[0]));
  return [...new Set(keys)];
}

function keysOf(written = ''): readonly string[] {
  return written.split(',').flatMap((key) => (key.trim() === '' ? [] : [key.trim()]));
}

interface KeyedOptions {
  readonly isSorted: boolean;
  /** Number of the first one. */
  readonly first: number;
  readonly report: ReportProblem;
}

function keyedReferences(
  order: readonly string[],
  files: readonly BibliographyFile[],
  { isSorted, first, report }: KeyedOptions,
): readonly KeyedReference[] {
  const libraries = files.map((file) => openBibtex(file, report));
  const keys = order.includes('*') ? [...new Set([...order, ...libraries.flatMap((library) => library.keys)])] : order;
  const items = keys.flatMap((key) => {
    const item = libraries.map((library) => library.item(key)).find((one) => one !== undefined);
    return item === undefined ? [] : [{ key, item, order: [...sortNames(item), String(item.issued ?? ''), key].join('\n') }];
  });
  if (isSorted) items.sort((a, b) => compareText(a.order, b.order));
  return items.map(({ key, item }, at) =>
    referenceOf(item, { key, number: first + at, readLine: (text) => texLine(text).content, notes: [] }),
  );
}

interface OwnItem {
  readonly key: string;
  readonly authors?: string;
  readonly year?: string;
}

/** Items of `thebibliography`, with names and year if its labels have them, as natbib writes them. */
function ownItems(tex: string): readonly OwnItem[] {
  return commandsIn(bibliographyOf(tex) ?? '', { bibitem: 1 }).map(({ options, args: [key = ''] }) => {
    const label = options[0]?.replace(/\{\\natexlab\{([^{}]*)\}\}/g, '$1').replace(/^\{([\s\S]*)\}$/, '$1');
    const [, authors, year] = /^([\s\S]*?)\((\d{4}[a-z]?)\)/.exec(label ?? '') ?? [];
    return { key: key.trim(), ...(authors === undefined || year === undefined ? {} : { authors: plain(authors), year }) };
  });
}

function bibliographyOf(tex: string): string | undefined {
  return BIBLIOGRAPHY.exec(tex)?.[1];
}

/** Each item of `thebibliography` as a quotation with a mark, from which the list is made again. */
function withOwnItems(tex: string): string {
  return tex.replace(BIBLIOGRAPHY, (_, list: string) => {
    const commands = commandsIn(list, { bibitem: 1 });
    const texts = commands.map(({ end }, at) => list.slice(end, commands[at + 1]?.start));
    return texts
      .map((text, at) => `\n\n\\begin{quote}\n${REFERENCE_MARK}${at + 1}\n\n${text.replace(/\\newblock\b/g, ' ').trim()}\n\\end{quote}\n\n`)
      .join('');
  });
}

/** A citation as it is printed, with links: `(see Darwin, 1899; Doodson, 1921, p. 12)`, `[1, 2]`. */
function citation({ name, options, args: [written] }: TexCommand, works: ReadonlyMap<string, Work>, isNumeric: boolean): string {
  const command = name.toLowerCase();
  if (command === 'nocite') return '';
  const [first, second] = options;
  const prefix = second === undefined ? '' : (first ?? '').trim();
  const suffix = (second ?? first ?? '').trim();
  const before = prefix === '' ? '' : `${prefix} `;
  const after = suffix === '' ? '' : `, ${suffix}`;
  const isInText = IN_TEXT.test(command);
  const words = keysOf(written).map((key) => {
    const work = works.get(key);
    if (work === undefined) return key;
    const { authors, year, id, number } = work;
    const link = (text: string): string => `\\hyperlink{${id}}{${text}}`;
    if (command === 'citeauthor') return link(authors ?? String(number));
    if (/^citeyear/.test(command)) return link(year ?? String(number));
    if (isNumeric || authors === undefined || year === undefined)
      return isInText && authors !== undefined ? `${authors} [${link(String(number))}${after}]` : link(String(number));
    return command === 'citealt'
      ? link(`${authors} ${year}`)
      : isInText
        ? link(`${authors} (${year}${after})`)
        : link(`${authors}, ${year}`);
  });
  if (command === 'citeauthor' || command === 'citeyear') return words.join(', ');
  if (isInText) return `${before}${words.join(isNumeric ? ', ' : '; ')}`;
  const all = `${before}${words.join(isNumeric ? ', ' : '; ')}${after}`;
  if (command === 'footcite' || command === 'footcitetext') return `\\footnote{${all}}`;
  if (command === 'citealp') return all;
  return isNumeric && command !== 'citeyearpar' ? `[${all}]` : `(${all})`;
}

function plain(tex: string): string {
  return texLine(tex)
    .content.map((inline) => (inline.kind === 'text' ? inline.value : ''))
    .join('')
    .trim();
}

/** First word of a quotation that stands for a reference, with its number. */
export const REFERENCE_MARK = 'OffprintReference';

const BIBLIOGRAPHY = /\\begin\{thebibliography\}(?:\{[^{}]*\})?([\s\S]*?)\\end\{thebibliography\}/;
const IN_TEXT = /^(?:citet|textcite|citealt)$/;
/** Packages and styles that cite by author and year. */
const BY_AUTHOR =
  /\\usepackage\[[^\]]*(?:authoryear|style=(?:apa|chicago-authordate|mla))[^\]]*\]\{(?:natbib|biblatex)\}|\\usepackage(?!\[[^\]]*(?:numbers|super))(?:\[[^\]]*\])?\{[^}]*\b(?:natbib|apacite|harvard)\b[^}]*\}|\\bibliographystyle\{[^}]*(?:apa|chicago|harvard|agsm|dcu|authoryear|(?:plain|abbrv|unsrt)nat|ecta|aer)[^}]*\}|\\citestyle\{acmauthoryear\}/;
/** Styles whose list is in the order of the citations. */
const AS_CITED =
  /\\bibliographystyle\{[^}]*(?:unsrt|ieee|vancouver|elsarticle-num|naturemag|spphys|aip|apsrev|bst\/sn)[^}]*\}|sorting=none/i;
const CITES: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...['cite', 'citep', 'citet', 'citealp', 'citealt', 'citeauthor', 'citeyear', 'citeyearpar', 'nocite'],
    ...[
      'parencite',
      'textcite',
      'autocite',
      'footcite',
      'footcitetext',
      'supercite',
      'fullcite',
      'Citep',
      'Citet',
      'Parencite',
      'Textcite',
      'Autocite',
    ],
  ].map((name) => [name, 1]),
);
