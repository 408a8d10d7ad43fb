import type { ArticleFacts, RelationFact } from '../../model/article-facts.ts';
import { relationNamed } from '../../model/relations.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { clean } from './clean.ts';

/** Prints keywords, grants, clinical trials, data and related articles. PubMed DTD 3.0, element ObjectList. */
export function objectList(facts: ArticleFacts): Markup | false {
  const all = [
    ...facts.keywords.map(({ text }) => object('keyword', { value: text })),
    ...facts.funding.flatMap(({ funders, numbers, grantDois }) => {
      const ids = [...numbers, ...grantDois];
      const grantors = funders.map(({ name, ror, doi }) => ({
        grantor: name,
        identifier: ror ?? (doi === undefined ? undefined : `https://doi.org/${doi}`),
      }));
      if (grantors.length === 0) return ids.map((id) => object('grant', { id }));
      return grantors.flatMap((grantor) =>
        ids.length === 0 ? [object('grant', grantor)] : ids.map((id) => object('grant', { id, ...grantor })),
      );
    }),
    ...facts.trials.map(({ registry, number }) => object(registry, { id: number })),
    ...dataOf(facts).map((id) => object('Dataset', id)),
    ...facts.relations.map(relatedObject),
  ];
  const printed = [...new Map(all.flatMap((one) => (one === false ? [] : [[one.markup, one]]))).values()];
  return printed.length > 0 && xml`<ObjectList>\n${printed}</ObjectList>\n`;
}

function object(type: string, params: Readonly<Record<string, string | undefined>>): Markup | false {
  const kind = clean(type, 200);
  const printed = Object.entries(params).flatMap(([name, value]) => {
    const text = clean(value);
    return text === undefined ? [] : [xml`<Param Name="${name}">${text}</Param>`];
  });
  return kind !== undefined && printed.length > 0 && xml`<Object Type="${kind}">${printed}</Object>\n`;
}

/** Returns the data and software that the article cites or is based on, by their identifiers. */
function dataOf({ references, relations }: ArticleFacts): readonly Identified[] {
  const cited = references.filter(({ kind }) => kind !== undefined).map(({ doi, url }) => identified({ doi, url }));
  const based = relations.filter(({ name }) => DATA.has(name)).map(identified);
  return [...cited, ...based].filter((one) => one !== undefined);
}

const DATA: ReadonlySet<string> = new Set(['data-paper', 'supplement'] satisfies RelationFact['name'][]);

/** Prints a related article; a notice about this article is left out, because PubMed links it from the notice. */
function relatedObject(relation: RelationFact): Markup | false {
  const id = identified(relation);
  if (id === undefined || DATA.has(relation.name) || relationNamed(relation.name).markedBy !== undefined) return false;
  return object(OBJECT_TYPES[relation.name] ?? 'Associated Publication', id);
}

/** Types of objects by relation; all others are associated publications. */
const OBJECT_TYPES: { readonly [Name in RelationFact['name']]?: string } = {
  'addended-article': 'Erratum',
  'corrected-article': 'Erratum',
  'object-of-concern': 'Expression of Concern',
  'partially-retracted-article': 'Partial Retraction',
  'retracted-article': 'Retraction',
  'updated-article': 'Update',
  'commentary-article': 'Comment',
  commentary: 'Comment',
  'replied-article': 'Comment',
  reply: 'Comment',
  'republished-article': 'Republished',
};

type Identified = Readonly<Record<'type' | 'id', string>>;

function identified({
  doi,
  url,
  id,
}: Pick<RelationFact, 'doi' | 'url' | 'id'> | { doi?: string | undefined; url?: string | undefined; id?: undefined }):
  | Identified
  | undefined {
  if (doi !== undefined) return { type: 'doi', id: doi };
  if (id !== undefined) return { type: id.type, id: id.value };
  return url === undefined ? undefined : { type: 'uri', id: url };
}
