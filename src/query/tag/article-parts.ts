import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import type { Block, Footnote, Section } from '../../model/block.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import type { Reference } from '../../model/reference.ts';
import { doiUrl } from '../../model/text/address.ts';
import { historyDateOf, publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../../render/author-name.ts';
import { citationText } from '../../render/citation/citation-text.ts';
import { type BlockVisitor, visitBlock } from '../../render/visit-block.ts';
import { type Component, componentsOf } from './component-parts.ts';

/** An article with derived properties that several of its tags need. */
export interface ArticleParts {
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
export function articleParts(article: Article, journal: ArticleJournal, pageUrl: string): ArticleParts {
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

/** The parts of the back matter that tags are made from. */
interface BackMatter {
  readonly references: readonly Reference[];
  readonly footnotes: readonly Footnote[];
  readonly acknowledgements: readonly Section[];
  /** Sections with statements of competing interests, if these are not footnotes. */
  readonly conflictSections: readonly Section[];
}

/** Collects references, footnotes, acknowledgements and statements of competing interests at any depth, in document order. */
function backMatterOf(blocks: readonly Block[]): BackMatter {
  const collected = {
    references: [] as Reference[],
    footnotes: [] as Footnote[],
    acknowledgements: [] as Section[],
    conflictSections: [] as Section[],
  };
  collect(blocks, collected);
  return collected;
}

interface Collected {
  readonly references: Reference[];
  readonly footnotes: Footnote[];
  readonly acknowledgements: Section[];
  readonly conflictSections: Section[];
}

function collect(blocks: readonly Block[], collected: Collected): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => collect(inner, collected),
    reference: (reference) => collected.references.push(reference),
  };
  for (const block of blocks) {
    if (block.kind === 'footnoteGroup') collected.footnotes.push(...block.footnotes);
    if (block.kind === 'section' && block.secType === 'ack') collected.acknowledgements.push(block);
    if (block.kind === 'section' && CONFLICT.test(block.secType ?? '')) collected.conflictSections.push(block);
    visitBlock(block, visitor);
  }
}

// 'COI-statement', 'conflict'
const CONFLICT = /^(?:coi-statement|conflict|conflicts?-of-interest|competing-interests?)$/i;
