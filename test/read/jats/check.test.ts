import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { ADVICE } from '../../../src/model/text/advice.ts';
import { JATS_RULE_CODES, readJats } from '../../../src/read/jats/read-jats.ts';
import { readMarkdown } from '../../../src/read/markdown/read-markdown.ts';
import { ALARM_KINDS } from '../../../src/render/coverage/alarm.ts';

/** An article that breaks no rule. */
const GOOD = `<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"><front>
<journal-meta><issn pub-type="epub">2050-084X</issn></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/a.1</article-id>
<title-group><article-title>T</article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
<name><surname>S</surname></name><xref ref-type="aff" rid="aff1"/></contrib><aff id="aff1">A</aff></contrib-group>
<author-notes><fn fn-type="coi-statement"><p>None.</p></fn></author-notes>
<pub-date><year>2024</year></pub-date>
<permissions><copyright-statement>© 2024 S</copyright-statement><copyright-year>2024</copyright-year><copyright-holder>S</copyright-holder>
<license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>CC BY</license-p></license></permissions>
<abstract><p>A</p></abstract><kwd-group><kwd>K</kwd></kwd-group>
<funding-group><award-group><funding-source>F</funding-source></award-group></funding-group>
</article-meta></front><body>
<sec><title>S</title><p><xref ref-type="fig" rid="f1">Figure 1</xref> [<xref ref-type="bibr" rid="r1">1</xref>–<xref ref-type="bibr" rid="r3">3</xref>]</p>
<fig id="f1"><label>Figure 1</label><caption><title>C</title></caption><graphic xlink:href="f1.tif"><alt-text>A line.</alt-text></graphic></fig>
<table-wrap id="t1"><label>Table 1</label><table><tr><th>1</th></tr></table></table-wrap></sec>
</body><back><sec sec-type="data-availability"><title>Data</title><p>Here.</p></sec><ref-list>
<ref id="r1"><element-citation publication-type="journal"><pub-id pub-id-type="doi">10.5555/r</pub-id></element-citation></ref>
<ref id="r2"><element-citation publication-type="book"/></ref><ref id="r3"><element-citation publication-type="book"/></ref>
</ref-list></back></article>`;

/** Matches the code where a problem is created: `code: 'file-empty'`, `reader.warning('date-without-year', …`, `new XmlFault('xml-too-deep', …`. */
const REPORTED =
  /(?:code:| ?[?:] (?='(?:xml-|[a-z]+-missing'))|code =|UNREADABLE =|(?:error|warn|warning|tell|report|mistake|problem|ContentError|[Ff]ault|fail|refuse)\(\s*(?:\w+(?:\([\w.]+\))?,\s*)?)\s*'([a-z]+(?:-[a-z]+\d?)+)'/g;

/** Codes of errors that stop a build, so that they are never listed. */
const ENDING: ReadonlySet<string> = new Set([
  'build-time',
  'content-missing',
  'content-unreadable',
  'journal-missing',
  'journal-syntax',
  'hooks-missing',
  'hooks-broken',
]);

function adviceOn(xml: string): readonly Problem[] {
  const problems: Problem[] = [];
  const bytes = new TextEncoder().encode(xml);
  const resolveFile = (href: string) => ({ href, source: href });
  readJats(bytes, { file: 'a.xml', resolveFile, report: () => undefined, advise: (problem) => problems.push(problem) });
  return problems;
}

