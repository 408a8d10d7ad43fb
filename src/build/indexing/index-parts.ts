import { type BuiltKind, KindBuilder } from '../../index/kind-builder.ts';
import { wordSources } from '../../index/word-fields.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { indexOptionsOf } from './index-settings.ts';

/** The kinds that need nothing of each other, nor of the words: most of the objects of a journal, and indexed in a thread of their own. */
export const PART_KINDS = ['component', 'author', 'ref'] as const;

export type PartKind = (typeof PART_KINDS)[number];

/** What is known of a kind whose files are written. */
export type IndexedKind = Omit<BuiltKind, 'parts'>;

export type IndexedParts = Readonly<Record<PartKind, IndexedKind>>;

/** Indexes the parts, authors and references of articles, given one article after the other, and writes the files. */
export async function indexParts(
  articles: Iterable<(kind: PartKind) => readonly TaggedObject[]> | AsyncIterable<(kind: PartKind) => readonly TaggedObject[]>,
  { names, write }: { readonly names: Parameters<typeof indexOptionsOf>[0]; readonly write: (artifact: Artifact) => Promise<void> },
): Promise<IndexedParts> {
  const options = indexOptionsOf(names);
  const wordSourceOf = wordSources(options.fields);
  const builderOf = (kind: PartKind): KindBuilder => new KindBuilder({ ...options, kind, wordSourceOf });
  const builders = { component: builderOf('component'), author: builderOf('author'), ref: builderOf('ref') };
  for await (const objectsOf of articles) {
    for (const kind of PART_KINDS) builders[kind].add(objectsOf(kind));
  }
  const finished = async (kind: PartKind): Promise<IndexedKind> => {
    const { parts, ...rest } = builders[kind].finish();
    for (const part of parts) await write(part);
    return rest;
  };
  return { component: await finished('component'), author: await finished('author'), ref: await finished('ref') };
}
