import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStarterProject, type StarterProject } from './starter-project.ts';

describe('a journal in an existing Eleventy site', () => {
  let project: StarterProject;
  let first: Awaited<ReturnType<StarterProject['build']>>;
  beforeAll(async () => {
    project = openStarterProject({
      '.eleventy.js': `import { offprint } from 'offprint/eleventy';
export default async (config) => {
  config.setTemplateFormats(['md', 'njk']);
  await config.addPlugin(offprint, { content: 'content' });
};
`,
      'index.md': '---\ntitle: Library\n---\n# The library\n',
      'about.njk': '---\npermalink: library/index.html\n---\n<p>Open on Mondays.</p>\n',
    });
    first = await project.build();
  });
  afterAll(() => project.remove());

  test('has the pages of both, and no page from the folders of articles and of the cache', () => {
    expect(first.code).toBe(0);
    expect(project.read('_site/library/index.html')).toContain('Open on Mondays');
    expect(project.read('_site/content/12/flyleaf-12-1-2.html')).toContain('A plan of the pews');
    expect(project.has('_site/volumes.html')).toBe(true);
    expect(project.has('_site/content/almanac-reader/index.html')).toBe(false);
    expect(project.has('_site/.offprint')).toBe(false);
    expect(first.printed.match(/^\[11ty\] Writing (\S+)/gm)).toHaveLength(2);
  });

  test('keeps its own home page, and says so', () => {
    expect(project.read('_site/index.html')).toContain('The library');
    expect(first.printed).toContain('offprint: index.html is ./index.md, so the page of the journal is not published there');
  });

  test('keeps it in the next build, and updates and removes files of the journal', async () => {
    const article = project.read('content/almanac-reader/almanac-reader.md');
    project.write({ 'content/almanac-reader/almanac-reader.md': article.replace('A word in pencil', 'A word in ink') });
    project.write({ 'content/on-margins/on-margins.md': '---\ntitle: On margins\ndraft: true\n---\n\nLater.\n' });
    expect((await project.build()).code).toBe(0);
    expect(project.read('_site/index.html')).toContain('The library');
    expect(project.read('_site/content/12/flyleaf-12-1-1.html')).toContain('A word in ink');
    expect(project.has('_site/content/12/flyleaf-12-1-0.html')).toBe(false);
  });

  test('keeps a file of the site that another program wrote at a path of the journal', async () => {
    project.write({ '_site/robots.txt': 'User-agent: *\nDisallow: /drafts/\n' });
    const { printed } = await project.build();
    expect(project.read('_site/robots.txt')).toContain('/drafts/');
    expect(printed).toContain('offprint: robots.txt is a file of the site, so');
  });

  test('keeps such a file also if it is as long as that of the journal', async () => {
    const words = project.read('_site/llms.txt').replace(/[a-z]/g, 'x');
    project.write({ '_site/llms.txt': words });
    const { printed } = await project.build();
    expect(project.read('_site/llms.txt')).toBe(words);
    expect(printed).toContain('offprint: llms.txt is a file of the site, so');
  });

  test('shows a figure of an article, linked to its page', async () => {
    project.addArticle('foam-line');
    project.write({ 'figure.njk': '{% journalFigure "10.5555/tidewater.0206", "F1" %}' });
    expect((await project.build()).code).toBe(0);
    expect(project.read('_site/figure/index.html')).toBe(`<figure class="journal-figure">
<a href="/content/2/e206/F1"><img src="/content/2/e206/F1.jpg" alt="Dots along a line that is zero up to six metres a second and then rises to 47 centimetres at seventeen" loading="lazy"></a>
<figcaption>Figure 1: Thickness of foam against wind.</figcaption>
</figure>
`);
    expect(project.has('_site/content/2/e206/F1.jpg')).toBe(true);
  });

  test('ends with an error if a template of the site is wrong', async () => {
    project.write({ 'wrong.njk': '{% nonsense %}\n' });
    expect((await project.build()).code).toBe(1);
  });
});

