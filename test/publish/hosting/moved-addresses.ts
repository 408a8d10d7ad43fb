import type { FormerSite } from '../../../src/model/journal.ts';
import type { Moved } from '../../../src/publish/hosting/moved.ts';
import { type FormerTargets, formerRules } from '../../../src/serve/http/moved/former-rules.ts';

const TARGETS: FormerTargets = {
  issues: 'volumes',
  currentIssue: 'volumes/2',
  about: 'about',
  news: 'news',
  subjects: 'subjects',
  submit: 'https://submit.example/x',
};

/** An article of the earlier site by numbers, and one by name with a file that is the text of its page. */
const ADDRESSES = [
  ['article/12', 'content/1/e102'],
  ['article/tides', 'content/1/e102'],
  ['article/12/34', 'content/1/e102.pdf'],
  ['article/12/view', 'content/1/e102.pdf'],
  ['article/12/35', 'content/1/e102'],
  ['article/12/36', 'content/1/e102/tidewater-0102-supp1-v1.csv'],
  ['issue/5', 'volumes/1'],
  ['/vol1/tides.html', 'content/1/e102'],
  ['/papers/7', 'content/1/e102'],
] as const;

/** The table and rules of an earlier site, with the ending of pages at a host. */
export function movedOf(former: FormerSite, ending = ''): Moved {
  const page = (path: string): string => (/\.\w+$|^https?:|\/$|^$/.test(path) ? path : path + ending);
  const targets = Object.fromEntries(Object.entries(TARGETS).map(([name, path]) => [name, page(path)])) as unknown as FormerTargets;
  const site = { ...former, pages: { 'about/contact': page('contact') } };
  return { sites: [site], rules: formerRules(site, targets), addresses: ADDRESSES.map(([name, path]) => [name, page(path)]) };
}

export const OJS: FormerSite = { system: 'ojs', url: 'https://old.example/index.php/j' };

const [PAGE, PDF, ISSUE] = ['content/1/e102', 'content/1/e102.pdf', 'volumes/1'];

/** Addresses below the path of the journal, and where they lead; one with `+` is a link that servers of files have, too. */
const OJS_PATHS: readonly (readonly [path: string, target: string])[] = [
  ['+article/view/12', PAGE],
  ['article/view/12/', PAGE],
  ['+article/view/tides', PAGE],
  ['+article/view/12/34', PDF],
  ['+article/view/12/35', PAGE],
  ['article/view/12/99', PAGE],
  ['article/view/12/version/3', PAGE],
  ['article/view/12/version/3/34', PDF],
  ['article/viewArticle/12', PAGE],
  ['article/viewRST/12', PAGE],
  ['article/viewPDFInterstitial/12/34', PDF],
  ['article/viewDownloadInterstitial/12/34', PDF],
  ['article/viewFile/12/34', PDF],
  ['article/viewFile/12/34/36', PDF],
  ['+article/download/12/34', PDF],
  ['article/download/12/34/fig1.png', PDF],
  ['article/download/12/version/3/34', PDF],
  ['article/downloadSuppFile/12/36', 'content/1/e102/tidewater-0102-supp1-v1.csv'],
  ['article/cite/12/ApaCitationPlugin', PAGE],
  ['rt/metadata/12/34', PAGE],
  ['rt/printerFriendly/12/34', PAGE],
  ['rt/captureCite/12/34/ApaCitationPlugin', PAGE],
  ['rt/emailColleague/12/34', PAGE],
  ['comment/view/12/34', PAGE],
  ['+issue/view/5', ISSUE],
  ['issue/view/5/showToc', ISSUE],
  ['issue/view/5/6', ISSUE],
  ['issue/viewIssue/5/6', ISSUE],
  ['issue/viewFile/5/6', ISSUE],
  ['issue/download/5/6', ISSUE],
  ['+issue/archive', 'volumes'],
  ['issue/archive/2', 'volumes'],
  ['issue', 'volumes/2'],
  ['+issue/current', 'volumes/2'],
  ['+about', 'about'],
  ['about/editorialTeam', 'about'],
  ['about/editorialPolicies', 'about'],
  ['about/siteMap', 'about'],
  ['+about/contact', 'contact'],
  ['about/submissions', 'https://submit.example/x'],
  ['information/readers', 'about'],
  ['information/authors', 'about'],
  ['+announcement', 'news'],
  ['announcement/view/3', 'news'],
  ['search', 'search/'],
  ['search/search?query=tides', 'search/?for=tides'],
  ['search/search?simpleQuery=high+tide&searchField=query', 'search/?for=high+tide'],
  ['search/authors', 'search/'],
  ['search/titles?searchPage=2', 'search/'],
  ['search/advanced', 'search/'],
  ['catalog/category/coasts', 'subjects'],
  ['user/register', 'https://submit.example/x'],
  ['login', 'https://submit.example/x'],
  ['submissions', 'https://submit.example/x'],
  ['gateway/plugin/WebFeedGatewayPlugin/rss2', 'rss.xml'],
  ['gateway/plugin/WebFeedGatewayPlugin/rss', 'rss.xml'],
  ['gateway/plugin/WebFeedGatewayPlugin/atom', 'atom.xml'],
  ['gateway/plugin/AnnouncementFeedGatewayPlugin/atom', 'atom.xml'],
  ['gateway/lockss?year=2014', ''],
  ['sitemap', 'sitemap.xml'],
  ['oai?verb=Identify', 'oai?verb=Identify'],
  [
    'oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:article/12',
    'oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:article/12',
  ],
  ['pages/view/history', ''],
  ['index', ''],
];

