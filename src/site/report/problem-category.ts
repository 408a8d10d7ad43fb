import type { LabelKey } from '../../render/labels.ts';

/** The subject of a problem, for editors who do not know its code, in the language of the journal. */
export type ProblemCategory = keyof typeof CATEGORIES;

/**
 * Returns the category of a problem code. Mistakes that are not of delivery, format or program concern the tagging of the article.
 *
 *   categoryOf('graphic-missing')  ->  'packages'
 *   categoryOf('abstract-missing')  ->  'tagging'
 */
export function categoryOf(code: string): ProblemCategory {
  return RULES.find(([, pattern]) => pattern.test(code))?.[0] ?? 'tagging';
}

/** The name of each category, and what to do about its problems. */
export const CATEGORIES = {
  coverage: { label: 'report.category.coverage', advice: 'report.categoryAdvice.coverage' },
  journal: { label: 'report.category.journal', advice: 'report.categoryAdvice.journal' },
  markdown: { label: 'report.category.markdown', advice: 'report.categoryAdvice.markdown' },
  packages: { label: 'report.category.packages', advice: 'report.categoryAdvice.packages' },
  tagging: { label: 'report.category.tagging', advice: 'report.categoryAdvice.tagging' },
  typesetting: { label: 'report.category.typesetting', advice: 'report.categoryAdvice.typesetting' },
  xml: { label: 'report.category.xml', advice: 'report.categoryAdvice.xml' },
} as const satisfies Readonly<Record<string, { readonly label: LabelKey; readonly advice: LabelKey }>>;

/** Codes begin with their subject. The first pattern that matches counts. */
const RULES: readonly (readonly [category: ProblemCategory, codes: RegExp])[] = [
  ['typesetting', /^typeset-/],
  ['coverage', /^coverage-/],
  ['markdown', /^(?:front-matter|footnote|markdown|bibliography)-|^reference-repeated$/],
  [
    'journal',
    /^(?:messages|journal|site|withdrawn|withheld|archive|hook|content|page|template|theme|policy|ledger|address)-|^article-(?:failed|too|kept|lost)/,
  ],
  [
    'packages',
    /^(?:file|package|folder|document|object|pdf|media|supplement|image)-|^graphic-missing$|^article-(?:duplicate|missing|further)$/,
  ],
  ['xml', /^(?:xml|element|id|xref|link|graphic|mathml|formula|table-span|date)-/],
];
