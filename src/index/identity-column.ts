import type { ObjectKind } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';

/**
 * What every answer needs of an object, whatever tags were asked: what it is about (its id is made from that), its place in the order of
 * answers, and the time that its values bear unless they say otherwise.
 */
export interface Identity {
  readonly about: string;
  readonly articleDoi: string;
  readonly sortDate: string;
  readonly updatedAt: string;
  /** From 1, among the objects of its kind and article. */
  readonly position: number;
}

export interface IdentityNames {
  readonly kind: ObjectKind;
  readonly doiResolver: string;
}

/**
 * A chunk of identities as JSON, in columns, what can be told from the rest left out.
 *
 *   { runs: [2], first: 1, dois: ['10.1/a'], dates: ['2012-12-18'], times: [0], abouts: [0, 0] }
 *
 * A run is the objects of one article. A time of 0 is midnight of the date; an about of 0 is the usual one of the kind.
 */
export function encodeIdentities(rows: readonly Identity[], names: IdentityNames): Uint8Array {
  const chunk: IdentityJson = { runs: [], first: rows[0]?.position ?? 1, dois: [], dates: [], times: [], abouts: [] };
  let before: Identity | undefined;
  for (const row of rows) {
    if (before === undefined || row.position !== before.position + 1 || !isSameRun(row, before)) {
      chunk.runs.push(0);
      chunk.dois.push(row.articleDoi);
      chunk.dates.push(row.sortDate);
      chunk.times.push(row.updatedAt === midnight(row.sortDate) ? 0 : row.updatedAt);
    }
    chunk.runs[chunk.runs.length - 1] = (chunk.runs.at(-1) ?? 0) + 1;
    chunk.abouts.push(row.about === usualAbout(row, names) ? 0 : row.about);
    before = row;
  }
  const { abouts, runs, ...rest } = chunk;
  const shortened = {
    ...rest,
    ...(runs.every((run) => run === 1) ? {} : { runs }),
    ...(abouts.every((about) => about === 0) ? {} : { abouts }),
  };
  return new TextEncoder().encode(JSON.stringify(shortened));
}

export function decodeIdentities(bytes: Uint8Array, names: IdentityNames): Identity[] {
  const chunk = JSON.parse(new TextDecoder().decode(bytes)) as Omit<IdentityJson, 'runs' | 'abouts'> & Partial<IdentityJson>;
  const identities: Identity[] = [];
  for (const [run, articleDoi] of chunk.dois.entries()) {
    const sortDate = chunk.dates[run] ?? '';
    const time = chunk.times[run];
    const updatedAt = typeof time === 'string' ? time : midnight(sortDate);
    const start = run === 0 ? chunk.first : 1;
    for (let i = 0; i < (chunk.runs?.[run] ?? 1); i++) {
      const row = { articleDoi, sortDate, updatedAt, position: start + i };
      const about = chunk.abouts?.[identities.length];
      identities.push({ ...row, about: typeof about === 'string' ? about : usualAbout(row, names) });
    }
  }
  return identities;
}

interface IdentityJson {
  runs: number[];
  first: number;
  dois: string[];
  dates: string[];
  times: (string | 0)[];
  abouts: (string | 0)[];
}

function isSameRun(a: Identity, b: Identity): boolean {
  return a.articleDoi === b.articleDoi && a.sortDate === b.sortDate && a.updatedAt === b.updatedAt;
}

function usualAbout(row: Omit<Identity, 'about'>, { kind, doiResolver }: IdentityNames): string {
  return kind === 'article' ? doiUrl(doiResolver, row.articleDoi) : `${kind}_${row.position}_${row.articleDoi}`;
}

function midnight(sortDate: string): string {
  return `${sortDate}T00:00:00.000000`;
}
