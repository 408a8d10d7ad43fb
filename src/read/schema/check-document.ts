import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { claimedDtd, type DtdLibrary, dtdNameOf } from './claimed-dtd.ts';
import type { Dtd } from './dtd.ts';
import { parseDtd } from './parse-dtd.ts';
import { checkStyle } from './rules/check-style.ts';
import { SCHEMA_FIXES } from './schema-fixes.ts';
import { validate } from './validate.ts';

/** A problem of a delivered XML file, and what to do about it. */
export interface SchemaFinding extends Problem {
  readonly fix: string;
}

export interface CheckedDocument {
  /** The DTD that the file was held against: `JATS Journal Archiving 1.1`; absent where there is none. */
  readonly dtd?: string;
  readonly findings: readonly SchemaFinding[];
}

/** Findings of one file in all; what comes after them says nothing new. */
const MOST_FINDINGS = 500;

/**
 * Holds files against the DTDs that they claim, and against the rules of PMC and JATS4R. Each DTD is read once.
 *
 * No file is opened and no address asked besides the library's: entities from outside are refused, and the parser's bounds hold.
 */
export function schemaChecker(library: DtdLibrary): (bytes: Uint8Array, file: string) => CheckedDocument {
  const dtds = new Map<string, Dtd>();
  const dtdAt = (path: string): Dtd => {
    const dtd = dtds.get(path) ?? parseDtd(path, library.files);
    dtds.set(path, dtd);
    return dtd;
  };
  return (bytes, file) => checkDocument({ bytes, file }, library, dtdAt);
}

function checkDocument(
  { bytes, file }: { readonly bytes: Uint8Array; readonly file: string },
  library: DtdLibrary,
  dtdAt: (path: string) => Dtd,
): CheckedDocument {
  const list = new FindingList();
  const report = list.add;
  const text = decodeXml(bytes, { file, report });
  const written = text === undefined ? undefined : parseXml(text, { file, report, keepsPrefixes: true });
  if (text === undefined || written === undefined) return { findings: list.all() };
  const claimed = claimedDtd(text, library);
  const place = written.placeOf(written.root);
  if (claimed.kind === 'unknown') report({ code: 'schema-dtd-unknown', severity: 'warning', place, message: unknownDtd(claimed.claimed) });
  if (claimed.kind === 'none') report({ code: 'schema-dtd-missing', severity: 'warning', place, message: NO_DTD });
  const dtdName = 'path' in claimed ? dtdNameOf(claimed.path) : undefined;
  if ('path' in claimed && dtdName !== undefined) {
    // A successor DTD differs from the claimed one in its version only.
    const ignored = claimed.kind === 'successor' ? new Set(['dtd-version']) : NOTHING;
    validate(written.root, dtdAt(claimed.path), { placeOf: written.placeOf, report, dtdName, ignored });
  }
  // The rules ask for elements by their usual names.
  const document = parseXml(text, { file, report: () => undefined });
  if (document !== undefined) checkStyle(document, report);
  return { ...(dtdName === undefined ? {} : { dtd: dtdName }), findings: list.all(place) };
}

/** The findings of a file: the first five hundred, and how many more there are. */
class FindingList {
  readonly #findings: SchemaFinding[] = [];
  #left = 0;

  readonly add = (problem: Problem, fix?: string): void => {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push(findingOf(problem, fix));
    else this.#left++;
  };

  all(place?: Place): readonly SchemaFinding[] {
    if (this.#left === 0 || place === undefined) return this.#findings;
    const message = translatable`${this.#left} further findings in this file are left out`;
    return [...this.#findings, findingOf({ code: 'schema-findings-further', severity: 'warning', place, message })];
  }
}

function findingOf(problem: Problem, fix = SCHEMA_FIXES[problem.code] ?? 'mend the XML at this place'): SchemaFinding {
  return { ...problem, fix };
}

const NOTHING: ReadonlySet<string> = new Set();

function unknownDtd(claimed: string): Translatable {
  return translatable`the file claims the DTD "${claimed}", which is not at hand; expected one of JATS 1.0 to 1.4, or its files in the folder of --dtd`;
}

const NO_DTD = translatable`the file names no DTD and no dtd-version; expected a document type declaration, or dtd-version on <article>`;
