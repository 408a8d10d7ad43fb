import type { PartialDate } from '../../model/partial-date.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { fundingProgram, licenseProgram } from './crossref-programs.ts';
import type { DepositRecord } from './deposit-record.ts';

/**
 * Prints funding, licence, and the articles that this one corrects or retracts. Crossref schema 5.3.1, element crossmark.
 *
 * Updates of other articles are possible only in `crossmark`, which requires the DOI of the publisher's policy of corrections. If the
 * journal has none (`deposits.crossmarkPolicy`), a notice refers to itself. Funding and licence are inside `crossmark` if there is one.
 */
export function crossmarkOrPrograms(record: DepositRecord, published: PartialDate): Markup {
  const programs = xml`${fundingProgram(record)}${licenseProgram(record, published)}`;
  const updates = updatesOf(record);
  const policy = record.journal.deposits?.crossmarkPolicy ?? (updates.length > 0 ? record.bibliography.doi : undefined);
  if (policy === undefined) return programs;
  return xml`<crossmark>
<crossmark_policy>${policy}</crossmark_policy>
${
  updates.length > 0 &&
  xml`<updates>
${updates.map(({ type, doi }) => xml`<update type="${type}" date="${dayOf(published)}">${doi}</update>\n`)}</updates>
`
}<custom_metadata>
${programs}</custom_metadata>
</crossmark>
`;
}

interface Update {
  readonly type: UpdateType;
  readonly doi: string;
}

/** Returns the articles that this one updates, without duplicates. */
function updatesOf({ article: { meta } }: DepositRecord): readonly Update[] {
  const byDoi = new Map<string, Update>();
  for (const { relatedArticleType, doi } of meta.relatedArticles) {
    const usual = UPDATE_OF_RELATION[relatedArticleType];
    if (usual === undefined || doi === undefined || !CROSSREF_DOI.test(doi)) continue;
    if (doi.toLowerCase() === meta.articleIds.doi?.toLowerCase() || byDoi.has(doi.toLowerCase())) continue;
    const own = SPECIFIC_TYPE[meta.articleType];
    byDoi.set(doi.toLowerCase(), { type: own?.usual === usual ? own.type : usual, doi });
  }
  return [...byDoi.values()];
}

/** Returns a full date, since the schema requires a day; an unknown month or day is the first. */
function dayOf(date: PartialDate): string {
  return isoDate({ month: 1, day: 1, ...date });
}

/** Types of update, crossref schema 5.3.1, type cm_update_type. */
type UpdateType =
  | 'addendum'
  | 'clarification'
  | 'correction'
  | 'corrigendum'
  | 'erratum'
  | 'expression_of_concern'
  | 'new_version'
  | 'partial_retraction'
  | 'removal'
  | 'retraction'
  | 'withdrawal';

/** Types of update by the `related-article-type` of a notice. */
const UPDATE_OF_RELATION: Readonly<Record<string, UpdateType>> = {
  'addended-article': 'addendum',
  'corrected-article': 'correction',
  'object-of-concern': 'expression_of_concern',
  'replaced-article': 'new_version',
  'retracted-article': 'retraction',
  'updated-article': 'new_version',
};

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
