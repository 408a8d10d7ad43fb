import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { typesetInProcess } from '../../../src/render/typeset/typeset-in-process.ts';
import type { Typesetter } from '../../../src/render/typeset/typesetter.ts';
import { articleCall } from '../../../src/render/typst/article-typst.ts';
import { type ArticleOfTypst, type IssueOfTypst, renderIssueTypst } from '../../../src/render/typst/issue-typst.ts';
import { describeWith } from '../../system-programs.ts';
import { readPdf } from './read-pdf.ts';
import { openPlainTypesetter, PLAIN_CONTEXT } from './typeset-file.ts';
import { pdfText } from './words-in-pdf.ts';

let folder = '';
let typesetter: Typesetter;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-issue-test-'));
  typesetter = openPlainTypesetter();
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true, force: true });
});

const ISSUE: Omit<IssueOfTypst, 'articles'> = {
  language: 'en',
  journal: 'Shoreline',
  title: 'Volume 1, issue 2',
  lines: ['3 April 2025', 'ISSN 2050-084X'],
  contents: 'Contents',
  coverLabel: 'Cover',
};

/** An article whose section has the same id in each. */
function entryOf(id: string, lang: string, title: string): ArticleOfTypst {
  const xml = `<article article-type="research-article" xml:lang="${lang}"><front><article-meta><title-group><article-title>${title}</article-title></title-group>
</article-meta></front><body><sec id="s1"><title>${title} 1</title><p><xref ref-type="sec" rid="s1">${title} 2</xref></p></sec></body></article>`;
  const options = { file: 'a.xml', resolveFile: (href: string) => ({ href }), report: () => undefined };
  const article: Article | undefined = readJats(new TextEncoder().encode(xml), options);
  if (article === undefined) throw new Error('no article');
  const call = articleCall(article, { ...PLAIN_CONTEXT, id });
  return { id, title, authors: 'Ada Reed', lang, url: `https://shore.example/${id}.pdf`, call };
}

async function typeset(issue: IssueOfTypst) {
  const result = await typesetter.typeset({ source: renderIssueTypst(issue), images: new Map(), timestamp: 0, isIssue: true });
  if (result.pdf === undefined) throw new Error(result.reasons.join('; '));
  const file = join(folder, 'issue.pdf');
  writeFileSync(file, result.pdf);
  return { read: await readPdf(result.pdf), text: pdfText(file), isAccessible: result.isAccessible, pages: result.pages };
}

describeWith(['pdftotext'], 'the PDF of an issue', () => {
  const articles = [entryOf('content/1/e1', 'en', 'Tides'), entryOf('content/1/e2', 'ar', 'المد')];

  test('has a cover, contents with pages, and its articles with the same ids', async () => {
    const { read, text, ...result } = await typeset({ ...ISSUE, articles });
    expect(result).toEqual({ isAccessible: true, pages: 4 });
    expect(read).toMatchObject({ uaPart: '1', title: 'Shoreline. Volume 1, issue 2', outline: ['Contents', 'Tides', 'المد'] });
    // Two links an article in the contents, and one in its text.
    expect(read.internalLinks).toBe(6);
    expect(text).toMatch(/Volume 1, issue 2\s+3 April 2025\s+ISSN 2050-084X[\s\S]*Contents\s+Tides\s+(?:3\s+Ada Reed|Ada Reed\s+3)/);
  });

  test('leads to the address of an article that is not in it', async () => {
    const { call: _, ...other } = entryOf('content/1/e3', 'en', 'Waves');
    const { read, text } = await typeset({ ...ISSUE, articles: [...articles, other] });
    expect(read.webLinks).toBeGreaterThan(0);
    expect(text).toMatch(/Waves\s+Ada Reed\s+https:\/\/shore\.example\/content\/1\/e3\.pdf/);
  });
});

test('an issue whose process ends without an answer is rejected', async () => {
  const setup = { modules: new Map(), issueModules: new Map(), images: new Map(), fonts: 'none' as never };
  const job = { source: '', images: new Map(), timestamp: 0 };
  await expect(typesetInProcess({ setup, job }, new AbortController().signal)).rejects.toThrow(
    /typesetting process ended with exit code 1/,
  );
});
