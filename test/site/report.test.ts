import { expect, test } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { ADVICE } from '../../src/model/text/advice.ts';
import { translatable, untranslated } from '../../src/model/text/translatable.ts';
import { checkHosting } from '../../src/publish/check-hosting.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import type { ReportData } from '../../src/site/report/report-data.ts';
import { categoryOf, reportPages } from '../../src/site/report/report-pages.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { journal } from './content.ts';

const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };

const problem = (code: string, severity: Problem['severity'], line: number): Problem => ({
  code,
  severity,
  place: { file: 'e1/e1.xml', line, column: 1 },
  message: untranslated(`line ${line} is <wrong>`),
});

const data: ReportData = {
  articleCount: 1,
  articles: [{ stem: 'content/1/e1', titleHtml: 'Tides <i>in vivo</i>', file: 'e1/e1.xml' }],
  problems: [
    ...Array.from({ length: 501 }, (_, at) => problem('figure-alt-missing', 'advice', at + 1)),
    problem('graphic-missing', 'error', 7),
    problem('xref-dangling', 'warning', 8),
  ],
  coverage: [
    { part: 'body', source: 1000, html: 1000 },
    { part: 'reference', source: 1000, html: 999 },
  ],
  groups: [{ group: 'pages', files: 12_345, sizeBytes: 1_500_000 }],
  largest: [{ path: 'bucket/a.zip', sizeBytes: 900 }],
  host: 'cloudflare',
  hosting: checkHosting('cloudflare', { files: 17_000, sizeBytes: 1_500_000, largest: [] }),
};

const pages = new Map(reportPages(chrome, data).map(({ path, render }) => [path, render()]));

test('has a page for each problem code, split if it is long', () => {
  expect([...pages.keys()]).toEqual([
    'report/index.html',
    'report/graphic-missing.html',
    'report/xref-dangling.html',
    'report/figure-alt-missing.html',
    'report/figure-alt-missing-2.html',
  ]);
});

test.each([
  ['report/index.html', '<meta name="robots" content="noindex">'],
  ['report/index.html', '1 article, 12,345 files, 1.5 MB; 503 problems and pieces of advice'],
  ['report/index.html', '<a href="figure-alt-missing">figure-alt-missing</a>'],
  ['report/index.html', 'describe each figure in an &lt;alt-text&gt;'],
  ['report/index.html', '<td>body</td><td class="report-number">1,000</td><td class="report-number">100 %</td>'],
  ['report/index.html', '99.9 % (1 missing)'],
  ['report/index.html', 'warning: cloudflare takes 20,000 files; this site has 17,000; fewer &quot;siblings&quot; in journal.json'],
  ['report/graphic-missing.html', 'line 7 is &lt;wrong&gt;'],
  ['report/graphic-missing.html', '<a href="../content/1/e1">Tides <i>in vivo</i></a>'],
  ['report/figure-alt-missing.html', '>Next part</a>'],
  ['report/figure-alt-missing-2.html', '>Previous part</a>'],
  ['report/figure-alt-missing-2.html', 'line 501 is'],
])('%s says %s', (path, words) => {
  expect(pages.get(path)).toContain(words);
});

test('is in the language of the journal', () => {
  const messages = { eo: { 'report.title': 'Raporto', 'report.severity.error': 'eraro', 'report.part.body': 'teksto' } };
  const translated = { ...chrome, journal: { ...journal, language: 'eo', messages } };
  const [index] = reportPages(translated, data);
  const html = index?.render() ?? '';
  for (const words of ['<h1>Raporto</h1>', '<td>eraro</td>', '<td>teksto</td>']) expect(html).toContain(words);
});

