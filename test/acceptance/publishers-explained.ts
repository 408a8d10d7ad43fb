/** Articles that are not well-formed XML and cannot be compared, with the parser's message. */
export const NOT_READ: Readonly<Record<string, string>> = {
  'x030-funda-o-getulio-vargas-escola-de-administra-o-de-empres': '</p> stands where </list-item> is expected',
  'x032-sociedade-brasileira-de-pneumologia-e-tisiologia-s1806': '</fn> stands where </p> is expected',
  'x034-faculdade-de-letras-universidade-federal-de-minas-gerai': '</fn> stands where </body> is expected',
  'x080-international-union-of-crystallography-jats-iucr-d-75-0': 'an attribute without value',
};

const TREATMENT = 'the line that classifies a taxon stands under its name, which is the heading; the source has it above';
const NO_SPACE = 'the source has no space between the name of a taxon and the words after it, which are shown as they stand';
const TOUCHING = 'parts that touch in the source are parted by a comma';
const ORIGINAL = 'the affiliation is printed as its institution of type original has it; the normalized name says the same again';

/** Articles with a measure below the minimum, and the reason. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'elife/elife-14093-v1/elife-14093-v1.xml formulas': 'the number of the formula, a row label within its MathML, stands beside it',
  'frontiers/PMC6156459/fulltext.xml body':
    'the dollar signs of R code in a code block are taken for those of a formula by this comparison',
  'frontiers/PMC6282103/fulltext.xml references': 'the source parts the volume 18 into "1" and an element with "8"; the page has 18',
  'pensoft/PMC6198248/fulltext.xml body': TREATMENT,
  'pensoft/phytokeys_25392_tp/phytokeys_25392_tp.xml body': TREATMENT,
  'pensoft/phytokeys_25870_tp/phytokeys_25870_tp.xml body': TREATMENT,
  'pensoft/phytokeys_26489_tp/phytokeys_26489_tp.xml body': TREATMENT,
  'pensoft/phytokeys_27049_tp/phytokeys_27049_tp.xml body': TREATMENT,
  'pensoft/phytokeys_27254_tp/phytokeys_27254_tp.xml abstracts': NO_SPACE,
  'pensoft/phytokeys_27254_tp/phytokeys_27254_tp.xml body': TREATMENT,
  'pensoft/zookeys_24799_tp/zookeys_24799_tp.xml abstracts': NO_SPACE,
  'pensoft/zookeys_24799_tp/zookeys_24799_tp.xml body': TREATMENT,
  'pensoft/zookeys_25593_tp/zookeys_25593_tp.xml body': TREATMENT,
  'pensoft/zookeys_25713_tp/zookeys_25713_tp.xml abstracts': NO_SPACE,
  'pensoft/zookeys_25713_tp/zookeys_25713_tp.xml body': TREATMENT,
  'pensoft/zookeys_26674_tp/zookeys_26674_tp.xml abstracts': NO_SPACE,
  'pensoft/zookeys_26674_tp/zookeys_26674_tp.xml body': TREATMENT,
  'pensoft/zookeys_26862_tp/zookeys_26862_tp.xml body': TREATMENT,
  'pensoft/zookeys_28382_tp/zookeys_28382_tp.xml body': TREATMENT,
  'scielo/0103-6351_3289/7f8rqRq4vSnJ7B738VKMKqF.xml affiliations': ORIGINAL,
  'scielo/1414-431X-bjmbr-54-10-e11439/ca7d37e62e72840c1715ba83dda9893424ad31ec_kernel.xml affiliations': TOUCHING,
  'x036-faculdade-de-sa-250-de-p-250-blica-da-universidade-de-s affiliations': TOUCHING,
  'x038-ediciones-doyma-s-l-0034-8910-rsp-48-2-0347-valid affiliations': ORIGINAL,
  'x052-edp-sciences-jats-a-a-multiparagraph-abstract affiliations':
    '98 with a raised "bis" is one word on the page and two in this comparison',
};
