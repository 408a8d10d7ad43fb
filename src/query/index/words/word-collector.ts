import { isUnspaced, normaliseForWords, type Piece, piecesOfNormalised } from '../../../model/text/words.ts';
import type { Spill } from '../spill.ts';
import { joinedForms } from './joined-words.ts';
import { CODE, gramsOf, indexTerms, keyOf, type Language, memberOf, PLAIN_LANGUAGE } from './language.ts';
import { MAX_COMPOUND_RUNS } from './max-compound-runs.ts';
import { type PostingLists, PostingLog } from './postings.ts';
import { roundLength } from './ranked-length.ts';
import { languageCode } from './stemmed-languages.ts';
import type { WordDocument } from './word-index.ts';
import type { ListedWord } from './word-list.ts';

/** The documents of an index without their words. */
export interface DocumentLengths {
  readonly documentCount: number;
  /** Ranked lengths by ranked field and document. */
  readonly lengths: readonly (readonly number[])[];
}

/** The words of the documents, in order of first occurrence. */
export interface CollectedWords extends DocumentLengths {
  readonly keys: readonly CollectedKey[];
  readonly lists: PostingLists;
  readonly longPieces: readonly LongCompound[];
  /** Words of the fields that are not exact, such as names of authors, with the number of their documents. */
  readonly names: readonly ListedWord[];
}

export interface CollectedKey {
  readonly text: string;
  forms: { readonly text: string; readonly listId: number }[];
  /** List ids by ranked field, of the fields that are not exact; most keys have none. */
  others: (number | undefined)[] | undefined;
  /** True if the key is a ranked term. */
  isRanked: boolean;
  /** How often the term occurs in the field that is being added. */
  frequency: number;
}

export interface LongCompound {
  readonly text: string;
  readonly field: number;
  readonly document: number;
}

/** A run as it is counted: its forms in exact fields, its terms in ranked ones. */
interface RunWords {
  /** Nearly always the only form. */
  readonly form: CollectedForm | undefined;
  readonly moreForms: readonly CollectedForm[];
  readonly termCount: number;
}

interface CollectedForm {
  readonly listId: number;
  /** Value of the current document: frequencies in two fields (ranked), or one bit per field. */
  value: number;
}

/** A run as it is ranked. */
interface RankedRun {
  readonly terms: readonly CollectedKey[];
  /** Number of documents that have it in a field that is not exact. */
  documents: number;
}

/** The runs of documents in one language. */
interface LanguageRuns {
  readonly language: Language;
  readonly runs: Map<string, RunWords>;
  readonly ranked: Map<string, RankedRun>;
}

interface CollectOptions {
  /** Makes the words ranked. */
  readonly language?: Language | undefined;
  /** Spill file of the postings; in memory by default. */
  readonly spill?: Spill | undefined;
}

/** Splits documents into words and collects their postings. With a language, words are ranked, and exactly two fields are exact. */
export class WordCollector {
  readonly #exactCount: number;
  readonly #isRanked: boolean;
  readonly #language: Language;
  readonly #log: PostingLog;
  readonly #keys = new Map<string, CollectedKey>();
  readonly #forms = new Map<string, CollectedForm>();
  readonly #byLanguage = new Map<string, LanguageRuns>();
  /** Runs in the language of the current document. */
  #current: LanguageRuns;
  readonly #changed: CollectedForm[] = [];
  readonly #lengths: number[][];
  readonly #longPieces: LongCompound[] = [];
  #listCount = 0;
  #documentCount = 0;

  constructor(exactCount: number, fieldCount: number, { language, spill }: CollectOptions) {
    this.#log = new PostingLog(spill);
    this.#exactCount = exactCount;
    this.#isRanked = language !== undefined;
    this.#language = language ?? PLAIN_LANGUAGE;
    this.#current = this.#runsIn(undefined);
    this.#lengths = Array.from({ length: fieldCount }, () => []);
  }