describe('advice on the tagging of an article', () => {
  test('is empty for a well-tagged article', () => {
    expect(adviceOn(GOOD)).toEqual([]);
  });

  const CASES: readonly (readonly [code: string, found: string | RegExp, instead: string])[] = [
    ['article-language-missing', ' xml:lang="en"', ''],
    ['article-type-unknown', 'article-type="research-article"', 'article-type="research"'],
    ['article-doi-missing', '<article-id pub-id-type="doi">10.5555/a.1</article-id>', ''],
    ['article-doi-wrong', '10.5555/a.1', 'https://doi.org/10.5555/a.1'],
    ['issn-wrong', '2050-084X', '2050-0841'],
    ['pub-date-missing', '<pub-date><year>2024</year></pub-date>', ''],
    ['abstract-missing', '<abstract><p>A</p></abstract>', ''],
    ['keywords-missing', '<kwd-group><kwd>K</kwd></kwd-group>', ''],
    ['funding-source-missing', '<funding-source>F</funding-source>', '<award-id>7</award-id>'],
    ['data-availability-missing', '<sec sec-type="data-availability"><title>Data</title>', '<sec><title>More</title>'],
    ['competing-interests-missing', '<fn fn-type="coi-statement"><p>None.</p></fn>', '<fn><p>Present address</p></fn>'],
    ['author-missing', 'contrib-type="author"', 'contrib-type="editor"'],
    ['orcid-wrong', '0000-0002-1825-0097', '0000-0002-1825-0098'],
    ['orcid-wrong', 'https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['author-affiliation-missing', '<xref ref-type="aff" rid="aff1"/></contrib>', '</contrib><aff id="aff2">B</aff>'],
    ['corresponding-author-missing', ' corresp="yes"', ''],
    ['license-missing', /<license.*<\/license>/, ''],
    ['license-link-missing', ' xlink:href="https://creativecommons.org/licenses/by/4.0/"', ''],
    ['license-unknown', 'creativecommons.org/licenses/by/4.0/', 'shore.example/rights'],
    ['copyright-parts-missing', '<copyright-holder>S</copyright-holder>', ''],
    ['figure-alt-missing', '<alt-text>A line.</alt-text>', ''],
    ['figure-label-missing', '<label>Figure 1</label>', ''],
    ['figure-caption-missing', '<caption><title>C</title></caption>', ''],
    ['figure-uncited', 'rid="f1"', 'rid="t1"'],
    ['table-caption-missing', '<label>Table 1</label>', ''],
    ['table-header-missing', '<th>1</th>', '<td>1</td>'],
    ['table-image', '<table><tr><th>1</th></tr></table>', '<graphic xlink:href="t1.tif"/>'],
    ['section-title-missing', '<sec><title>S</title>', '<sec>'],
    ['reference-doi-wrong', '10.5555/r', '10,5555/r'],
    ['reference-type-missing', '<ref id="r2"><element-citation publication-type="book"/>', '<ref id="r2"><element-citation/>'],
    ['reference-uncited', '</xref>–<xref', '</xref>, <xref'],
  ];

  test.each(CASES)('is %s without %s', (code, found, instead) => {
    expect(adviceOn(GOOD.replace(found, instead)).map((problem) => problem.code)).toEqual([code]);
  });

  test('has a case for every rule', () => {
    expect([...new Set(CASES.map(([code]) => code))].sort()).toEqual([...JATS_RULE_CODES].sort());
  });

  test('names the elements with their lines', () => {
    const [found] = adviceOn(GOOD.replace('<alt-text>A line.</alt-text>', ''));
    expect(found).toEqual({
      code: 'figure-alt-missing',
      severity: 'advice',
      place: { file: 'a.xml', line: 15, column: 1 },
      message: 'figures without <alt-text>: screen readers can read their captions only (1): f1 (line 15)',
    });
  });

  test('applies to articles in Markdown too', () => {
    const problems: Problem[] = [];
    const text = '---\ntitle: T\ntype: research-article\n---\n\n# One\n\n![Caption](a.png){#fig:a}\n';
    const resolveFile = (href: string) => ({ href, source: href });
    readMarkdown(text, { file: 'a.md', resolveFile, report: () => undefined, advise: (problem) => problems.push(problem) });
    expect(problems.map(({ code }) => code)).toEqual([
      'article-doi-missing',
      'pub-date-missing',
      'abstract-missing',
      'keywords-missing',
      'license-missing',
      'figure-alt-missing',
    ]);
  });
});

describe('the table of advice', () => {
  const source = fileURLToPath(new URL('../../../src/', import.meta.url));
  const codes = new Set<string>([...JATS_RULE_CODES, ...ALARM_KINDS]);
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!read\/schema\/)(?:read|pipeline|render|site|query\/tag|publish\/archive|model\/text)\/.*\.ts$/.test(path),
  )) {
    for (const [, code = ''] of readFileSync(`${source}${file}`, 'utf8').matchAll(REPORTED)) codes.add(code);
  }

  test('has exactly the reported codes', () => {
    expect(codes.size).toBeGreaterThan(60);
    expect(Object.keys(ADVICE).sort()).toEqual([...codes].filter((code) => !ENDING.has(code)).sort());
  });
});
