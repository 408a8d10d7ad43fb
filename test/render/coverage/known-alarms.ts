/** True alarms: losses or changes in an article, and their causes. Each is a known fault of the reader or renderer. */
export interface KnownAlarm {
  /** Part of the article's path. */
  readonly article: string;
  /** Code of the alarm. */
  readonly kind: string;
  /** Element of the source that is lost or changed. */
  readonly element: string;
  readonly reason: string;
}

export const KNOWN_ALARMS: readonly KnownAlarm[] = [
  {
    article: 'PMC6136676',
    kind: 'coverage-word-missing',
    element: 'corresp',
    reason: 'lines that <break/> parts run together in the correspondence',
  },
  {
    article: 'PMC6337737',
    kind: 'coverage-word-missing',
    element: 'supplementary-material',
    reason: 'the last word of a caption runs into the link to its file',
  },
  {
    article: 'x020-',
    kind: 'coverage-formula-changed',
    element: 'disp-formula',
    reason: 'TeX with a \\left that has no \\right cannot be drawn, and is shown as code',
  },
  {
    article: 'x050-',
    kind: 'coverage-word-missing',
    element: 'mixed-citation',
    reason: 'a space at the end of <string-name> is lost before <italic>et al.</italic>',
  },
  {
    article: 'x064-',
    kind: 'coverage-word-missing',
    element: 'mixed-citation',
    reason: 'the <object-id> of a note is printed before its first word',
  },
  {
    article: 'x068-',
    kind: 'coverage-link-missing',
    element: 'xref',
    reason: 'rid names the id of a <mixed-citation>, not that of its <ref>',
  },
  {
    article: 'x106-',
    kind: 'coverage-title-changed',
    element: 'article-title',
    reason: 'TeX of the title stands as TeX in linked data and records',
  },
  { article: 'x106-', kind: 'coverage-word-missing', element: 'kwd', reason: 'TeX of a keyword stands as TeX in linked data and records' },
  { article: 'x124-', kind: 'coverage-word-missing', element: 'copyright-year', reason: 'of the years 2004-2005 the first is printed' },
  {
    article: 'x124-',
    kind: 'coverage-identifier-missing',
    element: 'copyright-year',
    reason: 'of the years 2004-2005 the first is printed',
  },
  { article: 'x130-', kind: 'coverage-word-missing', element: 'copyright-year', reason: 'of the years 2004-2005 the first is printed' },
  {
    article: 'x130-',
    kind: 'coverage-identifier-missing',
    element: 'copyright-year',
    reason: 'of the years 2004-2005 the first is printed',
  },
  { article: 'x132-', kind: 'coverage-word-missing', element: 'copyright-year', reason: 'of the years 2004-2005 the first is printed' },
  {
    article: 'x132-',
    kind: 'coverage-identifier-missing',
    element: 'copyright-year',
    reason: 'of the years 2004-2005 the first is printed',
  },
];