const QUERIES: readonly (readonly [query: string, target: string])[] = [
  ['page=article&op=view&path[]=12', PAGE],
  ['page=article&op=view&path[]=12&path[]=34', PDF],
  ['page=article&op=view&path%5B%5D=12&path%5B%5D=34', PDF],
  ['page=article&op=download&path[]=12&path[]=34', PDF],
  ['page=article&op=viewFile&path[0]=12&path[1]=34', PDF],
  ['page=article&op=viewArticle&path[]=tides', PAGE],
  ['page=rt&op=metadata&path[]=12&path[]=34', PAGE],
  ['page=issue&op=view&path[]=5', ISSUE],
  ['page=issue&op=view&path[]=5&path[]=showToc', ISSUE],
  ['page=issue&op=archive', 'volumes'],
  ['page=issue&op=current', 'volumes/2'],
  ['page=about&op=editorialTeam', 'about'],
  ['page=announcement', 'news'],
  ['page=search&op=search&query=tides', 'search/?for=tides'],
  ['', ''],
];

/** An old address without a slash at its beginning, and the path of its new one. */
export interface MovedCase {
  readonly from: string;
  readonly to: string;
  /** True if servers of files answer it, too. */
  readonly isPage: boolean;
}

/** Every form of the addresses of an OJS journal: with and without index.php, with a language, as queries; and whole addresses. */
export const OJS_CASES: readonly MovedCase[] = [
  ...['index.php/j/', 'j/', 'index.php/j/en/', 'j/pt_BR/'].flatMap((base) =>
    OJS_PATHS.map(([path, to]) => ({
      from: base + path.replace(/^\+/, ''),
      to,
      isPage: path.startsWith('+') && /^(?:index\.php\/)?j\/$/.test(base),
    })),
  ),
  ...QUERIES.map(([query, to]) => ({ from: `index.php?journal=j${query === '' ? '' : `&${query}`}`, to, isPage: false })),
  ...['index.php/j', 'j', 'index.php/j/', 'j/', 'index.php'].map((from) => ({
    from,
    to: '',
    isPage: from.includes('j') && from !== 'index.php',
  })),
  { from: 'vol1/tides.html', to: PAGE, isPage: true },
  { from: 'papers/7', to: PAGE, isPage: true },
];

/** Addresses of a Janeway journal. */
export const JANEWAY: FormerSite = { system: 'janeway', url: 'https://old.example/j/' };
export const JANEWAY_CASES: readonly MovedCase[] = [
  ['article/id/12/', PAGE],
  ['article/id/12', PAGE],
  ['article/12/', PAGE],
  ['article/pubid/tides/', PAGE],
  ['article/12/galley/34/download/', PDF],
  ['article/12/galley/34/view/', PDF],
  ['article/id/12/galley/34/download/', PDF],
  ['issue/5/info/', ISSUE],
  ['issue/current/', 'volumes/2'],
  ['issues/', 'volumes'],
  ['articles/', 'volumes'],
  ['search/?article_search=tides', 'search/?for=tides'],
  ['api/oai/?verb=Identify', 'oai?verb=Identify'],
  ['contact/', 'about'],
  ['news/', 'news'],
  ['', ''],
].map(([path = '', to = '']) => ({ from: `j/${path}`, to, isPage: false }));

/** Addresses that no rule may take: those of the new site, and unknown ones. */
export const NOT_MOVED: readonly string[] = [
  'nothing',
  'article/view/99',
  'j/article/view/99',
  'index.php/other/article/view/12',
  'jj/article/view/12',
];
