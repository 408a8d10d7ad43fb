import { attributeOf, descendantOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { collectSource } from './collect-source.ts';
import { type CollectedSource, NOTHING_COLLECTED, type SourceTable } from './collected-source.ts';
import { foldWords, wordsOfLink } from './fold-words.ts';
import { LAST, STRICT, UNORDERED } from './match-units.ts';
import { normalAddress } from './normal-address.ts';
import { type CheckedTable, checkedTable } from './table-cells.ts';
import { type HashedWords, hashedWords } from './word-hashes.ts';
import type { CoveragePart, WordUnit } from './word-unit.ts';

/**
 * The source side of the comparison with renditions. It is collected while the XML is parsed and small enough to be cached, so that the
 * XML is not parsed again. Each list is parallel to one of `CollectedSource`.
 */
export interface CoverageSource extends HashedWords {
  /** Part of each unit. */
  readonly parts: readonly CoveragePart[];
  /** Index of each unit's owner in `ownerIds`; -1 if it has none. */
  readonly owners: Int32Array;
  readonly ownerIds: readonly string[];
  readonly ownerAround: ReadonlyMap<string, string>;
  /** How each unit is matched: `STRICT`, `UNORDERED` or `LAST`. */
  readonly modes: Uint8Array;
  /** Container of each unit, whose units are in the order of the source; -1 if it has none. */
  readonly containers: Int32Array;
  readonly tables: readonly { readonly table: CheckedTable; readonly owner?: string }[];
  /** Contents and layouts of each formula, by form. */
  readonly formulas: readonly { readonly contents: readonly number[]; readonly layout: number }[];
  /** Target id and hash of the words of each pointer; 0 if the words are not compared. */
  readonly pointers: readonly { readonly rid: string; readonly words: number }[];
  /** Targets of each link, by `normalAddress`; a rendition has one of them. */
  readonly links: readonly (readonly string[])[];
  /** Ids; '' for a figure without one. */
  readonly figures: readonly string[];
  /** 1 for figures with a picture. */
  readonly hasPicture: Uint8Array;
  /** File names: `elife-00003-supp1.xlsx`. */
  readonly files: readonly string[];
}

export function coverageSource(article: XmlElement): CoverageSource {
  return sourceOf(collectSource(article));
}

/** Returns the coverage source of texts that are not XML. */
export function sourceOfTexts(units: readonly WordUnit[]): CoverageSource {
  return sourceOf({ ...NOTHING_COLLECTED, units });
}

function sourceOf(collected: CollectedSource): CoverageSource {
  const { units, tables, formulas, pointers, links, figures, files, repeatedOwners } = collected;
  const hashed = hashedWords(units.map(({ text }) => text));
  const owners = new Set<string>();
  for (const { owner } of units) if (owner !== undefined && !repeatedOwners.has(owner)) owners.add(owner);
  const ownerIds = [...owners];
  const numberOfOwner = new Map(ownerIds.map((id, number) => [id, number]));
  return {
    ...hashed,
    parts: units.map(({ part }) => part),
    owners: new Int32Array(units.map(({ owner }) => (owner === undefined ? -1 : (numberOfOwner.get(owner) ?? -1)))),
    ownerIds,
    ownerAround: collected.ownerAround,
    modes: new Uint8Array(units.map(({ isUnordered, part }) => (isUnordered === true ? UNORDERED : LAST_PARTS.has(part) ? LAST : STRICT))),
    containers: new Int32Array(units.map(({ container }) => container ?? -1)),
    tables: tables.map((table) => ({ table: cellsOf(table, hashed), ...(table.owner === undefined ? {} : { owner: table.owner }) })),
    formulas: formulas.map(({ forms }) => ({
      contents: [...new Set(forms.map(({ content }) => content))],
      layout: forms.find(({ layout }) => layout !== 0)?.layout ?? 0,
    })),
    pointers: pointers.map(({ rid, text }) => ({ rid, words: text === undefined ? 0 : wordsOfLink(text) })),
    links: links.map(({ targets }) => targets.map(normalAddress)),
    figures: figures.map((figure) => attributeOf(figure, 'id') ?? ''),
    hasPicture: Uint8Array.from(figures, (figure) => (descendantOf(figure, 'graphic') === undefined ? 0 : 1)),
    files: files.map(fileNameOf),
  };
}

function cellsOf({ cells }: SourceTable, { words, ends }: HashedWords): CheckedTable {
  return checkedTable(
    cells.map(({ from, to, row, column, colspan, rowspan, group }) => ({
      row,
      colspan,
      rowspan,
      group,
      words: foldWords(words, ends[from - 1] ?? 0, ends[to - 1] ?? 0),
      ...(column === undefined ? {} : { column }),
    })),
  );
}

function fileNameOf(element: XmlElement): string {
  const href = element.attributes['xlink:href']?.trim().replace(/\/+$/, '') ?? '';
  return href.split('/').at(-1) ?? '';
}

/** Parts whose words may occur in the text as well. */
const LAST_PARTS: ReadonlySet<CoveragePart> = new Set<CoveragePart>(['keyword', 'rights']);
