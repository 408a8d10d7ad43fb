import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import type { ArticlePages, FinishedFigure, SiteContent } from '../../site/site-content.ts';
import { type JournalCollections, journalCollections } from './collections.ts';
import { resolveHref } from './journal-url.ts';

/** The shortcodes by name. Each resolves with markup, and rejects if the journal has no such article or figure. */
export interface Shortcodes {
  /** `{% journalFigure "10.5555/tidewater.0206", "F1" %}`: a figure with its title, linked to its page. */
  readonly journalFigure: (article: string, figure: string) => Promise<string>;
  /** `{% journalCitation "10.5555/tidewater.0206" %}`: the citation of an article in the style of the journal. */
  readonly journalCitation: (article: string) => Promise<string>;
  /** `{% journalArticles 5, "Coastal physics" %}`: the newest articles as a list, of all subjects or of one. */
  readonly journalArticles: (most?: number, subject?: string) => Promise<string>;
}

export interface ShortcodeOptions {
  /** Folder of the journal in the site, `''` for the root. */
  readonly folder: string;
  /** Adds the path prefix of the site to a URL. */
  readonly withPrefix: (url: string) => string;
}

/** Returns the shortcodes of a journal. An article is named by its DOI or by its path, `content/2/e206`. */
export function journalShortcodes(content: SiteContent, { folder, withPrefix }: ShortcodeOptions): Shortcodes {
  const collections = journalCollections(content, folder);
  const href = (path: string): string => withPrefix(resolveHref(path, folder));
  const load = async (article: string): Promise<ArticlePages> => {
    const card = content.cards.find(({ doi, stem }) => doi === article || stem === article);
    if (card !== undefined) return content.load(card.stem);
    throw new Error(
      `the journal has no article "${article}"; expected a DOI, or a path such as "${content.cards[0]?.stem ?? 'content/1/e1'}"`,
    );
  };
  return {
    journalFigure: async (article, figure) => String(figureMarkup(figureNamed(figure, article, await load(article)), href)),
    journalCitation: async (article) => String(citationMarkup(await load(article))),
    journalArticles: async (most = 10, subject) => String(listMarkup(collections, { most, subject, withPrefix })),
  };
}

function figureNamed(name: string, article: string, { figures }: ArticlePages): FinishedFigure {
  const found = figures.find(({ file }) => file.endsWith(`/${name}.html`));
  if (found !== undefined) return found;
  const names = figures.map(({ file }) => file.slice(file.lastIndexOf('/') + 1, -'.html'.length));
  const expected = names.length === 0 ? 'it has none' : `expected one of ${names.join(', ')}`;
  throw new Error(`the article "${article}" has no figure "${name}"; ${expected}`);
}

function figureMarkup({ file, title, main }: FinishedFigure, href: (path: string) => string): Markup {
  const stem = file.slice(0, -'.html'.length);
  const [, alt = ''] = ALT.exec(main) ?? [];
  return html`<figure class="journal-figure">
<a href="${href(stem)}"><img src="${href(`${stem}.jpg`)}" alt="${trustedMarkup(alt)}" loading="lazy"></a>
<figcaption>${title}</figcaption>
</figure>
`;
}

/** `<img src="F1.jpg" alt="Dots along a line"`, in the page of a figure, which has one picture before all others. */
const ALT = /<img\b[^>]*\balt="([^"]*)"/;

function citationMarkup({ main }: ArticlePages): Markup {
  const [, citation = ''] = CITATION.exec(main.join('')) ?? [];
  return html`<span class="journal-citation">${trustedMarkup(citation)}</span>`;
}

/** `<p id="offprint-citation">Thießen W, Mwakio B. 2025. …</p>` */
const CITATION = /<p id="offprint-citation">(.*?)<\/p>/s;

interface ListOptions {
  readonly most: number;
  readonly subject: string | undefined;
  readonly withPrefix: (url: string) => string;
}

function listMarkup({ journalArticles }: JournalCollections, { most, subject, withPrefix }: ListOptions): Markup {
  const newest = journalArticles.filter(({ subjects }) => subject === undefined || subjects.includes(subject)).slice(0, most);
  return html`<ul class="journal-articles">
${newest.map(
  ({
    url,
    title,
    authors,
    date,
  }) => html`<li><a href="${withPrefix(url)}">${title}</a> ${authors.join(', ')} <time datetime="${date}">${date}</time></li>
`,
)}</ul>
`;
}
