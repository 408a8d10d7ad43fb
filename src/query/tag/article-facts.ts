import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import type { Footnote } from '../../model/block.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import type { Reference } from '../../model/reference.ts';
import { doiUrl } from '../../model/text/address.ts';
import { historyDateOf, publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../../render/author-name.ts';
import { citationText } from '../../render/citation/citation-text.ts';
import { type BackMatter, backMatterOf } from './back-matter.ts';
import { type Component, componentsOf } from './component-parts.ts';

/** An article with derived properties that several of its tags need. */
export interface ArticleFacts {
  readonly article: Article;
  readonly journal: ArticleJournal;
  readonly doi: string | undefined;
  readonly about: string;
  readonly published: PartialDate | undefined;
  readonly received: PartialDate | undefined;
  readonly accepted: PartialDate | undefined;
  readonly authors: readonly Contrib[];
  readonly affiliationById: ReadonlyMap<string, Affiliation>;
  readonly components: readonly Component[];
  readonly references: readonly Reference[];
  readonly refTexts: readonly string[];
  readonly backMatter: BackMatter;
  /** Every footnote of front and back matter, for references by authors. */
  readonly footnoteById: ReadonlyMap<string, Footnote>;
}

/** Derives the properties. `pageUrl` is the about value of an article without DOI, its only other unique name. */
export function articleFacts(article: Article, journal: ArticleJournal, pageUrl: string): ArticleFacts {
  const { meta } = article;
  const doi = meta.articleIds.doi;
  const backMatter = backMatterOf(article.back);
  const footnotes = [...meta.authorNotes.footnotes, ...backMatter.footnotes];
  return {
    article,
    journal,
    doi,
    about: doi === undefined ? pageUrl : doiUrl(journal.doiResolver, doi),
    published: publicationDateOf(meta),
    received: historyDateOf(meta, 'received'),
    accepted: historyDateOf(meta, 'accepted'),
    authors: authorsOf(meta),
    affiliationById: new Map(meta.affiliations.map((affiliation) => [affiliation.id, affiliation])),
    components: componentsOf(article),
    references: backMatter.references,
    refTexts: backMatter.references.map(citationText),
    backMatter,
    footnoteById: new Map(footnotes.map((footnote) => [footnote.id, footnote])),
  };
}
