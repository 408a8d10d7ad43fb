import { serialize } from 'parse5';
import { issueOf, ojsIdOf } from './dublin-core.ts';
import { htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { absolute, attribute, descendants, type HtmlElement, hasClass, type SitePage } from './landing-page.ts';
import { dateOf } from './values.ts';

/** A table of contents. */
export interface IssuePage {
  readonly id: string;
  readonly title: string;
  readonly volume?: string;
  readonly number?: string;
  readonly cover?: string;
  /** Articles in their order, with the heading above them. */
  readonly articles: readonly { readonly id: string; readonly section?: string }[];
}

/**
 * Address of a journal from that of one of its pages: `https://a.example/index.php/j` of `https://a.example/index.php/j/article/view/12`,
 * `https://a.example/index.php?journal=j` where pages are parameters. The locale that OJS 3.5 writes after the path is not part of it.
 */
export function journalAddress(address: string): string {
  const url = new URL(address);
  const journal = url.searchParams.get('journal');
  if (journal !== null && url.pathname.endsWith('/index.php')) return `${url.origin}${url.pathname}?journal=${encodeURIComponent(journal)}`;
  const [, site = '', path = ''] = /^(.*?\/index\.php)(?:\/([^/]+))?/.exec(url.pathname) ?? [];
  if (path !== '') return `${url.origin}${site}/${path}`;
  const restful = url.pathname.replace(PAGE_PATH, '').replace(/\/(?:index(?:\.html?|\.php)?)?$/, '');
  return `${url.origin}${restful}`;
}

/** Address of a page of a journal: `…/article/view/12`, or `…?journal=j&page=article&op=view&path[]=12` where pages are parameters. */
export function pageAddress(journal: string, page: string): string {
  if (!journal.includes('?journal=')) return `${journal}/${page}`;
  const [name = '', op, ...path] = page.split('/');
  return [journal, `page=${name}`, ...(op === undefined ? [] : [`op=${op}`]), ...path.map((part) => `path[]=${part}`)].join('&');
}

/** Address of the journal in the links of a page, for sites whose addresses have no journal; undefined if the page is not of OJS. */
export function linkedJournal(page: SitePage): string | undefined {
  for (const element of page.elements) {
    const href = element.tagName === 'a' ? absolute(attribute(element, 'href'), page.address) : undefined;
    if (href !== undefined && JOURNAL_LINK.test(href)) return journalAddress(href.replace(JOURNAL_LINK, '/about'));
  }
  return undefined;
}

/** Numbers of the issues in the archive, and addresses of its further pages. */
export function readArchive(page: SitePage): { readonly issues: readonly string[]; readonly pages: readonly string[] } {
  const links = linksOf(page);
  const issues = links.flatMap(
    (href) =>
      ISSUE.exec(href)
        ?.slice(1)
        .find((one) => one !== undefined) ?? [],
  );
  const pages = links.filter((href) => /\/issue\/archive\/\d+|[?&]op=archive&path(?:\[\]|%5B%5D)=\d|[?&]issuesPage=\d/.test(href));
  return { issues: [...new Set(issues)], pages: [...new Set(pages)] };
}

/** Reads the table of contents of an issue. A heading with a link to an article is its title, another one begins a section. */
export function readIssuePage(page: SitePage, id: string): IssuePage {
  const articles: { id: string; section?: string }[] = [];
  const seen = new Set<string>();
  let section: string | undefined;
  let title = '';
  let cover: string | undefined;
  for (const element of page.elements) {
    const { tagName } = element;
    const isHeading = /^h[1-6]$/.test(tagName) || hasClass(element, 'tocSectionTitle');
    if (tagName === 'h1' && title === '') title = htmlToText(serialize(element));
    else if (isHeading && !articleLinks(element, page).some(Boolean)) section = htmlToText(serialize(element));
    else if (tagName === 'img' && /cover_issue|cover-issue|\/cover/.test(attribute(element, 'src') ?? ''))
      cover ??= absolute(attribute(element, 'src'), page.address);
    else if (tagName === 'a') {
      const article = articleLink(element, page);
      if (article !== undefined && !seen.has(article)) {
        seen.add(article);
        articles.push({ id: article, ...(section === undefined || section === '' ? {} : { section }) });
      }
    }
  }
  const [volume, number] = issueOf(title);
  return {
    id,
    title,
    articles: withoutGeneral(articles),
    ...(volume === undefined ? {} : { volume }),
    ...(number === undefined ? {} : { number }),
    ...(cover === undefined ? {} : { cover }),
  };
}

/** A page about the journal: its title, and its text without navigation; undefined if it has none. */
export function readOwnPage(page: SitePage): { readonly title: string; readonly markdown: string; readonly date?: string } | undefined {
  const main = mainOf(page);
  if (main === undefined) return undefined;
  const inner = descendants(main);
  const heading = inner.find(({ tagName }) => tagName === 'h1') ?? inner.find(({ tagName }) => tagName === 'h2');
  const title =
    htmlToText(heading === undefined ? '' : serialize(heading)) ||
    htmlToText(serialize(page.elements.find(({ tagName }) => tagName === 'title') ?? main)).slice(0, 100);
  const date = dateOf(
    htmlToText(
      serialize(inner.find((element) => hasClass(element, 'date') || hasClass(element, 'announcementDate')) ?? { ...main, childNodes: [] }),
    ),
  );
  const hidden = inner.filter((element) => element === heading || HIDDEN.some((name) => hasClass(element, name)));
  for (const element of hidden) element.childNodes = [];
  const markdown = htmlToMarkdown(serialize(main));
  return markdown === '' || title === '' ? undefined : { title, markdown, ...(date === undefined ? {} : { date }) };
}

/** Addresses of the pages that the navigation of a journal leads to, below its own address. */
export function navigationOf(page: SitePage): readonly { readonly address: string; readonly title: string }[] {
  const menus = page.elements.filter((element) => NAVIGATION.some((name) => attribute(element, 'id') === name || hasClass(element, name)));
  const links = menus.flatMap(descendants).flatMap((element) => {
    const address = element.tagName === 'a' ? absolute(attribute(element, 'href'), page.address) : undefined;
    return address === undefined ? [] : [{ address: address.replace(/#.*$/, ''), title: htmlToText(serialize(element)) }];
  });
  return [...new Map(links.map((link) => [link.address, link])).values()];
}

/** Name, description, languages and logo of a journal on its first page. */
export function readHomePage(page: SitePage): {
  readonly title?: string;
  readonly description?: string;
  readonly logo?: string;
  readonly languages: readonly string[];
} {
  const text = (found: HtmlElement | undefined): string => htmlToText(found === undefined ? '' : serialize(found));
  const byClass = (...names: string[]): HtmlElement | undefined =>
    page.elements.find((element) => names.some((name) => hasClass(element, name) || attribute(element, 'id') === name));
  const name = byClass('pkp_site_name', 'headerTitle', 'site-name', 'navbar-brand');
  const image = name === undefined ? undefined : descendants(name).find(({ tagName }) => tagName === 'img');
  const title = attribute(image ?? null, 'alt') || text(name) || text(page.elements.find(({ tagName }) => tagName === 'title'));
  const description = page.elements.find((element) => element.tagName === 'meta' && attribute(element, 'name') === 'description');
  const about = text(byClass('homepage_about', 'journalDescription')) || (attribute(description ?? null, 'content') ?? '');
  const logo = absolute(attribute(image ?? null, 'src'), page.address);
  const languages = linksOf(page).flatMap((href) => /\/user\/setLocale\/([A-Za-z_@-]+)/.exec(href)?.[1] ?? []);
  return {
    languages: [...new Set(languages)],
    ...(title === '' ? {} : { title }),
    ...(about === '' ? {} : { description: about.slice(0, 500) }),
    ...(logo === undefined ? {} : { logo }),
  };
}

/** Numbers of announcements, in the order of the page. */
export function readAnnouncements(page: SitePage): readonly string[] {
  return [...new Set(linksOf(page).flatMap((href) => /\/announcement\/view\/([^/?#]+)/.exec(href)?.[1] ?? []))];
}

function linksOf({ elements, address }: SitePage): readonly string[] {
  return elements.flatMap((element) => (element.tagName === 'a' ? (absolute(attribute(element, 'href'), address) ?? []) : []));
}

function articleLinks(element: HtmlElement, page: SitePage): readonly (string | undefined)[] {
  return descendants(element).map((inner) => (inner.tagName === 'a' ? articleLink(inner, page) : undefined));
}

function articleLink(link: HtmlElement, page: SitePage): string | undefined {
  const href = absolute(attribute(link, 'href'), page.address) ?? '';
  return /\/article\/view\/[^/?#]+\/?(?:[?#]|$)|[?&]page=article&/.test(href) ? ojsIdOf(href) : undefined;
}

/** Sections without a heading that stands above all articles, such as "Table of contents". */
function withoutGeneral(articles: readonly { readonly id: string; readonly section?: string }[]): IssuePage['articles'] {
  const sections = new Set(articles.map(({ section }) => section));
  const [only] = sections;
  return sections.size === 1 && only !== undefined && GENERAL.test(only) ? articles.map(({ id }) => ({ id })) : articles;
}

function mainOf({ elements }: SitePage): HtmlElement | undefined {
  const content =
    elements.find((element) => hasClass(element, 'pkp_structure_main')) ??
    elements.find((element) => attribute(element, 'id') === 'content');
  const page =
    content === undefined
      ? undefined
      : descendants(content).find((element) => hasClass(element, 'page') || hasClass(element, 'obj_announcement_full'));
  return page ?? content ?? elements.find(({ tagName }) => tagName === 'main') ?? elements.find(({ tagName }) => tagName === 'article');
}

const PAGE_PATH =
  /\/(?:[a-z]{2}(?:[_-][A-Za-z]{2,4})?\/)?(?:oai|about|issue|article|login|announcement|search|user|information|index|catalog|submission|gateway|rt|pages)(?:\/.*)?$/;
const JOURNAL_LINK =
  /\/(?:issue\/(?:archive|current)|about|login|search(?:\/search)?|announcement|user\/register|about\/submissions)\/?(?:[?#].*)?$/;
const ISSUE = /\/issue\/view(?:Issue)?\/([^/?#]+)(?:\/showToc)?\/?(?:[?#]|$)|[?&]page=issue&op=view&path(?:\[\]|%5B%5D)=([^&#]+)/;
const GENERAL =
  /^(?:table of contents|contents|full issue|inhaltsverzeichnis|inhalt|sommaire|tabla de contenidos|sumário|sumario|articles)$/i;
const HIDDEN = [
  'cmp_breadcrumbs',
  'cmp_edit_link',
  'pkp_helpers_clear',
  'cmp_pagination',
  'date',
  'pkp_screen_reader',
  'breadcrumb',
  'separator',
];
const NAVIGATION = ['navigationPrimary', 'navigationPrimaryMenu', 'pkp_navigation_primary', 'navbar', 'menu'];
