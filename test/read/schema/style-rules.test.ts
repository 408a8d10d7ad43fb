import { describe, expect, test } from 'vitest';
import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { STYLE_RULES, schemaChecker } from '../../../src/read/schema/check-document.ts';

/** An article that keeps to its DTD and to every rule. */
const GOOD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "JATS-journalpublishing1-3-mathml3.dtd">
<article article-type="research-article" dtd-version="1.3" xml:lang="en" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink">
<front><journal-meta><journal-id journal-id-type="publisher-id">T</journal-id><journal-title-group><journal-title>Tidewater</journal-title></journal-title-group>
<issn publication-format="electronic">1234-5679</issn><publisher><publisher-name>P</publisher-name></publisher></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/a.1</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Ecology</subject></subj-group></article-categories>
<title-group><article-title>Barnacles</article-title></title-group>
<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Reed</surname><given-names>A</given-names></name><role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="Software" vocab-term-identifier="https://credit.niso.org/contributor-roles/software/">Software</role><xref ref-type="aff" rid="aff1"/></contrib></contrib-group>
<aff id="aff1"><institution-wrap><institution-id institution-id-type="ror">https://ror.org/07f4rh483</institution-id><institution>Farhaven</institution></institution-wrap></aff>
<author-notes><fn fn-type="coi-statement"><p>None.</p></fn></author-notes>
<pub-date date-type="pub" publication-format="electronic" iso-8601-date="2024-05-01"><day>1</day><month>5</month><year>2024</year></pub-date>
<volume>1</volume><fpage>10</fpage><lpage>12</lpage>
<history><date date-type="received"><day>1</day><month>2</month><year>2024</year></date><date date-type="accepted"><day>1</day><month>3</month><year>2024</year></date></history>
<permissions><copyright-statement>© 2024 Reed</copyright-statement><copyright-year>2024</copyright-year><copyright-holder>Reed</copyright-holder><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref><license-p>CC BY</license-p></license></permissions>
<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.5555/a.2"/>
<abstract><sec><title>Aim</title><p>A</p></sec></abstract><trans-abstract xml:lang="de"><p>B</p></trans-abstract>
<funding-group><award-group><funding-source><institution-wrap><institution-id institution-id-type="ror">https://ror.org/07wsc3f67</institution-id><institution>Council</institution></institution-wrap></funding-source><award-id>1</award-id></award-group><funding-statement>Paid.</funding-statement></funding-group>
</article-meta></front>
<body><sec id="s1"><title>Results</title><p>See <xref ref-type="fig" rid="f1">Figure 1</xref> and <ext-link xlink:href="https://shore.example">the shore</ext-link>.</p>
<fig id="f1"><label>Figure 1</label><caption><title>A rock</title></caption><graphic xlink:href="f1.tif"><alt-text>Barnacles on a rock.</alt-text></graphic></fig>
<table-wrap id="t1"><label>Table 1</label><table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table></table-wrap>
<disp-formula id="e1"><alternatives><mml:math><mml:mi>a</mml:mi></mml:math><tex-math>a</tex-math></alternatives></disp-formula>
<supplementary-material id="m1" xlink:href="m1.csv"/></sec></body>
<back><sec sec-type="data-availability"><title>Data availability</title><p>Here.</p></sec>
<ref-list><ref id="r1"><element-citation publication-type="journal"><source>Shore</source><year>2020</year><pub-id pub-id-type="doi">10.5555/r.1</pub-id></element-citation></ref>
<ref id="r2"><element-citation publication-type="data"><data-title>Counts</data-title><source>Archive</source><pub-id pub-id-type="doi">10.5555/r.2</pub-id></element-citation></ref></ref-list></back></article>`;

const check = schemaChecker(await readDtdLibrary());
const findingsIn = (xml: string) => check(new TextEncoder().encode(xml), 'a.xml').findings;

/** Each rule with a change to the good article that breaks it. */
const CASES: Readonly<Record<string, readonly [found: string, instead: string]>> = {
  'pmc-article-type-missing': [' article-type="research-article"', ''],
  'pmc-language-form': ['xml:lang="en" xmlns', 'xml:lang="english_US" xmlns'],
  'pmc-journal-id-missing': ['<journal-id journal-id-type="publisher-id">T</journal-id>', ''],
  'pmc-issn-missing': ['<issn publication-format="electronic">1234-5679</issn>', ''],
  'pmc-issn-type-missing': [' publication-format="electronic">1234', '>1234'],
  'pmc-publisher-missing': ['<publisher><publisher-name>P</publisher-name></publisher>', ''],
  'pmc-article-id-missing': ['<article-id pub-id-type="doi">10.5555/a.1</article-id>', ''],
  'pmc-article-id-type-missing': ['<article-id pub-id-type="doi">', '<article-id>'],
  'pmc-article-id-repeated': ['<article-categories>', '<article-id pub-id-type="doi">10.5555/a.3</article-id><article-categories>'],
  'pmc-subject-missing': [' subj-group-type="heading"', ''],
  'pmc-title-empty': ['<article-title>Barnacles', '<article-title>'],
  'pmc-title-ends-in-note': ['Barnacles</article-title>', 'Barnacles<fn><p>Note</p></fn></article-title>'],
  'pmc-abstract-type-missing': ['<trans-abstract', '<abstract><p>C</p></abstract><trans-abstract'],
  'jats4r-trans-abstract-language': ['<trans-abstract xml:lang="de">', '<trans-abstract>'],
  'pmc-abstract-section-title': ['<title>Aim</title>', ''],
  'pmc-contrib-type-missing': [' contrib-type="author"', ''],
  'pmc-contrib-one-name': ['</name><role', '</name><name><surname>Bell</surname></name><role'],
  'pmc-given-names-missing': ['<surname>Reed</surname>', ''],
  'pmc-collab-in-name': ['<surname>Reed</surname>', '<surname>The Shore Collaboration</surname>'],
  'jats4r-orcid-address': ['>https://orcid.org/0000', '>0000'],
  'jats4r-credit-vocabulary': [' vocab-term="Software"', ''],
  'jats4r-credit-term': ['vocab-term="Software"', 'vocab-term="Programming"'],
  'jats4r-institution-in-affiliation': [GOOD.slice(GOOD.indexOf('<institution-wrap>'), GOOD.indexOf('</aff>')), 'Farhaven'],
  'jats4r-ror-address': ['>https://ror.org/07f4rh483', '>07f4rh483'],
  'pmc-pub-date-missing': [
    '<pub-date date-type="pub" publication-format="electronic" iso-8601-date="2024-05-01"><day>1</day><month>5</month><year>2024</year></pub-date>',
    '',
  ],
  'pmc-pub-date-type-missing': ['<pub-date date-type="pub"', '<pub-date'],
  'pmc-date-order': ['<month>2</month>', '<month>12</month>'],
  'pmc-month-numeric': ['<month>2</month>', '<month>February</month>'],
  'jats4r-iso-date': ['iso-8601-date="2024-05-01"', 'iso-8601-date="2024-06-01"'],
  'pmc-volume-missing': ['<volume>1</volume>', ''],
  'pmc-pages-order': ['<lpage>12', '<lpage>2'],
  'pmc-permissions-missing': [GOOD.slice(GOOD.indexOf('<permissions>'), GOOD.indexOf('<related-article')), ''],
  'jats4r-license-address': [
    ' xlink:href="https://creativecommons.org/licenses/by/4.0/"><ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref>',
    '>',
  ],
  'jats4r-license-addresses-differ': [
    '<ali:license_ref>https://creativecommons.org/licenses/by/4.0/',
    '<ali:license_ref>https://creativecommons.org/licenses/by/3.0/',
  ],
  'jats4r-license-text': ['<license-p>CC BY</license-p>', ''],
  'jats4r-copyright-year-form': ['<copyright-year>2024', '<copyright-year>© 2024'],
  'jats4r-copyright-holder-missing': ['<copyright-holder>Reed</copyright-holder>', ''],
  'jats4r-funder-identifier': ['<institution-id institution-id-type="ror">https://ror.org/07wsc3f67</institution-id>', ''],
  'jats4r-award-without-funder': [GOOD.slice(GOOD.indexOf('<funding-source>'), GOOD.indexOf('<award-id>')), ''],
  'jats4r-funding-statement-missing': ['<funding-statement>Paid.</funding-statement>', ''],
  'jats4r-conflict-type': ['"coi-statement"', '"conflict"'],
  'jats4r-data-statement-type': ['sec-type="data-availability"', 'sec-type="data"'],
  'pmc-related-article-missing': ['<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.5555/a.2"/>', ''],
  'pmc-related-article-address': [' xlink:href="10.5555/a.2"', ''],
  'pmc-section-title-empty': ['<title>Results', '<title>'],
  'pmc-title-bold': ['<title>Results</title>', '<title><bold>Results</bold></title>'],
  'pmc-empty-paragraph': ['<fig id="f1">', '<p> </p><fig id="f1">'],
  'pmc-float-id-missing': ['<table-wrap id="t1">', '<table-wrap>'],
  'pmc-figure-empty': ['<graphic xlink:href="f1.tif"><alt-text>Barnacles on a rock.</alt-text></graphic>', ''],
  'pmc-graphic-href-form': ['"f1.tif"', '"https://shore.example/f1.tif"'],
  'jats4r-alt-text-is-caption': ['<alt-text>Barnacles on a rock.', '<alt-text>A rock'],
  'jats4r-alt-text-length': ['<alt-text>Barnacles', `<alt-text>${'Barnacles '.repeat(30)}`],
  'pmc-table-row-empty': ['</tr></tbody>', '</tr><tr><td/><td/></tr></tbody>'],
  'pmc-table-widths': ['<td>c</td>', '<td>c</td><td>d</td>'],
  'pmc-xref-type': ['<xref ref-type="fig"', '<xref ref-type="table-fn"'],
  'pmc-xref-type-missing': ['<xref ref-type="fig"', '<xref'],
  'jats4r-math-alternatives': [
    '<alternatives><mml:math><mml:mi>a</mml:mi></mml:math><tex-math>a</tex-math></alternatives>',
    '<mml:math><mml:mi>a</mml:mi></mml:math><tex-math>a</tex-math>',
  ],
  'jats4r-math-image-only': ['<mml:math><mml:mi>a</mml:mi></mml:math><tex-math>a</tex-math>', '<graphic xlink:href="e1.tif"/>'],
  'pmc-supplement-file': [' xlink:href="m1.csv"', ''],
  'pmc-link-empty': [' xlink:href="https://shore.example"', ''],
  'pmc-ref-id-missing': ['<ref id="r1">', '<ref>'],
  'pmc-citation-type-missing': [' publication-type="journal"', ''],
  'jats4r-citation-year': ['<year>2020', '<year>May 2020'],
  'jats4r-citation-doi': ['>10.5555/r.1<', '>https://doi.org/10.5555/r.1<'],
  'jats4r-data-citation': ['<data-title>Counts</data-title><source>Archive</source>', ''],
  'pmc-journal-citation-parts': ['<source>Shore</source>', ''],
};

describe('the rules of PMC and JATS4R', () => {
  test('find nothing in an article that keeps them', () => {
    expect(findingsIn(GOOD)).toEqual([]);
  });

  test('have an id, a source, a sentence and a fix each, and a case here', () => {
    const ids = STYLE_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(Object.keys(CASES).sort());
    for (const { id, source, checks, fix } of STYLE_RULES) {
      expect(id).toMatch(/^(?:pmc|jats4r)(?:-[a-z0-9]+)+$/);
      expect(source).toMatch(/^(?:PMC Tagging Guidelines|JATS4R), /);
      expect(checks).toMatch(/^[A-Z].*\.$/);
      expect(fix).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test.each(STYLE_RULES.map(({ id, severity, fix }) => [id, severity, fix] as const))('%s', (id, severity, fix) => {
    const [found, instead] = CASES[id] ?? ['', ''];
    expect(GOOD.includes(found) && found !== '').toBe(true);
    const broken = id === 'pmc-related-article-missing' ? GOOD.replace('"research-article"', '"correction"') : GOOD;
    const findings = findingsIn(broken.replace(found, instead)).filter(({ code }) => code === id);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      expect(finding).toMatchObject({ severity, fix, place: { file: 'a.xml' } });
      expect(finding.place.line).toBeGreaterThan(2);
      expect(english(finding.message)).toMatch(/^.+; expected .+$/);
    }
  });
});
