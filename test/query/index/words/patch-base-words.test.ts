import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Artifact } from '../../../../src/model/artifact.ts';
import { ENGLISH } from '../../../../src/query/index/words/english.ts';
import { joinLanguages } from '../../../../src/query/index/words/language.ts';
import { languageOf } from '../../../../src/query/index/words/languages.ts';
import { type DocumentEdit, patchBaseWords } from '../../../../src/query/index/words/patch-base-words.ts';
import { type BuiltBaseWords, buildBaseWords, wordCollectorOf } from '../../../../src/query/index/words/word-index-builder.ts';
import { wordFile } from '../../../../src/query/index/words/word-index-paths.ts';
import { TEXT_PREFIX, textIndexOptions } from '../../../../src/query/search/build-search.ts';
import { countText } from '../../../../src/query/search/counted-text.ts';
import { textDocumentOf } from '../../../../src/query/search/search-document.ts';
import { searchOptions } from '../../search/journal.ts';

interface Text {
  readonly lang: string | undefined;
  readonly text: string;
}

const language = joinLanguages([ENGLISH, await languageOf('es')]);
const fileOf = (name: string): string => wordFile(TEXT_PREFIX, name);

function optionsOf(shardBytes: number) {
  return { ...textIndexOptions({ ...searchOptions, language, shardBytes }), digest: searchOptions.digest, files: TEXT_PREFIX };
}

const documentOf = ({ text, lang }: Text) => textDocumentOf(text === '' ? undefined : countText(text), lang);

function built(texts: readonly Text[], shardBytes: number): BuiltBaseWords {
  const collector = wordCollectorOf(optionsOf(shardBytes));
  for (const text of texts) collector.add(documentOf(text));
  return buildBaseWords(collector.finish(), optionsOf(shardBytes));
}

type Files = ReadonlyMap<string, Uint8Array>;

function filesOf(artifacts: readonly Artifact[]): Files {
  return new Map(artifacts.map(({ path, bytes }) => [path, Uint8Array.from(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)]));
}

function differing(a: Files, b: Files): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => Buffer.compare(a.get(path) ?? NONE, b.get(path) ?? NONE) !== 0);
}

/** Applies edits to an index in files. */
function patched(before: BuiltBaseWords & { readonly files: Files }, edits: readonly DocumentEdit[], shardBytes: number) {
  const bytesOf = (name: string): Uint8Array => before.files.get(fileOf(name)) ?? expect.unreachable(name);
  const after = patchBaseWords(before, edits, { ...optionsOf(shardBytes), read: (name) => inflateRawSync(bytesOf(name)) });
  const unchanged = after.unchanged.map((name): [string, Uint8Array] => [fileOf(name), bytesOf(name)]);
  return { ...after, files: new Map([...unchanged, ...filesOf(after.artifacts)]) };
}

const NONE = new Uint8Array();
const SYLLABLES = ['a', 'ba', 'cor', 'di', 'fen', 'gu', 'hal', 'ist', 'jo', 'kem', 'lü', 'lu', 'mar', 'ña', '海', '洋'];

/** Words of which some are in nearly every text, many in one. */
const word = fc
  .tuple(fc.nat(3), fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 3 }))
  .map(([frequent, at]) => (frequent === 0 ? 'tide' : at.map((n) => SYLLABLES[Math.floor((n / 256) ** 2 * SYLLABLES.length)]).join('')));
const text = fc.record({
  lang: fc.constantFrom(undefined, 'en', 'es'),
  text: fc.array(word, { maxLength: 30, size: 'max' }).map((words) => words.join(' ')),
});
/** An edit of a text: words are removed from its start and others added to its end, or it is replaced. */
const edit = fc.record({ at: fc.nat(), removed: fc.oneof(fc.nat(3), fc.constant(1000)), added: fc.array(word, { maxLength: 5 }) });

test.each([[10], [60], [150], [3700]])(
  'a patched index of texts has the bytes of one that is built of all texts, in shards of %i bytes',
  (shardBytes) => {
    const edits = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 40, size: 'max' }), edits, (first, rounds) => {
        let texts = first;
        const start = built(texts, shardBytes);
        let index: BuiltBaseWords & { readonly files: Files } = { ...start, files: filesOf(start.artifacts) };
        for (const round of rounds) {
          const before = texts;
          for (const { at, removed, added } of round) {
            const edited = texts[at % texts.length];
            const words = [...(edited?.text.split(' ').slice(removed) ?? []), ...added].filter((one) => one !== '');
            texts = texts.with(at % texts.length, { lang: edited?.lang, text: words.join(' ') });
          }
          const changed = texts.flatMap((one, document): DocumentEdit[] => {
            const former = before[document];
            return former === undefined || former === one ? [] : [{ document, before: documentOf(former), after: documentOf(one) }];
          });
          index = patched(index, changed, shardBytes);
          const clean = built(texts, shardBytes);
          expect(differing(index.files, filesOf(clean.artifacts))).toEqual([]);
          expect(JSON.stringify([index.base, index.patchState])).toBe(JSON.stringify([clean.base, clean.patchState]));
        }
      }),
      { numRuns: 60, interruptAfterTimeLimit: 30_000 },
    );
  },
);
