import type { TagPath } from '../model/names.ts';
import type { ObjectKind } from '../model/tagged-object.ts';

/** The two namespaces that tag paths begin with (decisions, section 1); a `Journal` is one. */
export interface TagNames {
  readonly namespace: string;
  readonly system: string;
}

/** `tagPath(names, 'article', 'doi')` is `elifesciences.org/api_v1/article/doi`. Contract, 2.1. */
export function tagPath(names: TagNames, kind: ObjectKind, field: string): TagPath {
  return `${names.namespace}/api_v1/${kind}/${field}` as TagPath;
}

/** `fluiddb/about`, which every object of every kind carries. */
export function aboutPath(names: TagNames): TagPath {
  return `${names.system}/about` as TagPath;
}

/** `fluiddb/id`: the object id, asked as a tag; no object lists it. */
export function idPath(names: TagNames): TagPath {
  return `${names.system}/id` as TagPath;
}

/** Who wrote a value: the first segment of its tag path. */
export function ownerOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
