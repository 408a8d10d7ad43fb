import type { Artifact } from '../model/artifact.ts';
import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import { slugOf } from '../text/slug.ts';
import type { Deflate } from './cut.ts';
import type { IndexPart } from './field-builder.ts';
import { MANIFEST_PATH, type Manifest, OBJECT_KINDS, printManifest, type SegmentEntry } from './manifest.ts';
import { articleOrderKey, compareArticles, yearOf } from './order.ts';
import { type BuiltSegment, SegmentBuilder } from './segment-builder.ts';

export interface IndexOptions {
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /** Fields that an object of the kind could carry, in the order of `tag=*`; others follow as they are met. */
  readonly fields: Readonly<Record<ObjectKind, readonly string[]>>;
  readonly deflate: Deflate;
  readonly digest: (parts: Iterable<Uint8Array>) => string;
}

/**
 * The indexes over a journal's objects, built as articles come: `add` takes all objects of one article, articles in the order of
 * `compareArticles`, newest year first; `finish` gives the files, the manifest last.
 *
 * Holds what it made, deflated, and the texts of the dictionaries; never the objects.
 */
export class IndexBuilder {
  readonly #options: IndexOptions;
  readonly #built: BuiltSegment[] = [];
  readonly #slugs = new Map<string, Set<string>>();
  #segment: SegmentBuilder | undefined;
  #newestYear: number | undefined;
  #lastYear = Number.POSITIVE_INFINITY;

  constructor(options: IndexOptions) {
    this.#options = options;
  }

  add(objects: readonly TaggedObject[]): void {
    const [article] = objects;
    if (article === undefined) return;
    const year = yearOf(article.sortDate);
    if (year > this.#lastYear)
      throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}, expected the newest year first`);
    this.#newestYear ??= year;
    if (this.#segment !== undefined && this.#lastYear === this.#newestYear && year < this.#newestYear) this.#close();
    this.#segment ??= new SegmentBuilder({ ...this.#options, name: year === this.#newestYear ? 'current' : 'closed' });
    this.#lastYear = year;
    this.#segment.add(objects);
    for (const object of objects) if (object.kind === 'article') this.#addSubjects(object);
  }

  finish(): readonly Artifact[] {
    this.#close();
    const { namespace, system, doiResolver } = this.#options;
    const fields = this.#fieldNames();
    const manifest: Manifest = {
      version: 1,
      namespace,
      system,
      doiResolver,
      fields,
      segments: this.#built.map((segment) => segmentEntry(segment, fields)),
      sharedSlugs: [...this.#slugs].filter(([, subjects]) => subjects.size > 1).map(([slug]) => slug),
    };
    const parts: readonly IndexPart[] = this.#built.flatMap((segment) => segment.parts);
    return [...parts, { path: MANIFEST_PATH, bytes: printManifest(manifest) }];
  }

  #close(): void {
    if (this.#segment !== undefined) this.#built.push(this.#segment.finish());
    this.#segment = undefined;
  }

  #addSubjects(article: TaggedObject): void {
    for (const [path, { value }] of article.tags) {
      if (!path.endsWith('/article/subject_area')) continue;
      for (const subject of Array.isArray(value) ? value : [String(value)]) {
        const slug = slugOf(subject);
        const subjects = this.#slugs.get(slug) ?? new Set();
        this.#slugs.set(slug, subjects.add(subject));
      }
    }
  }

  #fieldNames(): Manifest['fields'] {
    const about = `${this.#options.system}/about`;
    const namesOf = (kind: ObjectKind): string[] => {
      const met = this.#built.flatMap((segment) =>
        [...(segment.kinds.get(kind)?.rows ?? [])].flatMap(([name, row]) => (row === 0 ? [] : [name])),
      );
      return [...new Set([...this.#options.fields[kind], ...met].filter((name) => name !== about)), about];
    };
    return { article: namesOf('article'), component: namesOf('component'), author: namesOf('author'), ref: namesOf('ref') };
  }
}

/** The index files of objects held in memory, in any order. */
export function buildIndex(objects: readonly TaggedObject[], options: IndexOptions): readonly Artifact[] {
  const builder = new IndexBuilder(options);
  for (const article of articlesOf(objects, options.namespace)) builder.add(article);
  return builder.finish();
}

/** The objects of each article, articles in the order of the indexes. Objects of one article must stand together, the article first. */
function articlesOf(objects: readonly TaggedObject[], namespace: string): readonly (readonly TaggedObject[])[] {
  const groups: TaggedObject[][] = [];
  for (const object of objects) {
    if (object.kind === 'article') groups.push([object]);
    else groups.at(-1)?.push(object);
  }
  const keyed = groups.map((group) => {
    const [article] = group;
    const abstract = [...(article?.tags ?? [])].find(([path]) => path === `${namespace}/api_v1/article/abstract`)?.[1].value;
    return { group, key: articleOrderKey(article?.sortDate ?? '', String(abstract ?? ''), article?.articleDoi || (article?.about ?? '')) };
  });
  return keyed.sort((a, b) => compareArticles(a.key, b.key)).map(({ group }) => group);
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
