import type { Artifact } from '../model/artifact.ts';
import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { IndexPart } from './field-builder.ts';
import { MANIFEST_PATH, type Manifest, printManifest, type SegmentEntry } from './manifest.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { type ArticleOrderKey, orderArticles, yearOf } from './order.ts';
import { type BuiltSegment, type IndexOptions, SegmentBuilder, type SharedWords } from './segment-builder.ts';
import { SHARED_WORD_FIELDS, wordDocument } from './word-fields.ts';
import { PLAIN_LANGUAGE } from './words/language.ts';
import { rankedLength } from './words/ranked-length.ts';
import { type BuiltWords, WordIndexBuilder } from './words/word-index-builder.ts';

/**
 * The indexes over a journal's objects, built as articles come: `add` takes all objects of one article, articles in the order of
 * `compareArticles`, newest year first; `finish` gives the files, the manifest last.
 *
 * Holds what it made, deflated, and the texts of the dictionaries; never the objects.
 */
export class IndexBuilder {
  readonly #options: IndexOptions;
  /** Finished at the end: what is deflated aside may come until then. */
  readonly #closed: SegmentBuilder[] = [];
  #built: readonly BuiltSegment[] = [];
  readonly #words: WordIndexBuilder;
  #segment: SegmentBuilder | undefined;
  #lastYear = Number.POSITIVE_INFINITY;

  constructor(options: IndexOptions) {
    const { deflate, digest, ranking, recentCount = 0 } = options;
    this.#options = options;
    this.#words = new WordIndexBuilder({
      fields: SHARED_WORD_FIELDS,
      deflate,
      digest,
      recentCount,
      folderOf: (name) => `index/${name}/words`,
      ...(ranking === undefined ? {} : { ranking }),
    });
  }

  /** `further` are the texts of the ranked fields beside title and abstract. */
  add(objects: readonly TaggedObject[], further: readonly string[] = []): void {
    const [article] = objects;
    if (article === undefined) return;
    const year = yearOf(article.sortDate);
    if (year > this.#lastYear)
      throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}, expected the newest year first`);
    if (this.#segment !== undefined && this.#segment.count === this.#options.recentCount && this.#closed.length === 0) this.#close();
    this.#segment ??= new SegmentBuilder(this.#options);
    this.#lastYear = year;
    this.#segment.add(objects);
    this.#words.add(wordDocument(article, this.#options.namespace, { fields: SHARED_WORD_FIELDS, further }));
  }

  finish(): IndexFiles {
    this.#close();
    const words = this.#words.finish();
    let start = 0;
    this.#built = this.#closed.splice(0).map((segment, i) => {
      const first = start;
      start += segment.count;
      return segment.finish(i === 0 && (this.#options.recentCount ?? 0) > 0 ? 'current' : 'closed', sharedWords(words.collected, first));
    });
    const { namespace, system, doiResolver } = this.#options;
    const fields = this.#fieldNames();
    const manifest: Manifest = {
      version: 1,
      namespace,
      system,
      doiResolver,
      fields,
      // The root is read by those who ask for patterns, and would be half of the manifest.
      words: { base: words.places.base, recent: words.places.recent },
      segments: this.#built.map((segment) => segmentEntry(segment, fields)),
    };
    const parts: readonly IndexPart[] = this.#built.flatMap((segment) => segment.parts);
    return { artifacts: [...words.artifacts, ...parts, { path: MANIFEST_PATH, bytes: printManifest(manifest) }], words };
  }

  #close(): void {
    if (this.#segment !== undefined) this.#closed.push(this.#segment);
    this.#segment = undefined;
  }

  #fieldNames(): Manifest['fields'] {
    const about = `${this.#options.system}/about`;
    const namesOf = (kind: ObjectKind): string[] => {
      const met = this.#built.flatMap((segment) =>
        [...(segment.kinds.get(kind)?.rows ?? [])].flatMap(([name, row]) => (row === 0 ? [] : [name])),
      );
      return [...new Set([...this.#options.fields[kind].map(({ field }) => field), ...met].filter((name) => name !== about)), about];
    };
    return { article: namesOf('article'), component: namesOf('component'), author: namesOf('author'), ref: namesOf('ref') };
  }
}

/** The words of the newest articles and those of all others are numbered by themselves. */
function sharedWords(collected: BuiltWords['collected'], first: number): SharedWords[] {
  let start = 0;
  return collected.map((words) => {
    const shared = { collected: words, first: first - start };
    start += words.documentCount;
    return shared;
  });
}

/** The files, the manifest last; the index of words, for the search page, which shares it. */
export interface IndexFiles {
  readonly artifacts: readonly Artifact[];
  readonly words: BuiltWords;
}

/** The index files of objects held in memory, in any order; up to `mostRecent` articles are kept apart (`order.ts`). */
export function buildIndex(
  objects: readonly TaggedObject[],
  options: IndexOptions & { readonly mostRecent?: number },
): readonly Artifact[] {
  const { ordered, recentCount } = articlesOf(objects, options);
  const builder = new IndexBuilder({ ...options, recentCount });
  for (const article of ordered) builder.add(article);
  return builder.finish().artifacts;
}

/** The objects of each article, articles in the order of the indexes. Objects of one article must stand together, the article first. */
function articlesOf(
  objects: readonly TaggedObject[],
  options: Parameters<typeof buildIndex>[1],
): ReturnType<typeof orderArticles<readonly TaggedObject[]>> {
  const groups: TaggedObject[][] = [];
  for (const object of objects) {
    if (object.kind === 'article') groups.push([object]);
    else groups.at(-1)?.push(object);
  }
  const language = options.ranking?.language ?? PLAIN_LANGUAGE;
  const abstractPath = tagPath(options, 'article', 'abstract');
  const keyOf = ([article]: readonly TaggedObject[]): ArticleOrderKey & { readonly sortDate: string } => {
    const abstract = article?.tags.get(abstractPath)?.value;
    const abstractLength = rankedLength(typeof abstract === 'string' ? abstract : '', language);
    const sortDate = article?.sortDate ?? '';
    return { year: yearOf(sortDate), sortDate, abstractLength, doi: article?.articleDoi || (article?.about ?? '') };
  };
  return orderArticles<readonly TaggedObject[]>(groups, keyOf, options.mostRecent);
}

function segmentEntry(segment: BuiltSegment, fields: Manifest['fields']): SegmentEntry {
  const kindEntry = (kind: ObjectKind): SegmentEntry['kinds'][ObjectKind] => {
    const built = segment.kinds.get(kind);
    const entry = built?.entry ?? { objects: 0, identities: 0 };
    return { ...entry, fields: fields[kind].map((name) => built?.rows.get(name) ?? 0) };
  };
  const [article, component, author, ref] = OBJECT_KINDS.map(kindEntry);
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind is missing');
  return { ...segment.entry, kinds: { article, component, author, ref } };
}
