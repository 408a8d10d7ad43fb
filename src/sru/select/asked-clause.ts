import type { TagPath } from '../../model/names.ts';
import type { TaggedObject, TagValue } from '../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../../tag/tag-path.ts';
import type { CqlClause, CqlRelation } from '../cql/cql.ts';
import { type CqlIndex, SERVER_CHOICE } from '../cql-index.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { findIndex } from '../find-index.ts';

/** What the translation of a query needs to know of the journal. */
export interface SelectionNames extends TagNames {
  /** The journal's own names: as a quoted string they stand for everything that it published. */
  readonly ownNames: readonly string[];
}

/** `=` words in order · `exact` the whole value · `any`, `all` some or all of the words. */
export type Relation = '=' | 'exact' | 'any' | 'all' | '<>' | '<' | '<=' | '>' | '>=' | 'within';

/** A clause with its names resolved. */
export interface AskedClause {
  readonly index: CqlIndex;
  readonly relation: Relation;
  /** As written, for messages. */
  readonly relationName: string;
  readonly term: string;
  readonly isMasked: boolean;
  readonly names: SelectionNames;
}

/** Throws diagnostic 15, 16, 19 or 20 for what is not known. */
export function askedClause({ index, relation, term }: CqlClause, names: SelectionNames): AskedClause {
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

/** Tag paths of the fields that the index looks in. */
export function pathsOf({ index, names }: AskedClause): TagPath[] {
  return index.fields.map((field) => tagPath(names, 'article', field));
}

/** The strings of a tag of an article: one, several or none. */
export function stringsOf(article: TaggedObject, path: string): readonly string[] {
  const value: TagValue | undefined = article.tags.get(path as TagPath)?.value;
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

/** Diagnostic 22. */
export function notOfIndex({ index, relationName }: AskedClause): SruDiagnostic {
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
// What these ask for is how terms are understood here anyway; the rest would change the answer, so it is refused.
const MODIFIERS: ReadonlySet<string> = new Set(['word', 'string', 'masked', 'unmasked', 'ignorecase', 'respectaccents', 'isodate']);
const CQL_PREFIX = /^cql\./;
