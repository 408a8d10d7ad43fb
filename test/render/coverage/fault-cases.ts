import type { FrontAlarmKind } from '../../../scripts/bench/coverage/compare-front.ts';
import type { Renditions } from '../../../scripts/bench/coverage/rendition-coverage.ts';
import type { AlarmKind } from '../../../src/render/coverage/alarm.ts';

/** A fault in a rendition: every occurrence of a text is removed, replaced or swapped with another. */
export type Edit =
  | { readonly drop: string }
  | { readonly change: readonly [string, string] }
  | { readonly swap: readonly [string, string] };

export type FaultCase = readonly [
  name: string,
  rendition: Exclude<keyof Renditions, 'languages'>,
  edit: Edit,
  kind: AlarmKind | FrontAlarmKind,
];

const drop = (text: string): Edit => ({ drop: text });
const change = (from: string, to: string): Edit => ({ change: [from, to] });
const swap = (a: string, b: string): Edit => ({ swap: [a, b] });

/** One hundred faults of a converter, each with the kind of alarm that it must raise. */
export const FAULT_CASES: readonly FaultCase[] = [
  // Words
  [
    'a lost paragraph',
    'html',
    drop('Equation <a href="#e1" class="xref xref-disp-formula">1</a> holds for the first month alone, after which survivors hardly die.'),
    'coverage-word-missing',
  ],
  ['a lost sentence end', 'html', drop(', after which survivors hardly die'), 'coverage-word-missing'],
  ['a lost word', 'html', drop('exposed '), 'coverage-word-missing'],
  ['a changed word', 'html', change('doubled', 'trebled'), 'coverage-word-missing'],
  ['a lost heading', 'html', drop('Methods of counting'), 'coverage-word-missing'],
  ['a lost item of a list', 'html', drop('<li>Dead shells were removed with a soft brush.</li>'), 'coverage-word-missing'],
  ['a lost quotation', 'html', drop('A barnacle chooses once and lives with it forever.'), 'coverage-word-missing'],
  ['a lost box', 'html', drop('Wear boots with nails, since weed is slippery.'), 'coverage-word-missing'],
  [
    'a lost abstract',
    'html',
    drop('We measured how long the water stays on each rock and counted every barnacle twice.'),
    'coverage-word-missing',
  ],
  [
    'a lost translated abstract',
    'html',
    drop('Nous avons mesuré la durée de submersion de chaque rocher du port.'),
    'coverage-word-missing',
  ],
  ['a lost subtitle', 'html', drop('A survey of seven harbours'), 'coverage-word-missing'],
  ['a lost translated title', 'html', drop('Les balanes se fixent avec la marée montante'), 'coverage-word-missing'],
  ['a lost footnote', 'html', drop('Copied by hand on a rainy afternoon in October.'), 'coverage-word-missing'],
  ['a lost acknowledgement', 'html', drop('We thank the harbour masters for their patience and their ladders.'), 'coverage-word-missing'],
  ['a lost appendix', 'html', drop('Badger hair proved softer than nylon in every trial.'), 'coverage-word-missing'],
  [
    'a lost decision letter',
    'html',
    drop('Both reviewers praise the brushes and ask for more harbours next year.'),
    'coverage-word-missing',
  ],
  ['a lost title of a reference', 'html', drop('The behaviour of barnacle cyprids. '), 'coverage-word-missing'],
  ['a lost publisher of a reference', 'html', drop('Granite House'), 'coverage-word-missing'],
  ['a lost reference', 'html', drop('Knight EM. Surveys of Rocky Coasts. Aberdeen: Granite House, 1983.'), 'coverage-word-missing'],
  ['a lost place of work', 'html', drop('Marine Laboratory Kristineberg, Fiskebäckskil, Sweden'), 'coverage-word-missing'],
  [
    'two exchanged places of work',
    'html',
    swap('Institute of Intertidal Studies, Bergen, Norway', 'Marine Laboratory Kristineberg, Fiskebäckskil, Sweden'),
    'coverage-word-missing',
  ],
  ['a lost statement of interests', 'html', drop('The authors declare a modest fondness for barnacles.'), 'coverage-word-missing'],
  ['lost keywords', 'html', drop('barnacles, tidal range, larval settlement'), 'coverage-word-missing'],
  ['a lost award', 'html', drop(' · NCF-88123'), 'coverage-word-missing'],
  ['a lost statement of funding', 'html', drop('The fund had no say in the counting of larvae.'), 'coverage-word-missing'],
  ['a lost copyright statement', 'html', drop('© 2024 Okafor and colleagues'), 'coverage-word-missing'],
  [
    'a lost text of the licence',
    'html',
    drop('Anyone may reuse this article under the Creative Commons Attribution licence.'),
    'coverage-word-missing',
  ],
  ['a lost note of a table', 'html', drop('Errors are standard deviations of forty resamples.'), 'coverage-word-missing'],
  [
    'words of emphasis that run into the next word',
    'html',
    change('<i>Semibalanus balanoides</i> drift', '<i>Semibalanus balanoides</i>drift'),
    'coverage-word-missing',
  ],
  ['a lost title', 'html', drop('Barnacles settle where the rising tide lingers'), 'coverage-word-missing'],
  ['a lost paragraph in the Markdown', 'markdown', drop('Each quadrat was photographed at low water'), 'coverage-word-missing'],
  ['a lost word in the Markdown', 'markdown', drop('noon, '), 'coverage-word-missing'],
  [
    'a lost abstract in the Markdown',
    'markdown',
    drop('We measured how long the water stays on each rock and counted every barnacle twice.'),
    'coverage-word-missing',
  ],
  ['a lost footnote in the Markdown', 'markdown', drop('Copied by hand on a rainy afternoon in October.'), 'coverage-word-missing'],
  ['a lost caption in the Markdown', 'markdown', drop('Dark stones were cleaned one month before the survey.'), 'coverage-word-missing'],
  ['a lost source of a reference in the Markdown', 'markdown', drop('Journal of Experimental Biology '), 'coverage-word-missing'],
  ['a lost place of work in the Markdown', 'markdown', drop('Fiskebäckskil'), 'coverage-word-missing'],
  [
    'a lost statement of funding in the Markdown',
    'markdown',
    drop('The fund had no say in the counting of larvae.'),
    'coverage-word-missing',
  ],
  // Order
  [
    'two exchanged paragraphs',
    'html',
    swap(
      'Settlement doubled wherever the water lingered for more than an hour after noon, which nobody had expected of such an exposed coast.',
      'It halved on stones that the harbour office had scraped, although the scraping was done with care and only in the winter months.',
    ),
    'coverage-order-changed',
  ],
  [
    'two exchanged paragraphs in the Markdown',
    'markdown',
    swap(
      'Settlement doubled wherever the water lingered for more than an hour after noon, which nobody had expected of such an exposed coast.',
      'It halved on stones that the harbour office had scraped, although the scraping was done with care and only in the winter months.',
    ),
    'coverage-order-changed',
  ],
  // Tables
  ['a lost row', 'html', drop('<tr><td>Florø</td><td>655</td><td>120</td></tr>\n'), 'coverage-table-changed'],
  ['a lost cell', 'html', drop('<td>655</td>'), 'coverage-table-changed'],
  ['two exchanged cells', 'html', swap('<td>412</td>', '<td>97</td>'), 'coverage-table-changed'],
  [
    'two exchanged rows',
    'html',
    swap('<td>Askøy</td><td>412</td><td>97</td>', '<td>Måløy</td><td>308</td><td>61</td>'),
    'coverage-table-changed',
  ],
  ['two exchanged columns', 'html', swap('<th scope="col">Larvae</th>', '<th scope="col">Adults</th>'), 'coverage-table-changed'],
  ['a changed cell', 'html', change('<td>308</td>', '<td>803</td>'), 'coverage-table-changed'],
  ['an emptied cell', 'html', change('<td>61</td>', '<td></td>'), 'coverage-table-changed'],
  [
    'a cell that moved to another column',
    'html',
    change('<td>Florø</td><td>655</td>', '<td>Florø</td><td></td><td>655</td>'),
    'coverage-table-changed',
  ],
  ['two cells run together', 'html', change('<td>308</td><td>61</td>', '<td>308 61</td>'), 'coverage-table-changed'],
  [
    'a lost head',
    'html',
    drop('<tr><th scope="col">Harbour</th><th scope="col">Larvae</th><th scope="col">Adults</th></tr>\n'),
    'coverage-table-changed',
  ],
  ['a lost span of columns', 'html', drop(' colspan="2"'), 'coverage-table-changed'],
  ['a lost span of rows', 'html', drop(' rowspan="2"'), 'coverage-table-changed'],
  [
    'two exchanged tables',
    'html',
    swap('<td>Askøy</td><td>412</td><td>97</td>', '<td>spring</td><td>0.71</td><td>0.08</td>'),
    'coverage-table-changed',
  ],
  ['a lost row in the Markdown', 'markdown', drop('| Florø | 655 | 120 |\n'), 'coverage-table-changed'],
  ['two exchanged cells in the Markdown', 'markdown', swap('| 655 |', '| 120 |'), 'coverage-table-changed'],
  ['a changed cell of HTML in the Markdown', 'markdown', change('<td>0.34</td>', '<td>0.43</td>'), 'coverage-table-changed'],
  ['a lost span in the Markdown', 'markdown', drop(' rowspan="2"'), 'coverage-table-changed'],
  // Formulas
  [
    'a lost formula',
    'html',
    drop('<math display="inline"><mi>d</mi><mo>=</mo><mfrac><mi>n</mi><mi>a</mi></mfrac></math>'),
    'coverage-formula-changed',
  ],
  ['a changed number in a formula', 'html', change('<mn>3</mn>', '<mn>8</mn>'), 'coverage-formula-changed'],
  ['a changed letter in a formula', 'html', change('<mi>m</mi>', '<mi>w</mi>'), 'coverage-formula-changed'],
  ['a changed sign in a formula', 'html', change('<mo>−</mo>', '<mo>+</mo>'), 'coverage-formula-changed'],
  ['a power that became an index', 'html', change('<msup>', '<msub>'), 'coverage-formula-changed'],
  [
    'a fraction that became a product',
    'html',
    change('<mfrac><mi>n</mi><mi>a</mi></mfrac>', '<mi>n</mi><mi>a</mi>'),
    'coverage-formula-changed',
  ],
  ['two exchanged sides of a fraction', 'html', change('<mi>n</mi><mi>a</mi>', '<mi>a</mi><mi>n</mi>'), 'coverage-formula-changed'],
  ['a changed formula of TeX', 'html', change('<mi>γ</mi>', '<mi>δ</mi>'), 'coverage-formula-changed'],
  ['a lost formula in the Markdown', 'markdown', drop('$d=\\frac{n}{a}$'), 'coverage-formula-changed'],
  ['a changed formula in the Markdown', 'markdown', change('m=e^{-3t}', 'm=e^{-4t}'), 'coverage-formula-changed'],
  ['a changed formula of TeX in the Markdown', 'markdown', change('\\gamma + 7', '\\gamma + 9'), 'coverage-formula-changed'],
  // Links
  [
    'a citation that leads to another reference',
    'html',
    change('href="#b1" id="cite-b1"', 'href="#b2" id="cite-b1"'),
    'coverage-link-missing',
  ],
  ['two exchanged links', 'html', swap('href="#f1" class="xref', 'href="#f2" class="xref'), 'coverage-link-missing'],
  [
    'a citation that is no link',
    'html',
    change('<a href="#b2" id="cite-b2" class="xref xref-bibr">Knight 1983</a>', 'Knight 1983'),
    'coverage-link-missing',
  ],
  ['a pointer to an equation that leads nowhere', 'html', change('href="#e1"', 'href="#e9"'), 'coverage-link-missing'],
  [
    'a link to another site',
    'html',
    change('https://tides.example.org/bergen/', 'https://tides.example.org/oslo/'),
    'coverage-link-missing',
  ],
  [
    'a link whose words are left',
    'html',
    change('<a href="https://tides.example.org/bergen/">the tide archive</a>', 'the tide archive'),
    'coverage-link-missing',
  ],
  [
    'a citation that leads to another reference in the Markdown',
    'markdown',
    change('[Crisp 1955](#b1)', '[Crisp 1955](#b2)'),
    'coverage-link-missing',
  ],
  [
    'a link to another site in the Markdown',
    'markdown',
    change('https://tides.example.org/bergen/', 'https://tides.example.org/'),
    'coverage-link-missing',
  ],
  // Figures and files
  ['a lost figure', 'html', drop('<figure id="f2" class="figure">'), 'coverage-figure-missing'],
  [
    'a lost picture',
    'html',
    change(
      '<div class="image-missing" role="img" aria-label="Figure 1 (Image not available)">\n<span>Image not available: north.tif</span></div>',
      '',
    ),
    'coverage-figure-missing',
  ],
  ['a lost figure in the Markdown', 'markdown', drop('<a id="f1"></a>**[Figure 1](e1/F1)**'), 'coverage-figure-missing'],
  [
    'two exchanged captions',
    'html',
    swap('White patches are colonies older than three winters.', 'Dark stones were cleaned one month before the survey.'),
    'coverage-caption-moved',
  ],
  [
    'two exchanged titles of figures',
    'html',
    swap('<span class="title">The northern breakwater.', '<span class="title">The southern slipway.'),
    'coverage-caption-moved',
  ],
  [
    'two exchanged captions in the Markdown',
    'markdown',
    swap('White patches are colonies older than three winters.', 'Dark stones were cleaned one month before the survey.'),
    'coverage-caption-moved',
  ],
  [
    'two exchanged captions of tables',
    'html',
    swap('Larvae counted in each harbour.', 'Parameters of the model.'),
    'coverage-caption-moved',
  ],
  [
    'two exchanged references',
    'html',
    swap(
      'Knight EM. Surveys of Rocky Coasts. Aberdeen: Granite House, 1983.',
      'Crisp DJ. The behaviour of barnacle cyprids. Journal of Experimental Biology 32:569. 1955.',
    ),
    'coverage-caption-moved',
  ],
  [
    'a lost supplement',
    'html',
    drop('<li><a class="file" href="e1/counts-by-quadrat.csv">counts-by-quadrat.csv</a> <span class="file-facts">(CSV)</span></li>'),
    'coverage-file-missing',
  ],
  ['another file in the place of a supplement', 'html', change('counts-by-quadrat.csv', 'counts-by-harbour.csv'), 'coverage-file-missing'],
  ['a lost recording in the Markdown', 'markdown', drop('[settling-larva.mp4](e1/settling-larva.mp4)'), 'coverage-file-missing'],
  // Facts of the front matter
  ['a lost licence', 'html', change('https://creativecommons.org/licenses/by/4.0/', ''), 'coverage-licence-missing'],
  ['another licence in the linked data', 'head', change('licenses/by/4.0', 'licenses/by-nc/4.0'), 'coverage-licence-missing'],
  [
    'a lost licence in the OAI record',
    'record',
    drop('<dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights>'),
    'coverage-licence-missing',
  ],
  ['a shifted date of publication', 'html', change('2024-03-17', '2024-03-16'), 'coverage-date-missing'],
  ['a shifted date of reception', 'markdown', change('2023-09-05', '2023-05-09'), 'coverage-date-missing'],
  [
    'a shifted date in the linked data',
    'head',
    change('"datePublished":"2024-03-17"', '"datePublished":"2024-03-18"'),
    'coverage-date-missing',
  ],
  ['a shifted date in the OAI record', 'record', change('2024-03-17', '2024-03-16'), 'coverage-date-missing'],
  ['a moved author', 'html', swap('Maja Lindqvist', 'Hiroshi Tanaka'), 'coverage-author-changed'],
  ['an author with the place of another', 'html', change('<a href="#aff2">2</a>', '<a href="#aff1">2</a>'), 'coverage-author-changed'],
  [
    'a lost author in the linked data',
    'head',
    drop(
      ',{"@type":"Person","name":"Hiroshi Tanaka","givenName":"Hiroshi","familyName":"Tanaka","affiliation":[{"@type":"Organization","name":"Institute of Intertidal Studies, Bergen, Norway"}]}',
    ),
    'coverage-author-changed',
  ],
  ['a wrong ORCID iD', 'html', swap('0000-0002-1825-0097', '0000-0001-5109-3700'), 'coverage-identifier-missing'],
  ['a wrong DOI in the OAI record', 'record', change('10.5555/shore.17', '10.5555/shore.71'), 'coverage-identifier-missing'],
  [
    'another title in the linked data',
    'head',
    change('where the rising tide lingers', 'where the falling tide lingers'),
    'coverage-title-changed',
  ],
];
