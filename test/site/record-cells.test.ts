import { expect, test } from 'vitest';
import { english } from '../../src/model/text/translatable.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { recordsOf } from './records-of.ts';

const ARTICLE = `<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"><front>
<article-meta>
<article-id pub-id-type="doi">10.5555/a</article-id><article-id pub-id-type="pmid">31415</article-id><article-id pub-id-type="pmcid">PMC2718</article-id>
<article-version>2</article-version>
<title-group><article-title>Snails sleep</article-title><trans-title-group xml:lang="de"><trans-title>Schnecken schlafen</trans-title></trans-title-group></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Roe</surname><given-names>Jane</given-names></name><role vocab="credit" vocab-term-identifier="https://credit.niso.org/contributor-roles/software/" vocab-term="Software">Software</role><xref ref-type="aff" rid="a1"/><xref ref-type="aff" rid="a2"/></contrib>
<contrib contrib-type="author"><collab>Snail Group<contrib-group><contrib contrib-type="author"><name><surname>Member</surname><given-names>Max</given-names></name></contrib></contrib-group></collab></contrib>
<contrib contrib-type="editor"><name><surname>Itor</surname><given-names>Ed</given-names></name></contrib>
<contrib contrib-type="translator"><name><surname>Lator</surname><given-names>Trans</given-names></name></contrib>
<aff id="a1"><institution>University of X</institution></aff><aff id="a2"><institution>Institute of Y</institution></aff></contrib-group>
<pub-date date-type="pub"><day>3</day><month>2</month><year>2024</year></pub-date><volume>1</volume><elocation-id>e1</elocation-id>
<history><date date-type="received"><day>5</day><month>10</month><year>2023</year></date><date date-type="corrected"><day>9</day><month>9</month><year>2025</year></date></history>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>CC BY</license-p></license></permissions>
<related-article related-article-type="commentary" ext-link-type="doi" xlink:href="10.5555/commentary"/>
<related-article related-article-type="preprint" ext-link-type="doi" xlink:href="10.1101/preprint"/>
<related-article related-article-type="Data Paper" ext-link-type="doi" xlink:href="10.5555/datapaper"/>
<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.5555/companion"/>
<related-article related-article-type="commentary-article" ext-link-type="doi" xlink:href="10.5555/discussed"/>
<related-article related-article-type="translation" ext-link-type="doi" xlink:href="10.5555/translated"/>
<abstract><p>Snails close their eyes. NCT01234567.</p></abstract><trans-abstract xml:lang="de"><p>Schnecken schließen die Augen.</p></trans-abstract>
<funding-group><award-group><funding-source>Shell Fund</funding-source><award-id>S-1</award-id></award-group></funding-group>
</article-meta></front>
<body><sec><title>Results</title><fig id="f1"><object-id pub-id-type="doi">10.5555/a.f1</object-id><label>Figure 1</label><caption><p>A snail.</p></caption><graphic xlink:href="f1.jpg"/></fig></sec></body>
<back><ref-list><ref id="r1"><element-citation publication-type="journal"><article-title>Slugs</article-title><pub-id pub-id-type="doi">10.5555/slugs</pub-id><pub-id pub-id-type="pmid">161803</pub-id></element-citation></ref>
<ref id="r2"><element-citation publication-type="data"><data-title>Shells</data-title><pub-id pub-id-type="doi">10.5061/shells</pub-id></element-citation></ref></ref-list></back>
<sub-article article-type="referee-report" id="s1"><front-stub><article-id pub-id-type="doi">10.5555/a.review</article-id><title-group><article-title>Review</article-title></title-group></front-stub><body><p>Good.</p></body></sub-article>
</article>`;

/** Another article of the journal retracted it on 1 March 2026. */
const RETRACTION = { kind: 'retracted', doi: '10.5555/retraction', date: '2026-03-01' } as const;

function readArticle(xml: string) {
  const article = readJats(new TextEncoder().encode(xml), {
    file: 'a.xml',
    resolveFile: (href) => ({ href, source: href }),
    report: ({ message }) => expect.unreachable(english(message)),
  });
  if (article === undefined) throw new Error('not read');
  return article;
}

type Format = keyof ReturnType<typeof recordsOf>;

