import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject, TagValue } from '../../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../../tag/tag-path.ts';
import type { CqlClause, CqlRelation } from '../cql/cql.ts';
import { type CqlIndex, SERVER_CHOICE } from '../cql-index.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { findIndex } from '../find-index.ts';

/** Names of the journal that the translation of a query needs. */
export interface SelectionNames extends TagNames {
  /** Title and publisher of the journal; as a quoted string they select everything that it published. */
  readonly ownNames: readonly string[];
}

/** `=` words in order · `exact` the complete value · `any`, `all` some or all of the words. */
export type Relation = '=' | 'exact' | 'any' | 'all' | '<>' | '<' | '<=' | '>' | '>=' | 'within';

/** A clause with its index and relation resolved. */
export interface ResolvedClause {
  readonly index: CqlIndex;
  readonly relation: Relation;
  /** The relation as written, for messages. */
  readonly relationName: string;
  readonly term: string;
  readonly isMasked: boolean;
  readonly names: SelectionNames;
}

/** Resolves index, relation and modifiers of a clause; throws diagnostic 15, 16, 19 or 20 for unknown ones. */
export function resolveClause({ index, relation, term }: CqlClause, names: SelectionNames): ResolvedClause {
  const { isString, isMasked } = modifiersOf(relation);
  const known = relationOf(relation);
  return {
    index: index === undefined ? SERVER_CHOICE : findIndex(index),
    relation: isString && known === '=' ? 'exact' : known,
    relationName: relation?.name ?? '=',
    term: term.text,
    isMasked,
    names,
  };
}

/** Returns the tag paths of the index. */
export function pathsOf({ index, names }: ResolvedClause): TagPath[] {
  return index.fields.map((field) => tagPath(names, 'article', field));
}

/** Returns the strings of a tag of an article: one, several or none. */
export function stringsOf(article: TaggedObject, path: string): readonly string[] {
  const value: TagValue | undefined = article.tags.get(path as TagPath)?.value;
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

/** Returns diagnostic 22: the relation does not apply to the index. */
export function unsupportedRelation({ index, relationName }: ResolvedClause): SruDiagnostic {
  return new SruDiagnostic(22, `${relationName} with ${index.names[0]}`);
}

function relationOf(relation: CqlRelation | undefined): Relation {
  if (relation === undefined) return '=';
  const known = RELATIONS.get(relation.name.replace(CQL_PREFIX, ''));
  if (known === undefined) throw new SruDiagnostic(19, relation.name);
  return known;
}

function modifiersOf(relation: CqlRelation | undefined): { readonly isString: boolean; readonly isMasked: boolean } {
  const names = (relation?.modifiers ?? []).map(({ name, value }) => {
    const bare = name.replace(CQL_PREFIX, '');
    if (value !== undefined || !MODIFIERS.has(bare)) throw new SruDiagnostic(20, value === undefined ? name : `${name} with a value`);
    return bare;
  });
  return { isString: names.includes('string'), isMasked: !names.includes('unmasked') };
}

const RELATIONS: ReadonlyMap<string, Relation> = new Map([
  ['=', '='],
  ['scr', '='],
  ['adj', '='],
  ['==', 'exact'],
  ['exact', 'exact'],
  ['any', 'any'],
  ['all', 'all'],
  ['<>', '<>'],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['within', 'within'],
]);
// Modifiers that request the default behaviour. Others would change the result and are refused.
const MODIFIERS: ReadonlySet<string> = new Set(['word', 'string', 'masked', 'unmasked', 'ignorecase', 'respectaccents', 'isodate']);
const CQL_PREFIX = /^cql\./;
