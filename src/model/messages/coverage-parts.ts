import type { MessageKey } from './messages.ts';

/** The names of the components whose words the coverage check counts, as the editors' report and its problems show them. */
export const COVERAGE_PARTS = {
  title: 'report.part.title',
  author: 'report.part.author',
  affiliation: 'report.part.affiliation',
  note: 'report.part.note',
  keyword: 'report.part.keyword',
  funding: 'report.part.funding',
  rights: 'report.part.rights',
  abstract: 'report.part.abstract',
  body: 'report.part.body',
  caption: 'report.part.caption',
  table: 'report.part.table',
  footnote: 'report.part.footnote',
  reference: 'report.part.reference',
  back: 'report.part.back',
  'sub-article': 'report.part.sub-article',
  figures: 'report.part.figures',
  tables: 'report.part.tables',
  spans: 'report.part.spans',
  formulas: 'report.part.formulas',
  links: 'report.part.links',
  files: 'report.part.files',
} as const satisfies Readonly<Record<string, MessageKey>>;
