import { absoluteUrl } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { attribute, xml } from '../../model/text/markup.ts';
import type { ManifestEntry } from '../manifest.ts';
import type { SiteChange } from '../site-changes.ts';
import { MAX_ENTRIES } from './print-list.ts';

/** The last change of one file of an article, at the time at which its record changed. */
export interface ArticleFileChange extends Pick<SiteChange, 'at' | 'change' | 'path'> {
  /** Absent for a deleted file. */
  readonly entry?: Pick<ManifestEntry, 'sha256' | 'sizeBytes' | 'mediaType'>;
}

/**
 * True for an article's page, JATS, Markdown, PDF, EPUB, citations and metadata. Figures and supplements are in the article's folder and in no list, and
 * neither are the files that `offprint deposit` and the OAI-PMH of this program read.
 */
export function isArticleFile(path: string): boolean {
  return ARTICLE_FILE.test(path) && !OF_THE_PROGRAM.test(path);
}

// 'content/1/e3.csl.json', 'fr/content/1/e3.html'; not 'content/1/e3/F1.html', 'content/1/e3.card.png'
const ARTICLE_FILE = /^(?:[a-z]{2,8}(?:-[a-z\d]{1,8})*\/)?content\/[^/]+\/[^/]+\.(?!(?:[^/]*\.)?(?:png|jpe?g|gif|webp|svg)$)[^/]+$/;

const OF_THE_PROGRAM = /\.(?:crossref(?:-reviews)?\.xml|datacite\.xml|doaj\.(?:json|xml)|pmc\.json|pubmed\.xml|record\.json)$/;

/** Prints the changes of articles, oldest first, in chunks of 50,000 lines. */
export function* changeLines(siteUrl: string, changes: readonly ArticleFileChange[]): Generator<Uint8Array> {
  yield* chunksOfLines(
    changes.toSorted((a, b) => compareText(a.at, b.at) || compareText(a.path, b.path)).map((change) => lineOf(siteUrl, change)),
  );
}

/** Prints the changes of an earlier list with those of some paths replaced. A change without a time keeps that of its path. */
export function* changedChangeLines(
  siteUrl: string,
  lists: Iterable<string>,
  changes: readonly (Omit<ArticleFileChange, 'at' | 'change'> & Partial<ArticleFileChange>)[],
): Generator<Uint8Array> {
  const replaced = new Map(changes.map((change) => [absoluteUrl(siteUrl, change.path), change]));
  const lines: string[] = [];
  for (const list of lists) {
    for (const line of list.split('\n')) {
      const [, loc = '', kind, at] = LINE.exec(line) ?? [];
      if (at === undefined) continue;
      const change = replaced.get(plain(loc));
      if (change === undefined) lines.push(line);
      else lines.push(lineOf(siteUrl, { change: kind as SiteChange['change'], at, ...change }));
    }
  }
  yield* chunksOfLines(
    lines
      .map((line) => ({ line, key: keyOf(line) }))
      .sort((a, b) => compareText(a.key, b.key))
      .map(({ line }) => line),
  );
}

/** The time of the first change of a list. */
export function firstTimeOf(lines: Uint8Array): string {
  const [first = ''] = Buffer.from(lines.buffer, lines.byteOffset, Math.min(lines.length, 10_000)).toString('utf8').split('\n');
  return LINE.exec(first)?.[3] ?? '';
}

function* chunksOfLines(lines: readonly string[]): Generator<Uint8Array> {
  for (let at = 0; at < lines.length; at += MAX_ENTRIES) yield Buffer.from(`${lines.slice(at, at + MAX_ENTRIES).join('\n')}\n`);
}

function lineOf(siteUrl: string, { at, change, path, entry }: ArticleFileChange): string {
  const file =
    entry &&
    xml`${attribute('hash', `sha-256:${entry.sha256}`)}${attribute('length', entry.sizeBytes)}${attribute('type', entry.mediaType)}`;
  return xml`<url><loc>${absoluteUrl(siteUrl, path)}</loc><rs:md change="${change}" datetime="${at}"${file}/></url>`.markup;
}

function keyOf(line: string): string {
  const [, loc = '', , at = ''] = LINE.exec(line) ?? [];
  return `${at} ${decodeURIComponent(plain(loc))}`;
}

function plain(loc: string): string {
  return loc.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const LINE = /^<url><loc>([^<]*)<\/loc><rs:md change="(\w+)" datetime="([^"]*)"/;
