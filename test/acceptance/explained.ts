/** Correct differences of the site from the index, which another program created from the XML only, with reasons. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  // The sources have a month and no day (decisions, 2.3).
  'articles/elsevier/PMC5992328/fulltext.xml: date 2018-06 for 2018-06-01': 'no day in the source',
  'articles/elsevier/PMC6267945/fulltext.xml: date 2018-12 for 2018-12-01': 'no day in the source',
  // A note with its call-out in the title is not part of the title.
  'articles/royal-society/PMC5603897/fulltext.xml: title': 'the index has the mark and the words of a footnote in the title',
  'articles/scielo/1807-1929_agriambi.v25n4p270-276/howtocite.xml: title': 'the index has the mark of a footnote in the title',
  'articles/scielo/2236-8906-hoehnea-49-e1082020/2236-8906-hoehnea-49-e1082020.xml: title':
    'the index has the mark of a footnote in the title',
  // Published on acceptance, with front matter only; the corpus also has the version of record, which is published.
  'articles/elife/elife-04637-poa-v1/elife-04637-v1.xml: 6 figures for 0': 'the page is the version of record',
  'articles/elife/elife-04637-poa-v1/elife-04637-v1.xml: 51 references for 0': 'the page is the version of record',
  'articles/elife/elife-15600-poa-r1/elife-15600.xml: 7 figures for 0': 'the page is the version of record',
  'articles/elife/elife-15600-poa-r1/elife-15600.xml: 1 tables for 0': 'the page is the version of record',
  'articles/elife/elife-15600-poa-r1/elife-15600.xml: 58 references for 0': 'the page is the version of record',
  'articles/mdpi/PMC6338940/fulltext.xml: 2 tables for 1': 'an <array> of symbols is shown as a table too',
  'articles/royal-society/PMC5603897/fulltext.xml: 23 references for 25': 'two are notes without a citation, listed as notes',
  'articles/elife/elife-02043-v2/elife-02043-v2.xml: 226 formulas for 225': 'one <math> stands outside any formula element',
  'articles/scielo/1806-9126-rbef-2021-0153/tabelas.xml: 7 formulas for 3': 'four <math> stand in table cells, outside any formula element',
};

/** Pages of articles that have no DOI in the index. */
export const WITHOUT_DOI: Readonly<Record<string, string>> = { 'articles/other-pmc/PMC4575751/fulltext.xml': 'content/9/ijrm-9-177' };

/** Returns differences without explanation, and explanations without difference. */
export function unexplained(differing: readonly string[], about: RegExp): readonly string[] {
  const known = Object.keys(EXPLAINED).filter((key) => about.test(key));
  const news = differing.filter((line) => !known.some((key) => line.startsWith(key)));
  const olds = known.filter((key) => !differing.some((line) => line.startsWith(key))).map((key) => `no more: ${key}`);
  return [...news, ...olds];
}