  add(document: WordDocument): void {
    this.#current = this.#runsIn(document.lang);
    for (const code of document.codes ?? []) this.#count(this.#forms.get(CODE + code) ?? this.#newForm(CODE + code, CODE + code), 0);
    document.texts.forEach((texts, field) => {
      const pieces = texts.flatMap((text) => piecesOfNormalised(normaliseForWords(text)));
      const joined = this.#isRanked ? texts.flatMap(joinedForms) : [];
      this.#lengths[field]?.push(
        field < this.#exactCount
          ? this.#roundedLength(this.#addExact(pieces, field) + this.#addJoinedForms(joined, field), field)
          : this.#addRanked(countRuns(pieces, joined), field),
      );
    });
    if (document.counted !== undefined) {
      this.#addRanked(document.counted, document.texts.length);
      // Equal lengths take no space, in postings or in a table.
      this.#lengths[document.texts.length]?.push(1);
    }
    for (const form of this.#changed) {
      this.#log.add(form.listId, this.#documentCount, form.value);
      form.value = 0;
    }
    this.#changed.length = 0;
    this.#documentCount++;
  }

  /** Rounds the length of the abstract, by which documents are sorted. */
  #roundedLength(length: number, field: number): number {
    return this.#isRanked && field === ABSTRACT ? roundLength(length) : length;
  }

  /** Returns the collected words and frees the collector. */
  finish(): CollectedWords {
    const keys = [...this.#keys.values()];
    const names = namesOf(this.#byLanguage.values());
    for (const map of [this.#keys, this.#forms, this.#byLanguage]) map.clear();
    this.#current = this.#runsIn(undefined);
    return {
      documentCount: this.#documentCount,
      keys,
      lists: this.#log.sort(this.#listCount),
      lengths: this.#lengths,
      longPieces: this.#longPieces,
      names,
    };
  }

  #runsIn(tag: string | undefined): LanguageRuns {
    const language = memberOf(this.#language, tag === undefined ? undefined : languageCode(tag));
    const known = this.#byLanguage.get(language.code) ?? { language, runs: new Map(), ranked: new Map() };
    this.#byLanguage.set(language.code, known);
    return known;
  }

  #addExact(pieces: readonly Piece[], field: number): number {
    let length = 0;
    for (const piece of pieces) {
      for (const run of piece.runs) {
        const words = this.#current.runs.get(run) ?? this.#newRun(run);
        if (words.form !== undefined) this.#count(words.form, field);
        for (const form of words.moreForms) this.#count(form, field);
        length += words.termCount;
      }
      if (piece.runs.length > 1) this.#addJoined(piece, field);
    }
    return length;
  }

  /** Adds words that are ranked but are not exact words of the text: `il6` for IL-6. */
  #addJoinedForms(words: readonly string[], field: number): number {
    let length = 0;
    for (const word of words) {
      for (const key of this.#rankedRun(word).terms) {
        key.isRanked = true;
        this.#count(this.#unwrittenForm(key.text), field);
        length++;
      }
    }
    return length;
  }

  #addRanked(counted: Iterable<readonly [run: string, count: number]>, field: number): number {
    const added: CollectedKey[] = [];
    let length = 0;
    for (const [run, count] of counted) {
      const ranked = this.#rankedRun(run);
      ranked.documents++;
      for (const key of ranked.terms) {
        key.isRanked = true;
        if (key.frequency === 0) added.push(key);
        key.frequency += count;
        length += count;
      }
    }
    for (const key of added) {
      key.others ??= [];
      key.others[field] ??= this.#listCount++;
      this.#log.add(key.others[field], this.#documentCount, key.frequency);
      key.frequency = 0;
    }
    return length;
  }

  #addJoined(piece: Piece, field: number): void {
    const { runs, text } = piece;
    if (runs.length > MAX_COMPOUND_RUNS) this.#longPieces.push({ text, field, document: this.#documentCount });
    let start = 0;
    for (let from = 0; from < runs.length - 1; from++) {
      let end = start + (runs[from]?.length ?? 0);
      for (let to = from + 1; to < runs.length && to - from < MAX_COMPOUND_RUNS; to++) {
        end += 1 + (runs[to]?.length ?? 0);
        const joined = text.slice(start, end);
        this.#count(this.#forms.get(joined) ?? this.#newForm(joined, joined), field);
      }
      start += (runs[from]?.length ?? 0) + 1;
    }
  }

  #count(form: CollectedForm, field: number): void {
    if (form.value === 0) this.#changed.push(form);
    if (!this.#isRanked) form.value |= 1 << field;
    else if (((form.value >>> (16 * field)) & 0xffff) < 0xffff) form.value += field === 0 ? 1 : 0x10000;
  }

  #newRun(run: string): RunWords {
    const forms = this.#isRanked ? this.#formsOf(run) : exactForms(run).map((form) => this.#forms.get(form) ?? this.#newForm(form, form));
    const terms = this.#isRanked ? this.#rankedRun(run).terms : [];
    for (const term of terms) term.isRanked = true;
    const [form, ...moreForms] = forms;
    const words = { form, moreForms: moreForms.length === 0 ? NO_FORMS : moreForms, termCount: terms.length };
    this.#current.runs.set(run, words);
    return words;
  }

  #rankedRun(run: string): RankedRun {
    const known = this.#current.ranked.get(run);
    if (known !== undefined) return known;
    const ranked = { terms: indexTerms(run, this.#current.language).map((term) => this.#keyFor(term)), documents: 0 };
    this.#current.ranked.set(run, ranked);
    return ranked;
  }

  #formsOf(run: string): CollectedForm[] {
    if (!isUnspaced(run)) {
      const key = keyOf(run, this.#current.language);
      const others = indexTerms(run, this.#current.language).filter((term) => term !== key);
      return [this.#forms.get(this.#formName(run, key)) ?? this.#newForm(run, key), ...others.map((term) => this.#unwrittenForm(term))];
    }
    const grams = new Set(gramsOf(run));
    return indexTerms(run, this.#current.language).map((term) => {
      // A spaced part of an unspaced run is ranked but is not an exact word.
      const text = grams.has(term) ? term : '';
      return this.#forms.get(this.#formName(text, term)) ?? this.#newForm(text, term);
    });
  }

  /** Returns the form of a term in documents that have it in another form, so that it is no exact word of theirs. */
  #unwrittenForm(term: string): CollectedForm {
    return this.#forms.get(this.#formName('', term)) ?? this.#newForm('', term);
  }

  /** Names a form: in an index of several languages, a word has a form for each of its stems. */
  #formName(text: string, key: string): string {
    return text === '' || (this.#language.members !== undefined && text !== key) ? `${text}\0${key}` : text;
  }

  #newForm(text: string, key: string): CollectedForm {
    const form = { listId: this.#listCount++, value: 0 };
    this.#forms.set(this.#formName(text, key), form);
    const known = this.#keys.get(key);
    const listed = { text, listId: form.listId };
    // Most keys have one form; `push` on an empty array would allocate space for more than a dozen.
    if (known === undefined) this.#newKey(key, [listed]);
    else if (known.forms.length === 0) known.forms = [listed];
    else known.forms.push(listed);
    return form;
  }

  #keyFor(text: string): CollectedKey {
    return this.#keys.get(text) ?? this.#newKey(text, []);
  }

  #newKey(text: string, forms: CollectedKey['forms']): CollectedKey {
    const key: CollectedKey = { text, forms, others: undefined, isRanked: false, frequency: 0 };
    this.#keys.set(text, key);
    return key;
  }
}

/** Adds up the documents of a word in several languages. */
function namesOf(languages: Iterable<LanguageRuns>): ListedWord[] {
  const counts = new Map<string, number>();
  for (const { ranked } of languages) {
    for (const [text, { documents }] of ranked) if (documents > 0) counts.set(text, (counts.get(text) ?? 0) + documents);
  }
  return Array.from(counts, ([text, count]) => ({ text, count }));
}

/** Counts the runs of pieces and further words, in order of first occurrence. */
function countRuns(pieces: readonly Piece[], further: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const run of [...pieces.flatMap(({ runs }) => runs), ...further]) counts.set(run, (counts.get(run) ?? 0) + 1);
  return counts;
}

/** The second exact field of a ranked index. */
const ABSTRACT = 1;
const NO_FORMS: readonly CollectedForm[] = [];

function exactForms(run: string): string[] {
  return isUnspaced(run) ? gramsOf(run) : [run];
}