describe('a starter project with an input folder, a path prefix, two languages, and the journal in a folder', () => {
  let project: StarterProject;
  beforeAll(async () => {
    project = openStarterProject(
      {
        '.eleventy.js': `import { EleventyHtmlBasePlugin, EleventyI18nPlugin } from '@11ty/eleventy';
import { offprint } from 'offprint/eleventy';
export default async (config) => {
  config.addPlugin(EleventyI18nPlugin, { defaultLanguage: 'en' });
  config.addPlugin(EleventyHtmlBasePlugin);
  await config.addPlugin(offprint, { content: 'src/articles', folder: 'journal', url: 'https://library.example/site/journal' });
  return { dir: { input: 'src', output: 'public' }, pathPrefix: '/site/' };
};
`,
        'src/en/index.njk': '<a href="{{ "/about/" | locale_url }}">About</a>\n<a href="/journal/">Journal</a>\n',
        'src/en/about.njk': '<p>About</p>\n',
        'src/de/about.njk': '<p>Über uns</p>\n',
        'src/lists.njk': `---
permalink: lists/index.html
---
{% for article in collections.journalArticles %}{{ article.url }} {{ article.title }} ({{ article.authors | join(", ") }}, {{ article.date }})
{% endfor %}{% for author in collections.journalAuthors %}{{ author.title }}: {{ author.articles.length }}
{% endfor %}{% for issue in collections.journalIssues %}{{ issue.url }} {{ issue.title }}: {{ issue.articles.length }}
{% endfor %}`,
        'src/codes.njk': `---
permalink: codes/index.html
---
{% journalArticles 1, "Reviews" %}
{% journalCitation "content/12/flyleaf-12-1-3" %}
`,
      },
      'src/articles',
    );
    expect(await project.build()).toMatchObject({ code: 0 });
  });
  afterAll(() => project.remove());

  test('has the journal in its folder, with links of its own', () => {
    expect(project.read('public/journal/index.html')).toContain('<link rel="canonical" href="https://library.example/site/journal/">');
    expect(project.read('public/journal/content/12/flyleaf-12-1-3.html')).toContain('href="../../"');
    expect(project.has('public/articles')).toBe(false);
    expect(project.has('public/index.html')).toBe(false);
  });

  test('has links with the prefix and the language of the page', () => {
    expect(project.read('public/en/index.html')).toBe('<a href="/site/en/about/">About</a>\n<a href="/site/journal/">Journal</a>\n');
  });

  test('has collections of articles, authors and issues', () => {
    expect(project.read('public/lists/index.html').trim().split('\n')).toEqual([
      '/journal/content/12/flyleaf-12-2-1 Letters that were never posted: a washstand in Farhaven (Temitope Abiodun, Kirsten Lund, 2025-06-19)',
      '/journal/content/12/flyleaf-12-2-2 Review: Lent and Not Returned (Edith Marrable, 2025-06-19)',
      '/journal/content/12/flyleaf-12-1-0 On margins (Rosalind Ofori, 2025-03-20)',
      '/journal/content/12/flyleaf-12-1-1 The reader who corrected the almanac (Edith Marrable, 2025-03-20)',
      '/journal/content/12/flyleaf-12-1-2 A plan of the pews: reading a parish by its seats (Leonor Ferreira, 2025-03-20)',
      '/journal/content/12/flyleaf-12-1-3 Review: The Weight of Paper (Benedict Quill, 2025-03-20)',
      'Edith Marrable: 2',
      '/journal/volumes/12/issue-1 Volume 12, issue 1: 4',
      '/journal/volumes/12/issue-2 Volume 12, issue 2: 2',
    ]);
  });

  test('has shortcodes for a list of articles and a citation', () => {
    expect(project.read('public/codes/index.html').trim()).toBe(`<ul class="journal-articles">
<li><a href="/site/journal/content/12/flyleaf-12-2-2">Review: Lent and Not Returned</a> Edith Marrable <time datetime="2025-06-19">2025-06-19</time></li>
</ul>

<span class="journal-citation">Quill B. 2025. Review: The Weight of Paper. <i>The Flyleaf Quarterly</i> 12(1):24–26. <a href="https://doi.org/10.5555/flyleaf.12.1.3">https://doi.org/10.5555/flyleaf.12.1.3</a></span>`);
  });

  test.each([
    ['{% journalCitation "10.5555/none" %}', 'the journal has no article "10.5555/none"; expected a DOI, or a path such as "content/12/'],
    ['{% journalFigure "10.5555/flyleaf.12.1.1", "F1" %}', 'the article "10.5555/flyleaf.12.1.1" has no figure "F1"; it has none'],
  ])('%s ends the build with a message', async (code, message) => {
    project.write({ 'src/codes.njk': `${code}\n` });
    const { code: exitCode, printed } = await project.build();
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: expect.stringContaining(message) });
  });
});

test('a content folder that is also the input of the site is refused with a message', async () => {
  const config = `import { offprint } from 'offprint/eleventy';
export default async (config) => {
  await config.addPlugin(offprint, { content: 'content' });
  return { dir: { input: 'content' } };
};
`;
  const project = openStarterProject({ '.eleventy.js': config });
  const { code, printed } = await project.build();
  expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('is also the input of this Eleventy site') });
  project.remove();
});
