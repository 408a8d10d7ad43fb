import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { openDesign } from '../../render/typeset/open-design.ts';
import { typesetInProcess } from '../../render/typeset/typeset-in-process.ts';
import type { TypesetResult } from '../../render/typeset/typeset-job.ts';
import { type ArticleOfTypst, renderIssueTypst } from '../../render/typst/issue-typst.ts';
import { pageUrl } from '../../site/page-href.ts';
import { cacheKeyOf } from '../engine/result-cache.ts';
import { readStagedImage } from '../tasks/files/read-staged-image.ts';
import { failedResult } from '../tasks/renditions/typeset-article.ts';
import { workspacePath } from '../tasks/renditions/typeset-images.ts';
import type { IssueArticle, IssuePdf, IssuePdfContext } from './typeset-issue.ts';

/** One file of an issue: the whole issue, unless it is large. */
export interface IssuePart {
  readonly path: string;
  readonly title: string;
  /** All articles of the issue, for the contents. */
  readonly all: readonly IssueArticle[];
  /** Stems of the articles in this file. */
  readonly articles: ReadonlySet<string>;
  /** The file with an article; undefined for one that is in none. */
  readonly pathOf: (stem: string) => string | undefined;
}

/** `isFinal` is false if another attempt may have another result: after a failure of the process. */
export type IssuePartResult = TypesetResult & { readonly isFinal: boolean };

/** Typesets one file of an issue, cached by everything that it depends on. */
export async function typesetIssuePart(part: IssuePart, { issue, design }: IssuePdf, context: IssuePdfContext): Promise<IssuePartResult> {
  const { cache, journal, settings, abortSignal } = context;
  const date = newestDate(issue.cards);
  const messages = interfaceMessages(journal);
  const source = renderIssueTypst({
    language: journal.language,
    journal: journal.title,
    title: part.title,
    lines: coverLines(issue.stem, date, journal),
    contents: messages.text('article.contents'),
    coverLabel: messages.text('epub.cover'),
    articles: part.all.map((article) => entryOf(article, part, journal)),
  });
  const hashes = part.all.flatMap(({ card, typst }) => (part.articles.has(card.stem) ? Object.entries(typst.images) : []));
  const timestamp = Math.max(0, Date.parse(date) / 1000 || 0);
  const key = cacheKeyOf('typeset-issue', design.digest, source, JSON.stringify([timestamp, hashes]));
  const cached = await cache.read<TypesetResult>(key);
  if (cached !== undefined) return { ...cached, isFinal: true };
  const images = new Map<string, Uint8Array>();
  for (const [path, sha256] of hashes) images.set(workspacePath(path), await readStagedImage(path, sha256, settings));
  try {
    const opened = openDesign(design, (path) => readFileSync(join(settings.content, path)));
    const job = { source, images, timestamp, isIssue: true } as const;
    const result = await typesetInProcess({ setup: opened.setup, job }, abortSignal);
    await cache.write(key, result);
    return { ...result, isFinal: true };
  } catch (error) {
    abortSignal.throwIfAborted();
    return { ...failedResult(error), isFinal: false };
  }
}

function newestDate(cards: readonly ArticleCard[]): string {
  const dates = cards.map(({ publishedIso }) => publishedIso).sort(compareText);
  return dates.at(-1) ?? '';
}

function entryOf({ card, typst }: IssueArticle, part: IssuePart, journal: Journal): ArticleOfTypst {
  const own = card.pdf ? absoluteUrl(journal.siteUrl, `${card.stem}.${RENDITIONS.pdf.ending}`) : pageUrl(journal, `${card.stem}.html`);
  const other = part.pathOf(card.stem);
  return {
    id: card.stem,
    title: card.titleText,
    authors: card.authors.map(({ name }) => name).join(', '),
    ...(card.lang === undefined ? {} : { lang: card.lang }),
    url: other === undefined || other === part.path ? own : absoluteUrl(journal.siteUrl, other),
    ...(typst.call === undefined || !part.articles.has(card.stem) ? {} : { call: typst.call }),
  };
}

/** Date, ISSN, publisher and URL. */
function coverLines(stem: string, date: string, journal: Journal): readonly string[] {
  const { issn, issnPrint, publisher } = journal;
  const numbers = [...new Set([issn, issnPrint])].flatMap((number) => (number === undefined ? [] : `ISSN ${number}`));
  const lines = [interfaceMessages(journal).date(date), numbers.join(' · '), publisher ?? '', pageUrl(journal, `${stem}.html`)];
  return lines.filter((line) => line !== '');
}
