import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { compareText } from '../../model/text/compare.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { normaliseForWords } from '../../model/text/words.ts';
import type { Site } from '../language/site.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { CqlClause } from './cql/cql.ts';
import { parseCql } from './cql/parse-cql.ts';
import { plainText, termOf } from './cql/term.ts';
import { type CqlIndex, SERVER_CHOICE } from './cql-index.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { findIndex } from './find-index.ts';
import { numberOf, requiredOf, type SruRequest } from './parse-request.ts';
import { printDiagnostic } from './print-diagnostic.ts';
import { allSelection } from './select/all-selection.ts';
import { DEFAULT_RECORDS, MAX_TERMS, namesOf, type SruService } from './service.ts';

/** A value of an index and the number of articles that have it. */
interface ScanTerm {
  readonly value: string;
  /** Sort key. */
  readonly key: string;
  readonly count: number;
}

/**
 * Returns the `scanResponse`: the values of an index around a term, in order, with the number of articles of each.
 *
 *   scanClause=dc.subject = "cell"  ->  Cell biology (2), …
 *
 * SRU 1.1 and 1.2, scan.
 */
export async function scan(request: SruRequest, service: SruService): Promise<Markup> {
  if (request.diagnostics.length > 0) return printResponse(request, [], request.diagnostics);
  try {
    return printResponse(request, await answer(request, service), []);
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    return printResponse(request, [], [error]);
  }
}

async function answer({ parameters }: SruRequest, service: SruService): Promise<readonly Markup[]> {
  const clause = clauseOf(requiredOf(parameters, 'scanClause'));
  const index = clause.index === undefined ? SERVER_CHOICE : findIndex(clause.index);
  if (!index.scans) throw new SruDiagnostic(16, `${index.names[0]} has no list of terms`);
  const size = numberOf(parameters, 'maximumTerms', DEFAULT_RECORDS);
  if (size > MAX_TERMS) throw new SruDiagnostic(121, `${size}, expected at most ${MAX_TERMS}`);
  const position = numberOf(parameters, 'responsePosition', 1);
  if (position > size + 1) throw new SruDiagnostic(120, `${position}, expected at most ${size + 1}`);
  const terms = await termsOf(index, service);
  const from = keyOf(plainText(termOf(clause.term.text, false)), index);
  const at = terms.findIndex(({ key }) => key >= from);
  const start = Math.max(0, (at < 0 ? terms.length : at) - position + 1);
  return terms.slice(start, start + size).map((term, i) => printTerm(term, whereInList(start + i, terms.length)));
}

function clauseOf(text: string): CqlClause {
  let { root } = parseCql(text);
  while (root.kind === 'prefixed') root = root.inner;
  if (root.kind !== 'clause') throw new SruDiagnostic(10, 'a scan takes one clause, without booleans');
  return root;
}

/** Lists of terms by site and index, cached because a list reads every article. */
const TERMS = new WeakMap<Site, Map<CqlIndex, Promise<readonly ScanTerm[]>>>();

function termsOf(index: CqlIndex, service: SruService): Promise<readonly ScanTerm[]> {
  const known = TERMS.get(service.site) ?? new Map<CqlIndex, Promise<readonly ScanTerm[]>>();
  TERMS.set(service.site, known);
  const listed = known.get(index) ?? listTerms(index, service);
  known.set(index, listed);
  listed.catch(() => known.delete(index));
  return listed;
}

async function listTerms(index: CqlIndex, service: SruService): Promise<readonly ScanTerm[]> {
  const names = namesOf(service);
  const paths = index.fields.map((field) => tagPath(names, 'article', field));
  const articles = await service.site.objects(allSelection(names).query, paths);
  const terms = new Map<string, { value: string; count: number }>();
  for (const article of articles) {
    const values = new Map(valuesOf(article, paths, index).map((value) => [keyOf(value, index), value]));
    for (const [key, value] of values) {
      const term = terms.get(key);
      if (term === undefined) terms.set(key, { value, count: 1 });
      else term.count++;
    }
  }
  return [...terms].map(([key, term]) => ({ key, ...term })).sort((a, b) => compareText(a.key, b.key));
}

/** Returns the values of an article; for dates the year. */
function valuesOf(article: TaggedObject, paths: readonly TagPath[], { kind }: CqlIndex): string[] {
  const requested = kind === 'date' ? paths.slice(0, 1) : paths;
  return requested.flatMap((path) => {
    const value = article.tags.get(path)?.value;
    return value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
  });
}

/** Returns the sort key of a value: case is ignored, and names are sorted by surname. */
function keyOf(value: string, { kind }: CqlIndex): string {
  const plain = normaliseForWords(value).trim();
  const space = plain.lastIndexOf(' ');
  return kind === 'name' && space > 0 ? `${plain.slice(space + 1)} ${plain.slice(0, space)}` : plain;
}

function whereInList(at: number, length: number): string {
  if (length === 1) return 'only';
  return at === 0 ? 'first' : at === length - 1 ? 'last' : 'inner';
}

function printTerm({ value, count }: ScanTerm, where: string): Markup {
  return xml`<term><value>${value}</value><numberOfRecords>${count}</numberOfRecords><displayTerm>${value}</displayTerm><whereInList>${where}</whereInList></term>`;
}

function printResponse({ version }: SruRequest, terms: readonly Markup[], diagnostics: readonly SruDiagnostic[]): Markup {
  return xml`<scanResponse xmlns="http://www.loc.gov/zing/srw/"><version>${version}</version>${
    terms.length > 0 && xml`<terms>${terms}</terms>`
  }${diagnostics.length > 0 && xml`<diagnostics>${diagnostics.map(printDiagnostic)}</diagnostics>`}</scanResponse>`;
}
