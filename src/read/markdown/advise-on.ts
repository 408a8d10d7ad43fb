import type { Article } from '../../model/article.ts';
import type { Block, Figure } from '../../model/block.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { isIssn } from '../../model/text/issn.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { ReadFrontMatter } from './read-front-matter.ts';

/** Reports what `new article` wrote, and nobody has replaced, of an article that is no draft: values of the front matter, and lines of its body. */
export function reportPlaceholders({ settings, lineOf }: ReadFrontMatter, file: string, body: SourceText, report: ReportProblem): void {
  if (settings.draft === true) return;
  for (const [key, value] of Object.entries(PLACEHOLDERS) as [keyof typeof PLACEHOLDERS, string][]) {
    const written = settings[key];
    if (written === undefined || !JSON.stringify(written).includes(JSON.stringify(value).slice(1, -1))) continue;
    const message = translatable`"${key}" is still "${value}", which is an example; expected that of the article, or no "${key}"`;
    report({ code: 'front-matter-placeholder', severity: 'warning', place: { file, line: lineOf(key), column: 1 }, message });
  }
  for (const [index, line] of body.text.split(/\r?\n/).entries()) {
    if (!EXAMPLE_LINES.has(line.trim())) continue;
    const message = translatable`"${line.trim()}" is still the example; expected the text of the article`;
    report({ code: 'front-matter-placeholder', severity: 'warning', place: { file, line: body.line + index, column: 1 }, message });
  }
}

/** A part of a file, and the line on which it begins. */
interface SourceText {
  readonly text: string;
  readonly line: number;
}

/** Sections of a new article that an author has to replace. */
export const EXAMPLE_SECTIONS = `
## Introduction

What is known, and what is asked. Works are cited by their keys [@knuth84].

## Methods

What was done. Formulas are TeX: $h = a \\cos \\omega t$.

## Results

What was found; see @tbl:found.

| Quantity | Value |
|----------|------:|
| First    |   1.0 |

Table: **What was found.** A sentence on how. {#tbl:found}

## Discussion

What it means.

## Data availability

Where the data are.

## Acknowledgements

Who helped.
`;

/** The sentences of the example sections, without headings and the rows of the table. */
const EXAMPLE_LINES: ReadonlySet<string> = new Set(EXAMPLE_SECTIONS.split('\n').filter((line) => /^[A-Z].* .*/.test(line)));

/** Values of the front matter of a new article that an author has to replace. */
export const PLACEHOLDERS = {
  authors: 'Given Surname',
  affiliations: 'Department, Institution, City, Country',
  keywords: 'a keyword',
  abstract: 'One paragraph that says what was asked, what was done, and what was found.',
} as const;

/** Reports advice on an article written in Markdown, with the codes of the JATS checks. */
export function adviseOn(article: Article, report: ReportProblem): void {
  const { meta, source } = article;
  const isResearch = meta.articleType === 'research-article';
  const silent = figuresIn([...article.body, ...article.back]).filter(
    ({ altText, graphics }) => graphics.length > 0 && altText === undefined,
  );
  const advice: readonly (readonly [code: string, isGiven: boolean, message: Translatable])[] = [
    ['article-doi-missing', meta.articleIds.doi === undefined, translatable`the article has no DOI; expected "doi" in the front matter`],
    [
      'pub-date-missing',
      meta.pubDates.length === 0,
      translatable`the article has no date of publication; expected "date" in the front matter`,
    ],
    [
      'abstract-missing',
      isResearch && article.abstracts.length === 0,
      translatable`a research article without abstract; expected "abstract"`,
    ],
    [
      'keywords-missing',
      isResearch && meta.keywordGroups.length === 0,
      translatable`a research article without keywords; expected "keywords"`,
    ],
    [
      'license-missing',
      meta.permissions.licenses.length === 0,
      translatable`the article has no licence; expected "license" in the front matter`,
    ],
    [
      'issn-wrong',
      meta.journal.issnEpub !== undefined && !isIssn(meta.journal.issnEpub),
      translatable`the check digit of "${meta.journal.issnEpub ?? ''}" is wrong; expected an ISSN of the ISSN portal`,
    ],
    [
      'figure-alt-missing',
      silent.length > 0,
      translatable`figures without alternative text: screen readers can read their captions only (${silent.length}): ${silent.map(({ id }) => id).join(', ')}`,
    ],
  ];
  for (const [code, isGiven, message] of advice) {
    if (isGiven) report({ code, severity: 'advice', place: { file: source.file, line: 1, column: 1 }, message });
  }
}

function figuresIn(blocks: readonly Block[]): Figure[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block];
    if (block.kind === 'figGroup') return figuresIn(block.figures);
    return block.kind === 'section' || block.kind === 'boxedText' ? figuresIn(block.content) : [];
  });
}