/** One row for each cell of the table of outputs: fact, format, what the format has. */
const CELLS: readonly (readonly [fact: string, format: Format, expected: string])[] = [
  ['title', 'JSON-LD', '"name":"RETRACTED: Snails sleep"'],
  ['title', 'BibTeX', 'title = {{RETRACTED:} Snails sleep}'],
  ['title', 'RIS', 'TI  - RETRACTED: Snails sleep\r\n'],
  ['title', 'CSL', '"title":"RETRACTED: Snails sleep"'],
  ['title', 'Atom', 'RETRACTED: Snails sleep'],
  ['title', 'RSS', '<title>RETRACTED: Snails sleep</title>'],
  ['title', 'JSON feed', '"title": "RETRACTED: Snails sleep"'],
  ['title', 'search', '"title":"RETRACTED: Snails sleep"'],
  ['translated title', 'JSON-LD', '"alternateName":[{"@language":"de","@value":"RETRACTED: Schnecken schlafen"}]'],
  ['translated title', 'BibTeX', 'titleaddon = {RETRACTED: Schnecken schlafen}'],
  ['translated title', 'RIS', 'TT  - RETRACTED: Schnecken schlafen\r\n'],
  ['translated title', 'CSL', '"original-title":"RETRACTED: Schnecken schlafen"'],
  ['abstract in another language', 'JSON-LD', '"abstract":[{"@language":"de","@value":"Schnecken schließen die Augen."}]'],
  ['members of a group', 'JSON-LD', '"member":[{"@type":"Person","name":"Max Member"'],
  ['all institutions', 'JSON-LD', '"name":"Institute of Y"'],
  [
    'CRediT',
    'JSON-LD',
    '{"@type":"Role","roleName":["https://credit.niso.org/contributor-roles/software/"],"author":{"@type":"Person","name":"Jane Roe"',
  ],
  ['CRediT', 'CSL', '"custom":{"credit":[{"name":"Jane Roe","roles":["software"]}]}'],
  ['editor', 'JSON-LD', '"editor":[{"@type":"Person","name":"Ed Itor"'],
  ['editor', 'BibTeX', 'editor = {Itor, Ed}'],
  ['editor', 'RIS', 'ED  - Itor, Ed\r\n'],
  ['editor', 'CSL', '"editor":[{"family":"Itor","given":"Ed"}]'],
  ['translator', 'JSON-LD', '"translator":[{"@type":"Person","name":"Trans Lator"'],
  ['translator', 'BibTeX', 'translator = {Lator, Trans}'],
  ['received', 'JSON-LD', '"dateCreated":"2023-10-05"'],
  ['received', 'CSL', '"submitted":{"date-parts":[[2023,10,5]]}'],
  ['changed', 'JSON-LD', '"dateModified":"2026-03-01"'],
  ['changed', 'Atom', '<updated>2026-03-01T00:00:00.000Z</updated>'],
  ['changed', 'JSON feed', '"date_modified": "2026-03-01T00:00:00.000Z"'],
  ['licence', 'BibTeX', 'license = {https://creativecommons.org/licenses/by/4.0/}'],
  ['licence', 'RIS', 'N1  - License: https://creativecommons.org/licenses/by/4.0/\r\n'],
  ['funder and award', 'BibTeX', 'Funding: Shell Fund (S-1)'],
  ['funder and award', 'RIS', 'N1  - Funding: Shell Fund (S-1)\r\n'],
  ['funder and award', 'CSL', 'Funding: Shell Fund (S-1)'],
  ['clinical trial', 'JSON-LD', '{"@type":"PropertyValue","propertyID":"ClinicalTrials.gov","value":"NCT01234567"}'],
  [
    'reference',
    'JSON-LD',
    '{"@type":"CreativeWork","@id":"https://doi.org/10.5555/slugs","sameAs":"https://pubmed.ncbi.nlm.nih.gov/161803"}',
  ],
  ['data cited', 'JSON-LD', '{"@type":"Dataset","@id":"https://doi.org/10.5061/shells"}'],
  ['data cited', 'linkset', '{"href":"https://doi.org/10.5061/shells","type":"text/html"}'],
  [
    'data that it is based on',
    'JSON-LD',
    '"isBasedOn":[{"@type":"CreativeWork","@id":"https://doi.org/10.1101/preprint"},{"@type":"CreativeWork","@id":"https://doi.org/10.5555/datapaper"}]',
  ],
  ['component', 'JSON-LD', '"hasPart":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/a.f1"}]'],
  ['component', 'linkset', '{"href":"https://doi.org/10.5555/a.f1","type":"text/html"}'],
  ['review', 'JSON-LD', '"review":[{"@type":"Review","@id":"https://doi.org/10.5555/a.review","name":"Review"}]'],
  ['review', 'linkset', '{"href":"https://doi.org/10.5555/a.review","type":"text/html"}'],
  ['retraction', 'JSON-LD', '"correction":["https://doi.org/10.5555/retraction"]'],
  ['retraction', 'BibTeX', 'related = {10.5555/retraction}'],
  ['retraction', 'RIS', 'N1  - Retracted: see https://doi.org/10.5555/retraction\r\n'],
  ['retraction', 'CSL', '"note":"Retracted: see https://doi.org/10.5555/retraction'],
  ['retraction', 'Atom', 'https://doi.org/10.5555/retraction'],
  ['retraction', 'RSS', '<prism:hasCorrection>10.5555/retraction</prism:hasCorrection>'],
  ['retraction', 'JSON feed', 'https://doi.org/10.5555/retraction'],
  ['retraction', 'search', '"notice":"retracted"'],
  ['retraction', 'linkset', '{"href":"https://doi.org/10.5555/retraction","type":"text/html"}'],
  ['state', 'JSON-LD', '"creativeWorkStatus":"Retracted"'],
  ['commentary', 'JSON-LD', '"subjectOf":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/commentary"}]'],
  ['commentary', 'RIS', 'N1  - Commentary: https://doi.org/10.5555/commentary\r\n'],
  ['commentary', 'linkset', '{"href":"https://doi.org/10.5555/commentary","type":"text/html"}'],
  ['article commented on', 'JSON-LD', '"about":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/discussed"}]'],
  ['companion', 'JSON-LD', '"mentions":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/companion"}]'],
  ['companion', 'BibTeX', 'Companion: https://doi.org/10.5555/companion'],
  ['companion', 'CSL', 'Companion: https://doi.org/10.5555/companion'],
  ['translation', 'JSON-LD', '"workTranslation":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/translated"}]'],
  ['preprint', 'linkset', '"predecessor-version":[{"href":"https://doi.org/10.1101/preprint","type":"text/html"}]'],
  ['version', 'JSON-LD', '"version":"2"'],
  ['version', 'BibTeX', 'version = {2}'],
  ['version', 'RIS', 'ET  - 2\r\n'],
  ['version', 'CSL', '"version":"2"'],
  [
    'PMID',
    'JSON-LD',
    '"sameAs":["https://doi.org/10.5555/a","https://pubmed.ncbi.nlm.nih.gov/31415","https://pmc.ncbi.nlm.nih.gov/articles/PMC2718"]',
  ],
  ['PMID', 'BibTeX', 'pmid = {31415}'],
  ['PMID', 'RIS', 'AN  - 31415\r\n'],
  ['PMID', 'CSL', '"PMID":"31415"'],
];

