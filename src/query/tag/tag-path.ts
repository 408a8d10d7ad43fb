import type { TagPath } from '../../model/names.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';

/** The two namespaces of tag paths (decisions, section 1); a `Journal` has both. */
export interface TagNames {
  readonly namespace: string;
  readonly system: string;
}

/** Returns a tag path: `tagPath(names, 'article', 'doi')` gives `elifesciences.org/api_v1/article/doi`. Contract, 2.1. */
export function tagPath(names: TagNames, kind: ObjectKind, field: string): TagPath {
  return `${names.namespace}/api_v1/${kind}/${field}` as TagPath;
}

/** Returns the path `fluiddb/about`, a tag of every object. */
export function aboutPath(names: TagNames): TagPath {
  return `${names.system}/about` as TagPath;
}

/** Returns the path `fluiddb/id`: the object id, which can be requested as a tag but is not listed. */
export function idPath(names: TagNames): TagPath {
  return `${names.system}/id` as TagPath;
}

/** Returns the owner of a value: the first segment of its tag path. */
export function ownerOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
