import type { XmlElement } from '../../read/xml/xml-element.ts';
import { sourceUnits } from './source-units.ts';
import { type SourceStructures, structuresOf } from './structures.ts';
import { type HashedWords, hashedWords } from './word-hashes.ts';
import type { LedgerPart } from './word-unit.ts';

/** What of an article's source is counted: taken while its XML is at hand, and small enough to be kept, so that it need not be parsed again. */
export interface LedgerSource extends HashedWords {
  /** Of each unit of words. */
  readonly parts: readonly LedgerPart[];
  readonly structures: SourceStructures;
}

export function ledgerSource(article: XmlElement): LedgerSource {
  const units = sourceUnits(article);
  return {
    parts: units.map(({ part }) => part),
    ...hashedWords(units.map(({ text }) => text)),
    structures: structuresOf(article),
  };
}