const records = recordsOf(readArticle(ARTICLE), RETRACTION);

test.each(CELLS)('%s in %s', (_fact, format, expected) => {
  expect(records[format]).toContain(expected);
});

const NOTICE = `<article article-type="retraction" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><article-id pub-id-type="doi">10.5555/retraction</article-id><title-group><article-title>Retraction: Snails sleep</article-title></title-group><pub-date date-type="pub"><day>1</day><month>3</month><year>2026</year></pub-date><related-article related-article-type="retracted-article" ext-link-type="doi" xlink:href="10.5555/a"/></article-meta></front></article>`;

test.each([
  ['JSON-LD', '"@reverse":{"correction":[{"@id":"https://doi.org/10.5555/a"}]}'],
  ['JSON-LD', '"about":[{"@type":"CreativeWork","@id":"https://doi.org/10.5555/a"}]'],
  ['BibTeX', 'related = {10.5555/a}'],
  ['RIS', 'N1  - Retracted article: https://doi.org/10.5555/a\r\n'],
  ['CSL', '"note":"Retracted article: https://doi.org/10.5555/a"'],
  ['RSS', '<prism:isCorrectionOf>10.5555/a</prism:isCorrectionOf>'],
  ['linkset', '"related":[{"href":"https://doi.org/10.5555/a","type":"text/html"}]'],
] as const)('the article that a retraction is of, in %s', (format, expected) => {
  expect(recordsOf(readArticle(NOTICE))[format]).toContain(expected);
  expect(recordsOf(readArticle(NOTICE))[format]).not.toContain('RETRACTED: ');
});
