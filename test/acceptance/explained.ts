/** Correct differences of the site from the index, which another program created from the XML only, with reasons. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  // The sources have a month and no day (decisions, 2.3).
  'articles/elsevier/PMC5992328/fulltext.xml: date 2018-06 for 2018-06-01': 'no day in the source',
  'articles/elsevier/PMC6267945/fulltext.xml: date 2018-12 for 2018-12-01': 'no day in the source',
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

/** Titles that the index has without subtitle, with superscripts as common digits, or with the mark and words of a note. */
export const FULL_TITLES: Readonly<Record<string, string>> = {
  'articles/elife/elife-103870.2-v2/elife-preprint-103870-v2.xml':
    'Flower/FLWR-1 regulates neuronal activity via the plasma membrane Ca²⁺-ATPase to promote recycling of synaptic vesicles',
  'articles/mdpi/PMC5750606/fulltext.xml':
    'Ancient Food Habits Dictate that Food Can Be Medicine but Medicine Cannot Be “Food”!! —“Food is the substance digested by an ' +
    'individual to suppress the basic vital instinct of hunger” (H.K.G)',
  'articles/other-pmc/PMC6078669/fulltext.xml':
    'A randomized, double-blind, placebo-controlled trial investigating cholesterol-lowering effects and safety of yellow yeast rice ' +
    'in adults with mild to moderate hypercholesterolemia: A study protocol',
  'articles/royal-society/PMC5603897/fulltext.xml':
    'A complex stereochemical relay approach to the antimalarial alkaloid ocimicide A1. Evidence for a structural revision',
  'articles/scielo/1807-1929_agriambi.v25n4p270-276/howtocite.xml':
    'Design of a smart LED lamp to monitor insect populations in an integrated pest management approach',
  'articles/scielo/2236-8906-hoehnea-49-e1082020/2236-8906-hoehnea-49-e1082020.xml':
    'Florestas secundárias do Parque Estadual da Cantareira, São Paulo, SP, Brasil: Variações florísticas e estruturais',
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
