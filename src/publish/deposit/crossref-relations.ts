import type { ArticleMeta } from '../../model/article-meta.ts';
import { relationIn, relationNamed, relationOf, type UpdateType } from '../../model/relations.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import type { DepositRecord } from './deposit-record.ts';

/**
 * Prints the relations of an article to other works: its translations, and the related articles that are no updates, each work once.
 *
 *   <rel:related_item><rel:inter_work_relation relationship-type="isCommentOn" identifier-type="doi">10.5555/a</rel:inter_work_relation></rel:related_item>
 *
 * Crossref relations.xsd, element program.
 */
export function relationProgram(record: DepositRecord): Markup | false {
  const seen = new Set([record.bibliography.doi?.toLowerCase()]);
  const items = [...translationsOf(record), ...relatedWorks(record.article.meta)].flatMap(({ type, id }) => {
    if (seen.has(id.toLowerCase())) return [];
    seen.add(id.toLowerCase());
    const attributes = xml`relationship-type="${type}" identifier-type="${CROSSREF_DOI.test(id) ? 'doi' : 'uri'}"`;
    // The schema divides the types of relations between two elements.
    const relation = WITHIN_WORK.has(type)
      ? xml`<rel:intra_work_relation ${attributes}>${id}</rel:intra_work_relation>`
      : xml`<rel:inter_work_relation ${attributes}>${id}</rel:inter_work_relation>`;
    return xml`<rel:related_item>${relation}</rel:related_item>\n`;
  });
  return items.length > 0 && xml`<rel:program>\n${items}</rel:program>\n`;
}

interface Relation {
  /** Name of the relation, from this article to the other work: `isCommentOn`. */
  readonly type: string;
  /** DOI or URL of the other work. */
  readonly id: string;
}

/** Returns the relations between an original and its translations that have DOIs. */
function translationsOf({ stem, languages = [] }: DepositRecord): readonly Relation[] {
  const own = languages.find((version) => version.stem === stem);
  if (own === undefined) return [];
  const type = own.isOriginal ? 'hasTranslation' : 'isTranslationOf';
  return languages.flatMap(({ isOriginal, doi }) =>
    isOriginal !== own.isOriginal && doi !== undefined && CROSSREF_DOI.test(doi) ? [{ type, id: doi }] : [],
  );
}

/** Returns the related articles that are neither updated by this one nor notices of it, which Crossref has from the notice. */
function relatedWorks({ relatedArticles, articleType }: ArticleMeta): readonly Relation[] {
  return relatedArticles.flatMap(({ relatedArticleType, doi, href = '' }): Relation[] => {
    const id = doi !== undefined && CROSSREF_DOI.test(doi) ? doi : doi === undefined && URL_FORM.test(href) ? href : undefined;
    const relation = relationIn(relatedArticleType, articleType);
    return id === undefined || relation.update !== undefined || relationNamed(relation.inverse).update !== undefined
      ? []
      : [{ type: relation.crossref, id }];
  });
}

/** Relations between forms of one work. Crossref relations.xsd, element intra_work_relation. */
const WITHIN_WORK: ReadonlySet<string> = new Set([
  'hasPreprint',
  'hasTranslation',
  'isOriginalFormOf',
  'isPreprintOf',
  'isTranslationOf',
  'isVariantFormOf',
]);
const URL_FORM = /^https?:\/\/[!-~]+$/;

interface Update {
  readonly type: UpdateType;
  readonly doi: string;
}

/** Returns the articles that this one updates, without duplicates. */
export function updatesOf({ article: { meta } }: DepositRecord): readonly Update[] {
  const byDoi = new Map<string, Update>();
  for (const { relatedArticleType, doi } of meta.relatedArticles) {
    const usual = relationOf(relatedArticleType)?.update;
    if (usual === undefined || doi === undefined || !CROSSREF_DOI.test(doi)) continue;
    if (doi.toLowerCase() === meta.articleIds.doi?.toLowerCase() || byDoi.has(doi.toLowerCase())) continue;
    const own = SPECIFIC_TYPE[meta.articleType];
    byDoi.set(doi.toLowerCase(), { type: own?.usual === usual ? own.type : usual, doi });
  }
  return [...byDoi.values()];
}

/** More specific types by the `article-type` of a notice, for updates of the type in `usual`. */
const SPECIFIC_TYPE: Readonly<Record<string, { readonly type: UpdateType; readonly usual: UpdateType }>> = {
  addendum: { type: 'addendum', usual: 'correction' },
  clarification: { type: 'clarification', usual: 'correction' },
  corrigendum: { type: 'corrigendum', usual: 'correction' },
  erratum: { type: 'erratum', usual: 'correction' },
  'partial-retraction': { type: 'partial_retraction', usual: 'retraction' },
  removal: { type: 'removal', usual: 'retraction' },
  withdrawal: { type: 'withdrawal', usual: 'retraction' },
};
