import { pageEnding } from '../../model/text/address.ts';
import { type Moved, movedFiles, NOTHING_MOVED } from '../../publish/hosting/moved.ts';
import type { NamedAddress } from '../../serve/http/address-map.ts';
import { type FormerTargets, formerRules } from '../../serve/http/moved/former-rules.ts';
import { issuePlaces } from '../../site/listings/issue-places.ts';
import type { SiteContent } from '../../site/site-content.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';

/** Writes where the addresses of earlier sites lead. */
export async function writeMoved(build: SiteBuild): Promise<void> {
  const {
    targets,
    setup: { journal, inputs },
  } = build.context;
  const moved = await movedOf(build);
  if (moved === NOTHING_MOVED) return;
  const from = { program: inputs.digests.data, moved: digestOf([moved, journal.host, journal.siteUrl, journal.language]) };
  await targets.build('moved', from, async (put) => {
    for (const artifact of movedFiles(moved, journal)) await put(artifact);
  });
}

/** Collects the old addresses of articles, issues and pages. */
export async function movedOf({ articles, context, siteContent }: Pick<SiteBuild, 'articles' | 'context' | 'siteContent'>): Promise<Moved> {
  const { journal } = context.setup;
  const former = journal.former ?? [];
  if (former.length === 0 && articles.every((article) => article.former === undefined)) return NOTHING_MOVED;
  const base = new URL(journal.siteUrl).pathname.replace(/\/+$/, '');
  // Addresses below the path of the new site are named from there.
  const sites = former.map((site) => {
    const url = new URL(site.url);
    url.pathname = withoutBase(url.pathname, base);
    return { ...site, url: url.href };
  });
  const content = await siteContent();
  const ending = pageEnding(journal.host);
  const page = (path: string): string => (/(?:^|\/|\.[a-z0-9]+)$/i.test(path) ? path : path + ending).replace(/^\/+/, '');
  const { places, targets } = targetsOf(content, page);
  const issues = sites.flatMap(({ issues: all = {} }) =>
    Object.entries(all).flatMap(([id, { volume, issue }]): NamedAddress[] => {
      const stem = places.find((place) => place.volume === volume && place.issue === issue)?.stem;
      return stem === undefined ? [] : [[`issue/${id}`, page(stem)]];
    }),
  );
  return {
    sites,
    rules: sites.flatMap((site) => {
      const pages = Object.fromEntries(Object.entries(site.pages ?? {}).map(([from, to]) => [from, page(to)]));
      return formerRules({ ...site, pages }, targets);
    }),
    addresses: [...articles.flatMap((article) => addressesOf(article, ending, base)), ...issues],
  };
}

function addressesOf({ former, stem }: ConvertedArticle, ending: string, base: string): readonly NamedAddress[] {
  if (former === undefined) return [];
  const page = stem + ending;
  return [
    ...former.ids.map((id): NamedAddress => [`article/${id}`, page]),
    ...former.ids.flatMap((id) => former.files.map(([file, path]): NamedAddress => [`article/${id}/${file}`, path === '' ? page : path])),
    ...former.urls.flatMap((written): NamedAddress[] => {
      const url = URL.canParse(written, 'https://x.example') ? new URL(written, 'https://x.example') : undefined;
      const path = url === undefined ? '/' : decoded(withoutBase(url.pathname, base)) + url.search;
      return path === '/' ? [] : [[path, page]];
    }),
  ];
}

function withoutBase(path: string, base: string): string {
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The pages of the site that take the place of old ones: the front page where there is none of its kind. */
function targetsOf({ cards, journal, ownPages = [], news = [] }: SiteContent, page: (path: string) => string) {
  const places = [...issuePlaces(cards.map(({ section: _, ...card }) => card))];
  const own = (...names: readonly string[]): string | undefined => {
    const found = names.find((name) => ownPages.some(({ file }) => file === `${name}.html`));
    return found === undefined ? undefined : page(found);
  };
  const hasVolumes = places.length > 0;
  const about = own('about', 'contact') ?? '';
  // Cards are in the order of lists, newest first.
  const placeOf = new Map(places);
  const newest = cards.map(({ stem }) => placeOf.get(stem)).find((place) => place?.issue !== undefined);
  const targets: FormerTargets = {
    issues: page(hasVolumes ? 'volumes' : 'archive'),
    currentIssue: newest === undefined ? '' : page(newest.stem),
    about,
    news: news.length > 0 ? page('news') : '',
    subjects: page(journal.subjects.length > 0 ? 'subjects' : 'archive'),
    submit: journal.submitUrl ?? own('submissions', 'submit', 'for-authors', 'authors-guide', 'instructions') ?? about,
  };
  return { targets, places: places.map(([, place]) => place) };
}