test('gives advice in the language of the journal, with tags in their own direction', () => {
  const arabic = new Map(
    reportPages({ ...chrome, journal: { ...journal, language: 'ar' } }, data).map(({ path, render }) => [path, render()]),
  );
  const page = arabic.get('report/figure-alt-missing.html');
  expect(page).toContain('صِف كل شكل في <bdi dir="ltr">&lt;alt-text&gt;</bdi> داخل <bdi dir="ltr">&lt;graphic&gt;</bdi>');
  expect(page).not.toContain('describe each figure');
  expect(arabic.get('report/index.html')).toContain('<a href="figure-alt-missing">figure-alt-missing</a><br>البيانات الوصفية والترميز');
  expect(arabic.get('report/graphic-missing.html')).toContain('<td><span lang="en" dir="ltr">line 7 is &lt;wrong&gt;');
});

test('gives what was found in the language of the journal, with values in their own direction', () => {
  const problems = [
    {
      ...problem('graphic-missing', 'error', 7),
      message: translatable`<${'graphic'}> names "${'F<1>.tif'}", which is not there; expected the file in the package`,
    },
  ];
  const foundIn = (language: string) =>
    reportPages({ ...chrome, journal: { ...journal, language } }, { ...data, problems })
      .find(({ path }) => path === 'report/graphic-missing.html')
      ?.render();
  expect(foundIn('es')).toContain(
    '<td>&lt;graphic&gt; nombra &quot;F&lt;1&gt;.tif&quot;, que no está; se esperaba el archivo en el paquete</td>',
  );
  expect(foundIn('ar')).toContain('<td><bdi dir="ltr">&lt;graphic&gt;</bdi> يسمّي <bdi>&quot;F&lt;1&gt;.tif&quot;</bdi> وهو غير موجود؛');
});

test.each([
  [
    'es',
    '<li>advertencia: cloudflare admite 20,000 archivos; este sitio tiene 17,000; con menos &quot;siblings&quot; en journal.json habrá menos</li>',
  ],
  [
    'ar',
    '<li><bdi>تحذير</bdi>: <bdi><bdi>cloudflare</bdi> يقبل <bdi>20,000</bdi> ملف؛ ولهذا الموقع <bdi>17,000</bdi>؛ وتقليل <bdi dir="ltr">&quot;siblings&quot;</bdi> في <bdi dir="ltr">journal.json</bdi>',
  ],
  // A language that only the journal has.
  ['eo', 'averto: <span lang="en">cloudflare takes 20,000 files;'],
])('gives the limits of the host in %s', (language, words) => {
  const messages = { eo: { 'report.severity.warning': 'averto' } };
  const [index] = reportPages({ ...chrome, journal: { ...journal, language, messages } }, data);
  expect(index?.render()).toContain(words);
});

test('keeps the order of addresses in right-to-left text', () => {
  const [index] = reportPages(
    { ...chrome, journal: { ...journal, language: 'ar' } },
    { ...data, hosting: checkHosting('files', { files: 10, sizeBytes: 10, largest: [] }) },
  );
  for (const code of ['HTML', '/bucket/', '/bucket/index.xml', '.html', '/doi/'])
    expect(index?.render()).toContain(`<bdi dir="ltr">${code}</bdi>`);
});

test('gives general advice in a language that only the journal has, then the details in English', () => {
  const messages = { eo: { 'report.title': 'Raporto', 'report.categoryAdvice.packages': 'kompletigu la paketon' } };
  const [index] = reportPages({ ...chrome, journal: { ...journal, language: 'eo', messages } }, data);
  expect(index?.render()).toContain('kompletigu la paketon (<span lang="en">deliver the picture');
});

test.each([
  ['graphic-missing', 'packages'],
  ['graphic-unnamed', 'xml'],
  ['xml-ill-formed', 'xml'],
  ['front-matter-value', 'markdown'],
  ['reference-repeated', 'markdown'],
  ['article-duplicate', 'packages'],
  ['article-kept', 'journal'],
  ['messages-mistake', 'journal'],
  ['coverage-word-missing', 'coverage'],
  ['typeset-font-unknown', 'typesetting'],
  ['abstract-missing', 'tagging'],
  ['article-doi-missing', 'tagging'],
])('the problem %s concerns %s', (code, category) => {
  expect(code in ADVICE).toBe(true);
  expect(categoryOf(code)).toBe(category);
});
