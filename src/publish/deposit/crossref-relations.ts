import type { ArticleFacts } from '../../model/article-facts.ts';
import { relationNamed, relationOf, type UpdateType } from '../../model/relations.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import type { DepositRecord } from './deposit-record.ts';

/**
 * Prints the relations of an article to other works: its translations, versions, and the related works that are no updates, each work once.
 *
 *   <rel:related_item><rel:inter_work_relation relationship-type="isCommentOn" identifier-type="doi">10.5555/a</rel:inter_work_relation></rel:related_item>
 *
 * Crossref relations.xsd, element program.
 */
export function relationProgram(record: DepositRecord): Markup | false {
  const seen = new Set([record.bibliography.doi?.toLowerCase()]);
  const items = [...translationsOf(record.facts), ...relatedWorks(record.facts)].flatMap(({ type, id }) => {
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
function translationsOf({ translations }: ArticleFacts): readonly Relation[] {
  return translations.flatMap(({ doi, isOriginal }) =>
    doi === undefined || !CROSSREF_DOI.test(doi) ? [] : [{ type: isOriginal ? 'isTranslationOf' : 'hasTranslation', id: doi }],
  );
}

/**
 * Returns the related works that are not updated by this article, and its versions with DOIs of their own. A notice that only the other article
 * declares is left out, because the agency has it from there.
 */
function relatedWorks({ relations, versions }: ArticleFacts): readonly Relation[] {
  const related = relations.flatMap(({ name, doi, url = '', isInverse }): Relation[] => {
    const id = doi !== undefined && CROSSREF_DOI.test(doi) ? doi : doi === undefined && URL_FORM.test(url) ? url : undefined;
    const { crossref, inverse, update } = relationNamed(name);
    const isKnown = update !== undefined || (isInverse && relationNamed(inverse).update !== undefined);
    return id === undefined || isKnown ? [] : [{ type: crossref, id }];
  });
  const older = versions.flatMap(({ doi }) => (doi === undefined || !CROSSREF_DOI.test(doi) ? [] : [{ type: 'isVersionOf', id: doi }]));
  return [...related, ...older];
}

/** Relations between forms of one work. Crossref relations.xsd, element intra_work_relation. */
const WITHIN_WORK: ReadonlySet<string> = new Set([
  'hasPreprint',
  'hasTranslation',
  'hasVersion',
  'isOriginalFormOf',
  'isPreprintOf',
  'isTranslationOf',
  'isVariantFormOf',
  'isVersionOf',
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
    const own = SPECIFIC_TYPE[meta.articleType] ?? SPECIFIC_TYPE[relatedArticleType.toLowerCase()];
    byDoi.set(doi.toLowerCase(), { type: own?.usual === usual ? own.type : usual, doi });
  }
  return [...byDoi.values()];
}

/** More specific types by the `article-type` of a notice, or by its relation, for updates of the type in `usual`. */
const SPECIFIC_TYPE: Readonly<Record<string, { readonly type: UpdateType; readonly usual: UpdateType }>> = {
  addendum: { type: 'addendum', usual: 'correction' },
  clarification: { type: 'clarification', usual: 'correction' },
  corrigendum: { type: 'corrigendum', usual: 'correction' },
  erratum: { type: 'erratum', usual: 'correction' },
  'partial-retraction': { type: 'partial_retraction', usual: 'retraction' },
  removal: { type: 'removal', usual: 'retraction' },
  'removed-article': { type: 'removal', usual: 'retraction' },
  withdrawal: { type: 'withdrawal', usual: 'retraction' },
  'withdrawn-article': { type: 'withdrawal', usual: 'retraction' },
};
