import type { Award, Funding, FundingSource, KeywordGroup, RelatedArticle, Subject } from '../../model/article-meta.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `article-categories`: a subject with child subjects has its own group. */
export function subjectsJats(subjects: readonly Subject[]): Markup {
  return subjects.length === 0 ? xml`` : xml`\n<article-categories>${subjectGroups(subjects, 0)}\n</article-categories>`;
}

/** Prints groups of the subjects at a depth; deeper ones are in the group of the preceding subject. */
function subjectGroups(subjects: readonly Subject[], depth: number): Markup[] {
  const groups: Markup[] = [];
  let at = 0;
  while (at < subjects.length) {
    const first = subjects[at];
    const names: string[] = [];
    const isSibling = (subject: Subject | undefined): boolean =>
      subject !== undefined && subject.path.length <= depth && subject.groupType === first?.groupType && subject.lang === first?.lang;
    do names.push(subjects[at++]?.name ?? '');
    while (isSibling(subjects[at]));
    let end = at;
    while (end < subjects.length && (subjects[end]?.path.length ?? 0) > depth) end++;
    const attributes = [attribute('subj-group-type', first?.groupType), attribute('xml:lang', first?.lang)];
    const below = subjectGroups(subjects.slice(at, end), depth + 1);
    groups.push(xml`\n<subj-group${attributes}>${names.map((name) => xml`<subject>${name}</subject>`)}${below}</subj-group>`);
    at = end;
  }
  return groups;
}

export function keywordGroupJats({ groupType, lang, title, keywords }: KeywordGroup, w: JatsWriter): Markup {
  if (keywords.length === 0) return xml``;
  const attributes = [attribute('kwd-group-type', groupType), attribute('xml:lang', lang)];
  const words = keywords.map((keyword) => xml`<kwd>${w.line(keyword, 'phrase')}</kwd>`);
  return xml`\n<kwd-group${attributes}>${title !== undefined && xml`<title>${title}</title>`}${words}</kwd-group>`;
}

export function awardsJats({ awards, statements }: Funding, w: JatsWriter): Markup {
  if (awards.length + statements.length === 0) return xml``;
  const words = statements.map((statement) => xml`\n<funding-statement>${w.line(statement, 'statement')}</funding-statement>`);
  return xml`\n<funding-group>${awards.map((award) => xml`\n${awardJats(award, w)}`)}${words}\n</funding-group>`;
}

/** Prints `award-group`; a grant's own DOI is the address of its number. */
function awardJats({ id, fundingSources, awardIds, grantDois = [], awardLinks = [], recipients }: Award, w: JatsWriter): Markup {
  const numbers = Array.from({ length: Math.max(awardIds.length, grantDois.length) }, (_, i) => {
    const doi = grantDois[i];
    const link = awardLinks.find(({ awardId }) => awardId === awardIds[i]);
    return xml`<award-id${attribute('xlink:href', link?.href ?? (doi === undefined ? undefined : `https://doi.org/${doi}`))}>${awardIds[i] ?? ''}</award-id>`;
  });
  const people = recipients.map((name) => xml`<principal-award-recipient><string-name>${name}</string-name></principal-award-recipient>`);
  return xml`<award-group${w.id(id)}>${fundingSources.map(fundingSourceJats)}${numbers}${people}</award-group>`;
}

function fundingSourceJats({ name, id, ror }: FundingSource): Markup {
  if (id === undefined && ror === undefined) return xml`<funding-source>${name}</funding-source>`;
  const own =
    id !== undefined && id !== ror && xml`<institution-id${attribute('institution-id-type', idTypeOf(id))}>${id}</institution-id>`;
  const inRor = ror !== undefined && xml`<institution-id institution-id-type="ror">${ror}</institution-id>`;
  return xml`<funding-source><institution-wrap>${own}${inRor}<institution>${name}</institution></institution-wrap></funding-source>`;
}

function idTypeOf(id: string): string | undefined {
  if (/ror\.org/i.test(id)) return 'ror';
  return /10\.13039\//.test(id) ? 'FundRef' : undefined;
}

export function relatedArticleJats({ relatedArticleType, isObject, doi, href, id, content }: RelatedArticle, w: JatsWriter): Markup {
  const isDoi = doi !== undefined && (href === undefined || href === `https://doi.org/${doi}`);
  const attributes = [
    isObject !== true && attribute('related-article-type', relatedArticleType),
    isObject === true && relatedArticleType !== 'related-object' && attribute('content-type', relatedArticleType),
    attribute('ext-link-type', isDoi ? 'doi' : href === undefined ? id?.type : 'uri'),
    attribute('xlink:href', isDoi ? doi : (href ?? id?.value)),
  ];
  if (isObject === true) return xml`\n<related-object${attributes}>${w.line(content, 'related')}</related-object>`;
  return xml`\n<related-article${attributes}>${w.line(content, 'related')}</related-article>`;
}
