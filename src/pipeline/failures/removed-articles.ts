import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEW_PATH } from '../../publish/preview-path.ts';
import { publishedList } from '../../publish/published-list.ts';
import { refuseMassRemoval, stemOfPage } from '../../publish/removed-pages.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import type { RemovedArticle } from '../options/build-options.ts';

interface ArticlesNow {
  /** The articles of this build, last good versions and previews included. */
  readonly converted: readonly ConvertedArticle[];
  /** True if a setting takes an article offline. */
  readonly isOffline: (key: string, doi: string | undefined) => boolean;
}

/**
 * Records the published articles that this build removes. Throws `PublishError` if they are too many, unless the user allows it. Articles that go
 * offline by a setting do not count, nor do those that have another address now, or pages that are not in the output any more.
 */
export function noteRemovals(now: ArticlesNow, context: BuildContext): void {
  const { options, settings } = context.setup;
  if (!options.publish) return;
  const list = publishedList(settings.published);
  const published = publishedArticles(list, context);
  const stems = new Set<string>(now.converted.map(({ stem }) => stem));
  const keys = new Set(now.converted.map(({ candidate }) => candidate.file.key));
  const dois = new Set(now.converted.flatMap(({ card: { doi } }) => doi?.toLowerCase() ?? []));
  const removed = published.flatMap(({ stem, file, doi }): RemovedArticle[] => {
    const isThere = stems.has(stem) || (file !== undefined && keys.has(file)) || (doi !== undefined && dois.has(doi));
    if (isThere || list.get(`${stem}.html`) === undefined || !existsSync(join(options.output, `${stem}.html`))) return [];
    if (file === undefined) return [{ stem }];
    return [now.isOffline(file, doi) ? { stem, file, isIntended: true } : { stem, file }];
  });
  context.articles.removed.push(...removed);
  const isPreview = list.get(PREVIEW_PATH) !== undefined;
  const names = removed.flatMap(({ stem, isIntended }) => (isIntended === true ? [] : [stem]));
  if (options.allowsRemovals !== true && !isPreview) refuseMassRemoval({ names, published: published.length, site: options.output });
}

interface PublishedArticle {
  readonly stem: string;
  /** Key of its file and DOI in lower case; absent without the state of the build before. */
  readonly file?: string;
  readonly doi?: string | undefined;
}

/** The articles of the published site: by the traces of the build before, else by their pages. */
function publishedArticles(list: ReturnType<typeof publishedList>, { articles: { lastGood } }: BuildContext): readonly PublishedArticle[] {
  const traces = [...lastGood().values()];
  if (traces.length === 0)
    return Array.from(list.files(), ({ path }) => stemOfPage(path)).flatMap((stem) => (stem === undefined ? [] : { stem }));
  return traces.flatMap(({ key, stem, conversion, hold }) =>
    stem === undefined || conversion === undefined || hold !== undefined
      ? []
      : [{ stem, file: key, doi: conversion.result.card.doi?.toLowerCase() }],
  );
}
