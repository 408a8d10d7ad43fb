import { expect, test } from 'vitest';
import { english } from '../../../src/model/text/translatable.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { abstractTextOf, withoutOwnDois } from '../../../src/render/main-abstract.ts';

const xml = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<article-id pub-id-type="doi">10.7554/eLife.00003</article-id><title-group><article-title>T</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Welte</surname><given-names>M</given-names></name><xref ref-type="aff" rid="aff1">1</xref><xref ref-type="other" rid="par-2"/></contrib>
<aff id="aff1"><label>1</label><addr-line><named-content content-type="department">Department of Biology</named-content></addr-line>, <institution>University of Rochester</institution>, <addr-line><named-content content-type="city">Rochester</named-content></addr-line></aff></contrib-group>
<abstract><p>It may.</p><p><bold>DOI:</bold><ext-link ext-link-type="doi" xlink:href="10.7554/eLife.00003.001">http://dx.doi.org/10.7554/elife.00003.001</ext-link></p></abstract>
<funding-group><award-group id="par-2"><funding-source>NIH</funding-source><award-id>GM64687</award-id></award-group></funding-group>
</article-meta></front></article>`;

test('values of eLife’s files of 2012 in the query service', () => {
  const article = readJats(new TextEncoder().encode(xml), {
    file: 'a.xml',
    resolveFile: (href) => ({ href }),
    report: ({ message }) => expect.unreachable(english(message)),
  });
  expect(article?.meta.affiliations).toEqual([
    {
      id: 'aff1',
      label: '1',
      text: 'Department of Biology, University of Rochester, Rochester',
      institution: 'University of Rochester',
      department: 'Department of Biology',
      city: 'Rochester',
    },
  ]);
  expect(article?.meta.contribGroups[0]?.contribs[0]?.noteIds).toEqual(['par-2']);
  expect(article?.meta.funding.awards[0]?.id).toBe('par-2');
  expect(article === undefined ? undefined : abstractTextOf(article)).toBe('It may.');
});

test.each([
  ['Kept. DOI: http://dx.doi.org/10.5555/a.001', 'Kept.'],
  ['Kept. doi:10.5555/A.001', 'Kept.'],
  ['DOI: https://doi.org/10.5555/other.001', 'DOI: https://doi.org/10.5555/other.001'],
  ['The DOI 10.5555/a itself', 'The DOI 10.5555/a itself'],
])('"%s" without the line of its own DOI', (text, expected) => {
  expect(withoutOwnDois(text, '10.5555/a')).toBe(expected);
});

test.each([
  ['<institution>Iowa State University, </institution>Ames, IA', 'Iowa State University, Ames, IA'],
  [
    '<institution-wrap><institution>Johns Hopkins University,</institution></institution-wrap>Baltimore',
    'Johns Hopkins University, Baltimore',
  ],
  ['<institution>X</institution>, <country>Spain</country><email>a@b.org</email>', 'X, Spain, a@b.org'],
  ['<institution><italic>e</italic>Life</institution>, UK', 'eLife, UK'],
])('the affiliation %s is printed with its parts apart', (aff, text) => {
  const source = `<article><front><article-meta><title-group><article-title>T</article-title></title-group><contrib-group><aff id="a">${aff}</aff></contrib-group></article-meta></front></article>`;
  const article = readJats(new TextEncoder().encode(source), { file: 'a.xml', resolveFile: (href) => ({ href }), report: () => undefined });
  expect(article?.meta.affiliations[0]?.text).toBe(text);
});
