import { nearest } from '../../model/text/nearest.ts';
import { fieldPath, HOLDS_NUMBERS, HOLDS_TEXT, type Manifest } from '../index/manifest.ts';
import { OBJECT_KINDS } from '../index/object-kinds.ts';
import { aboutPath, idPath } from '../tag/tag-path.ts';

/** The tag paths of a site. */
export interface SitePaths {
  /** Every path that an object could carry, in the manifest's order; `<system>/about` once. */
  readonly possible: ReadonlySet<string>;
  /** `<system>/id` */
  readonly id: string;
  /** Paths that have text values only. */
  readonly textOnly: ReadonlySet<string>;
}

export function sitePaths(manifest: Manifest): SitePaths {
  const possible = new Set<string>();
  const textOnly = new Set<string>();
  for (const kind of OBJECT_KINDS) {
    for (const [i, name] of manifest.fields[kind].entries()) {
      const path = fieldPath(name, kind, manifest.namespace);
      possible.add(path);
      const flags = manifest.segments.reduce((all, { kinds }) => all | (kinds[kind].fields[i] || [0])[0], 0);
      if ((flags & (HOLDS_TEXT | HOLDS_NUMBERS)) === HOLDS_TEXT) textOnly.add(path);
    }
  }
  possible.delete(aboutPath(manifest));
  return { possible: possible.add(aboutPath(manifest)), textOnly, id: idPath(manifest) };
}

/** Returns the path that was most likely meant: one edit away, or the same kind and field in another namespace. */
export function nearestPath(path: string, { possible }: SitePaths): string | undefined {
  const near = nearest(path, possible);
  if (near !== undefined) return near;
  const [field = '', kind = ''] = path.split('/').reverse();
  const candidates = [...possible].filter((other) => other.split('/').at(-2) === kind || !KINDS.has(kind));
  const fields = candidates.map((other) => other.slice(other.lastIndexOf('/') + 1));
  const nearField = fields.includes(field) ? field : nearest(field, fields);
  return nearField === undefined ? undefined : candidates[fields.indexOf(nearField)];
}

const KINDS: ReadonlySet<string> = new Set(OBJECT_KINDS);
