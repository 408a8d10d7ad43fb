import type { Artifact } from '../model/artifact.ts';
import type { BuildSearchOptions } from './build-search.ts';
import { printPart } from './print-part.ts';
import { type SearchDocument, yearOf } from './search-document.ts';
import { PART_SIZE, type PartEntry, partFolder } from './search-manifest.ts';

/** The card shards of some documents; a later build can reuse them. */
export interface SearchParts {
  readonly parts: readonly PartEntry[];
  /** Types of article, in the order of their numbers in cards. */
  readonly types: readonly string[];
}

/** Encodes cards of documents, in the order of the index. Files of a shard are returned once it is full, and their data is freed. */
export class PartsBuilder {
  readonly #options: Pick<BuildSearchOptions, 'deflate' | 'digest'>;
  readonly #parts: PartEntry[] = [];
  readonly #types: string[];
  #part: SearchDocument[] = [];

  /** `types` are those that earlier shards have numbered. */
  constructor(options: Pick<BuildSearchOptions, 'deflate' | 'digest'>, types: readonly string[] = []) {
    this.#options = options;
    this.#types = [...types];
  }

  add(document: SearchDocument): readonly Artifact[] {
    const [first] = this.#part;
    const isOver = this.#part.length === PART_SIZE || (first !== undefined && yearOf(first) !== yearOf(document));
    const artifacts = isOver ? this.#closePart() : [];
    if (!this.#types.includes(document.type)) this.#types.push(document.type);
    this.#part.push(document);
    return artifacts;
  }

  /** Returns the remaining files and the entries of all shards. */
  finish(): SearchParts & { readonly artifacts: readonly Artifact[] } {
    const artifacts = this.#closePart();
    return { artifacts, parts: this.#parts, types: this.#types };
  }

  #closePart(): readonly Artifact[] {
    const documents = this.#part;
    const [first] = documents;
    if (first === undefined) return [];
    this.#part = [];
    const { deflate, digest } = this.#options;
    const { cards, texts, slotBytes } = printPart(documents, { types: this.#types, deflate });
    const hash = digest([cards, texts]).slice(0, PART_DIGITS);
    const entry: PartEntry = [yearOf(first), documents.length, hash, slotBytes];
    this.#parts.push(entry);
    const folder = partFolder(entry);
    return [
      { path: `${folder}/cards.bin`, bytes: cards },
      { path: `${folder}/texts.bin`, bytes: texts },
    ];
  }
}

/** Digits of a hash. The manifest, which every reader loads, has one for each shard. */
const PART_DIGITS = 12;
