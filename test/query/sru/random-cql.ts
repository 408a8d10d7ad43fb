import fc from 'fast-check';

const TERMS = [
  'growth',
  'cone',
  '"growth cone"',
  'p53',
  'p53-dependent',
  'neuro*',
  '"^growth"',
  'gr?wth',
  '"*cone*"',
  'mouse',
  'the',
  '"cell biology"',
  '生长',
];
const TEXT_INDEXES = ['', 'title', 'dc.description', 'dc.subject', 'dc.publisher', 'dc.type', 'abstract'];
const TEXT_RELATIONS = ['=', 'any', 'all', '==', '<>', '=/string', '=/unmasked'];
const NAMES = ['"Ada Lovelace"', '"A Lovelace"', '"Lovelace, A"', 'Borel', '"é borel"', '"Hopper G"', '王小明', '"^Grace"'];
const DATES = ['2021', '2021-03', '2021-03-15', '2019', '2019-07-01', '2020-12-31'];
const DATE_RELATIONS = ['=', '==', '<', '<=', '>', '>=', '<>', 'any'];
const DOIS = ['"10.1/a1"', '"doi:10.1/A2"', '"https://doi.org/10.1/a2"', '"10.1/b(1)<2>"', '"10.1/a*"', '"10.9/none"'];

const clause = fc.oneof(
  fc
    .tuple(fc.constantFrom(...TEXT_INDEXES), fc.constantFrom(...TEXT_RELATIONS), fc.constantFrom(...TERMS))
    .map(([index, relation, term]) => (index === '' ? term : `${index} ${relation} ${term}`)),
  fc
    .tuple(fc.constantFrom('=', 'any', 'all', '==', '<>'), fc.constantFrom(...NAMES))
    .map(([relation, name]) => `author ${relation} ${name}`),
  fc.tuple(fc.constantFrom(...DATE_RELATIONS), fc.constantFrom(...DATES)).map(([relation, date]) => `date ${relation} ${date}`),
  fc.tuple(fc.constantFrom('=', '==', '<>', 'any'), fc.constantFrom(...DOIS)).map(([relation, doi]) => `doi ${relation} ${doi}`),
  fc.constantFrom('cql.allRecords = 1', 'date within "2019 2020-12"', 'volume = 4'),
);

/** Queries over the toy journal, all of them valid. */
export const randomCql: fc.Arbitrary<string> = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3 },
    { weight: 2, arbitrary: clause },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('query'), fc.constantFrom('and', 'or', 'not'), tie('query'))
        .map(([left, boolean, right]) => `(${left}) ${boolean} (${right})`),
    },
  ),
})).query;
