import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { Formula } from '../../model/formula.ts';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { withoutCallOuts } from '../call-outs.ts';
import { displayName } from '../display-name.ts';
import { fullTitleOf } from '../full-title.ts';
import { textOfFormula, tidyText } from '../plain-text.ts';
import { SPECIAL_CHARACTERS } from '../tex/special-characters.ts';
import { type BibliographyOptions, type BibliographyRecord, bibliographyRecord } from './bibliography-record.ts';

/**
 * An article as a BibTeX entry in UTF-8, with a newline at its end:
 *
 *   @article{Alegado2014_eLife.00013,
 *     author = {Alegado, Jnr, Rosanna A and {NISC Comparative Sequencing Program}},
 *     title = {Bacterial regulation of colony development in the closest living relatives of animals},
 *     journal = {eLife},
 *     year = {2014},
 *     month = feb,
 *     …
 *   }
 */
export function bibtexOf(article: Article, options: BibliographyOptions): string {
  const record = bibliographyRecord(article, options);
  const { facts } = record;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['author', braced(record.authors.map(bibtexName).join(' and '))],
    ['title', braced(titleTex(withoutCallOuts(fullTitleOf(article.meta))))],
    ['titleaddon', braced(escapeTex(record.otherTitles.join(' / ')))],
    ['editor', braced(record.editors.map(bibtexName).join(' and '))],
    ['translator', braced(record.translators.map(bibtexName).join(' and '))],
    ['journal', braced(escapeTex(record.journalTitle))],
    ['year', braced(record.published?.year.toString())],
    ['month', MONTHS[(record.published?.month ?? 0) - 1]],
    ['volume', braced(escaped(record.volume))],
    ['number', braced(escaped(record.issue))],
    ['pages', braced(escaped(pagesOf(record)))],
    ['doi', braced(verbatim(record.doi))],
    ['url', braced(verbatim(record.url))],
    ['issn', braced(escaped(record.issn))],
    ['publisher', braced(escaped(record.publisher))],
    ['language', braced(escaped(record.lang))],
    ['keywords', braced(escaped(record.keywords.join(', ')))],
    ['abstract', braced(escaped(record.abstract))],
    ['version', braced(escaped(facts.version))],
    ['license', braced(verbatim(record.licenseUrl))],
    ['pmid', braced(escaped(facts.ids.pmid))],
    ['pmcid', braced(escaped(facts.ids.pmcid))],
    ['related', braced(record.noticeDois.map(relatedKey).join(','))],
    ['note', braced(escaped(record.notes.join('. ')))],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = ${value},\n`]));
  return `@article{${entryKey(record)},\n${lines.join('')}}\n`;
}

/** Returns first and last page joined by two hyphens (BibTeX's en dash), else the article number. */
function pagesOf(record: BibliographyRecord): string | undefined {
  if (record.fpage === undefined) return record.elocationId;
  return record.lpage === undefined || record.lpage === record.fpage ? record.fpage : `${record.fpage}--${record.lpage}`;
}

/** `Alegado2014_eLife.00013`: surname and year for people, the DOI's suffix so that no two articles share it. */
function entryKey(record: BibliographyRecord): string {
  const [first] = record.authors;
  const surname = first === undefined ? '' : (first.surname ?? displayName(first).split(' ')[0] ?? '');
  const suffix =
    record.doi === undefined ? record.url.slice(record.url.lastIndexOf('/') + 1) : record.doi.slice(record.doi.indexOf('/') + 1);
  return `${keyPart(surname, '')}${record.published?.year ?? ''}_${keyPart(suffix, '-')}`;
}

function keyPart(text: string, between: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(NOT_KEY, between);
}

const MARKS = /\p{M}/gu;
const NOT_KEY = /[^A-Za-z0-9.-]+/g;

// Commas separate entries.
function relatedKey(doi: string): string {
  return verbatim(doi)?.replaceAll(',', '%2C') ?? '';
}

/** `Surname, Suffix, Given`; a group or an unstructured name is put in braces. BibTeX, name forms. */
function bibtexName(contrib: Contrib): string {
  const { surname, givenNames, suffix } = contrib;
  if (contrib.collab !== undefined || surname === undefined || givenNames === undefined) return `{${escapeTex(displayName(contrib))}}`;
  return [surname, ...(suffix === undefined ? [] : [suffix]), givenNames].map(namePart).join(', ');
}

// A comma or the word "and" within a part would split the name.
function namePart(part: string): string {
  return CUTS_NAMES.test(part) ? `{${escapeTex(part)}}` : escapeTex(part);
}

const CUTS_NAMES = /,|\band\b/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function escaped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : escapeTex(text);
}

// Addresses are printed verbatim; only braces would break the entry.
function verbatim(address: string | undefined): string | undefined {
  return address?.replace(BREAKS_ADDRESS, (char) => encodeURIComponent(char));
}

const BREAKS_ADDRESS = /[{}\\\s]/g;

function braced(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : `{${value}}`;
}

/** Escapes plain text for TeX: special characters are escaped, accents and other scripts stay UTF-8. `A & B_1` is `A \& B\_1`. */
function escapeTex(text: string): string {
  return tidyText(text).replace(SPECIAL, (char) => ESCAPES[char] ?? char);
}

/**
 * Converts a title to BibTeX with its emphasis, sub- and superscripts and formulas. Words with capitals are put in braces, so that no
 * style lowers them (the first letter of the title needs none).
 *
 *   <i>Salpingoeca rosetta</i> in CO<sub>2</sub>  ->  \textit{Salpingoeca rosetta} in {CO}\textsubscript{2}
 */
function titleTex(title: readonly Inline[]): string {
  const tex = title.map((inline, index) => inlineTex(inline, { isFirst: isStart(title[index - 1]), isProtected: false })).join('');
  return tex.replace(SPACES, ' ').trim();
}

/** Tells whether an inline begins a title or, after a colon, a subtitle: styles keep its first letter. */
function isStart(before: Inline | undefined): boolean {
  return before === undefined || (before.kind === 'text' && before.value.endsWith(': '));
}

interface TitleContext {
  /** At the start of the title or subtitle. */
  readonly isFirst: boolean;
  /** Within braces already. */
  readonly isProtected: boolean;
}

type InlineTexTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, context: TitleContext) => string };

const INLINE_TEX: InlineTexTable = {
  text: (inline, context) => (context.isProtected ? escapeKeepingSpaces(inline.value) : protectCapitals(inline.value, context.isFirst)),
  styled: (inline, context) => {
    const command = COMMANDS[inline.style];
    if (command === undefined) return inlinesTex(inline.content, context);
    return `\\${command}{${inlinesTex(inline.content, { ...context, isProtected: true })}}`;
  },
  xref: (inline, context) => inlinesTex(inline.content, context),
  link: (inline, context) => inlinesTex(inline.content, context),
  fileLink: (inline, context) => inlinesTex(inline.content, context),
  inlineFormula: (inline) => formulaTex(inline.formula),
  inlineGraphic: (inline) => escapeKeepingSpaces(inline.graphic.altText ?? ''),
  inlineFootnote: () => '',
  break: () => ' ',
  anchor: () => '',
};

const COMMANDS: Readonly<Partial<Record<InlineStyle, string>>> = {
  bold: 'textbf',
  italic: 'textit',
  monospace: 'texttt',
  code: 'texttt',
  sc: 'textsc',
  sub: 'textsubscript',
  sup: 'textsuperscript',
};

function inlinesTex(inlines: readonly Inline[], context: TitleContext): string {
  return inlines.map((inline, index) => inlineTex(inline, { ...context, isFirst: context.isFirst && index === 0 })).join('');
}

function inlineTex(inline: Inline, context: TitleContext): string {
  const tex: (inline: never, context: TitleContext) => string = INLINE_TEX[inline.kind];
  return tex(inline as never, context);
}

// A formula is printed as its TeX if that cannot break the entry, else as its words.
function formulaTex(formula: Formula): string {
  const { tex } = formula;
  if (tex !== undefined && !tex.includes('$') && !tex.includes('%') && isBalanced(tex)) return `$${tex.trim()}$`;
  return `{${escapeKeepingSpaces(textOfFormula(formula))}}`;
}

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const char of tex) {
    if (char === '{') depth++;
    if (char === '}') depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && !tex.endsWith('\\');
}

function protectCapitals(text: string, isFirst: boolean): string {
  let isStart = isFirst;
  return text.normalize('NFC').replace(WORD, (word) => {
    const hasCapital = CAPITAL.test(isStart ? word.slice(1) : word);
    isStart = false;
    return hasCapital ? `{${escapeKeepingSpaces(word)}}` : escapeKeepingSpaces(word);
  });
}

function escapeKeepingSpaces(text: string): string {
  return text.normalize('NFC').replace(SPECIAL, (char) => ESCAPES[char] ?? char);
}

const SPECIAL = /[\\{}$&#%_^~]/g;
// BibTeX counts escaped braces too, so a brace is printed as a command.
const ESCAPES: Readonly<Record<string, string>> = { ...SPECIAL_CHARACTERS, '{': '\\textbraceleft{}', '}': '\\textbraceright{}' };
const SPACES = /\s+/g;
const WORD = /\S+/g;
const CAPITAL = /\p{Lu}/u;
