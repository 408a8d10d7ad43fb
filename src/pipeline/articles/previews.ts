import type { ArticleOnHold } from '../../model/hold.ts';
import { findByPath } from '../../publish/article-paths.ts';
import { PREVIEW_PATH } from '../../publish/preview-path.ts';
import { renderArticles } from '../../site/article-pages.ts';
import type { BuildContext } from '../context.ts';
import { siteContentOf } from '../site/site-content.ts';
import type { SiteBuild } from '../site-build.ts';

/** Renders the pages of articles on hold. No other page links to them, so a file lists their addresses. */
export async function writePreviews({ previews, summaries, siteContent, menus, context }: SiteBuild): Promise<void> {
  if (previews.length === 0) return;
  const { write } = context.output.stage;
  const site = await siteContent();
  const content = { ...siteContentOf(previews, summaries(), context), ...(site.theme === undefined ? {} : { theme: site.theme }) };
  await renderArticles(content, await menus(), write);
  const previewed = context.articles.holds.articles.filter(({ stem }) => stem !== undefined);
  await write({ path: PREVIEW_PATH, bytes: `${JSON.stringify({ preview: previewed }, undefined, 2)}\n` });
}

/** Tests for files of previewed articles, now and in the build before. Lists of changes and resources omit them. */
export function previewedPaths({ previous, articles: { holds } }: Pick<BuildContext, 'articles' | 'previous'>): PreviewedPaths {
  const [now, before] = [stemsOf(holds.articles), stemsOf(previous?.head.summary.holds.articles ?? [])];
  return { now: pathsOf(now), before: pathsOf(before), isSame: now.join() === before.join() };
}

export interface PreviewedPaths {
  readonly now: IsOfArticle;
  readonly before: IsOfArticle;
  /** True if both name the same articles. */
  readonly isSame: boolean;
}

/** Undefined if there are no such articles. */
export type IsOfArticle = ((path: string) => boolean) | undefined;

function stemsOf(onHold: readonly ArticleOnHold[]): readonly string[] {
  return onHold.flatMap(({ stem }) => stem ?? []);
}

function pathsOf(of: readonly string[]): IsOfArticle {
  if (of.length === 0) return undefined;
  const stems = new Set(of);
  return (path) => path === PREVIEW_PATH || findByPath(path, (stem) => (stems.has(stem) ? stem : undefined)) !== undefined;
}
