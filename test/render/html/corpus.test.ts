import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { RenderedImage } from '../../../src/model/graphic.ts';
import { runsOf } from '../../../src/model/text/words.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { corpusFolder } from '../../corpus.ts';
import { factsOfFragment } from './fragment-faults.ts';
import { context } from './model.ts';

if (corpusFolder === undefined)
  console.warn('SKIPPED: 1 test of the HTML of every article of the corpus: the corpus is not on this machine');

describe.skipIf(corpusFolder === undefined)('the HTML of every article of the corpus', () => {
  test('is well formed, has unique ids and no broken links, and keeps every word', () => {
    const faults: string[] = [];
    const files = xmlFiles();
    for (const file of files) {
      const found = readFixture(file);
      if (found !== undefined) faults.push(...faultsOf(found.article, found.images).map((fault) => `${file}: ${fault}`));
    }
    expect(files.length).toBeGreaterThan(390);
    expect(faults).toEqual([]);
  });
});

function xmlFiles(): readonly string[] {
  const all = readdirSync(`${corpusFolder}/articles`, { recursive: true, encoding: 'utf8' });
  return all.filter((name) => /\.(?:xml|nxml|jats)$/.test(name) && !/manifest/i.test(name)).sort();
}

/** Reads an article with all of its files, except every fourth picture. */
function readFixture(file: string): { readonly article: Article; readonly images: Map<string, RenderedImage> } | undefined {
  const images = new Map<string, RenderedImage>();
  const resolveFile = (href: string) => {
    if (images.size % 4 !== 3)
      images.set(href, { full: { path: `content/1/e00003/${images.size}.jpg`, widthPx: 9, heightPx: 9, sizeBytes: 9 } });
    return { href, source: href };
  };
  const article = readJats(readFileSync(`${corpusFolder}/articles/${file}`), { file, resolveFile, report: () => undefined });
  return article === undefined ? undefined : { article, images };
}

function faultsOf(article: Article, images: Map<string, RenderedImage>): readonly string[] {
  const html = renderArticleHtml(article, { ...context, images });
  const page = [html.title, html.subtitle ?? '', html.otherTitles, html.authors, html.abstracts, html.body, html.footnotes, html.back];
  page.push(html.authorDetails, html.about, ...html.subArticles.map((sub) => sub.html));
  const facts = page.map(factsOfFragment);
  const copies = html.figures.map((figure) => factsOfFragment(`<h1>Figure ${figure.title}</h1>${figure.figure}`));
  const ids = facts.flatMap((fragment) => fragment.ids);
  const known = new Set(ids);
  const dangling = (href: string) =>
    href.includes('#') && !/^[a-z]+:/.test(href) && !known.has(decodeURIComponent(href.slice(href.indexOf('#') + 1)));
  return [
    ...[...facts, ...copies].flatMap((fragment) => fragment.faults),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`),
    ...copies.flatMap((copy) => copy.ids).map((id) => `id ${id} in a copy`),
    ...[...facts, ...copies].flatMap((fragment) => fragment.hrefs.filter(dangling)).map((href) => `${href} leads nowhere`),
    ...facts
      .flatMap((fragment) => fragment.hrefs.filter((href) => FIGURE_PAGE.test(href)))
      .filter((href) => !html.figures.some((figure) => href === `e00003/${figure.figureId}`))
      .map((href) => `${href} is no figure's page`),
    ...tocIds(html.toc)
      .filter((id) => !known.has(id))
      .map((id) => `the table of contents names ${id}`),
    ...lostWords(article, facts.map((fragment) => fragment.text).join(' ')),
  ];
}

const FIGURE_PAGE = /^e00003\/[^.]+$/;

function tocIds(entries: ReturnType<typeof renderArticleHtml>['toc']): readonly string[] {
  return entries.flatMap((entry) => [entry.id, ...tocIds(entry.children)]);
}

/** Returns texts of the model that are not on the page; for references, words, since renditions order their parts differently. */
function lostWords(article: Article, page: string): readonly string[] {
  const pageText = page.replace(/\s+/g, '');
  const runs = new Set(runsOf(page));
  const texts: Texts = { running: [], cited: [] };
  collectTexts(article, texts, false);
  let from = 0;
  const isLost = (text: string) => {
    const wanted = text.replace(/\s+/g, '');
    let at = pageText.indexOf(wanted, from);
    if (at < 0) at = pageText.indexOf(wanted);
    if (at >= 0) from = at;
    return at < 0;
  };
  return [...texts.running.filter(isLost), ...texts.cited.filter((text) => isLost(text) && !runsOf(text).every((run) => runs.has(run)))];
}

interface Texts {
  readonly running: string[];
  readonly cited: string[];
}

function collectTexts(value: unknown, texts: Texts, isCited: boolean): void {
  if (Array.isArray(value)) for (const part of value) collectTexts(part, texts, isCited);
  else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'text' && 'value' in value) texts[isCited ? 'cited' : 'running'].push(String(value.value));
    for (const [key, part] of Object.entries(value)) {
      // The parts of a mixed citation repeat its words.
      if (key === 'parts' && 'mixed' in value) continue;
      collectTexts(part, texts, isCited || key === 'citations');
    }
  }
}
