import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PmcPackage } from '../../publish/deposit/pmc-package.ts';
import type { Agency, Answer } from './agency.ts';
import type { DropFolder } from './drop-folder.ts';
import { canonicalJson, digestsOf, isObject, type OutgoingRecord, textOfRecord } from './outgoing-record.ts';

export interface PmcOptions {
  readonly folder: DropFolder;
  /** Writes the zip of the package that a record lists. */
  readonly writePackage: (target: string, list: PmcPackage) => Promise<void>;
}

/** PMC: one zip an article in a folder of NLM, which gives no result. */
export function pmc({ folder, writePackage }: PmcOptions): Agency {
  return {
    name: 'pmc',
    place: folder.place,
    split: (records) => records.map((record) => [record]),
    async send({ records: [record] }) {
      if (record === undefined) throw new Error('a batch without records');
      const list: unknown = JSON.parse(textOfRecord(record));
      const local = mkdtempSync(join(tmpdir(), 'offprint-pmc-'));
      try {
        const file = join(local, 'package.zip');
        await writePackage(file, list as PmcPackage);
        await folder.put(file, nameIn(list));
      } finally {
        rmSync(local, { recursive: true, force: true });
      }
      return sentAnswer(record, list);
    },
    async ask({ records: [record], replaced }) {
      // A package keeps its name when it is replaced, so that one that is there may be the one before.
      const isThere = record !== undefined && (await folder.has(nameIn(JSON.parse(textOfRecord(record)))));
      return isThere && !replaced.has(record.doi) ? sentAnswer(record, JSON.parse(textOfRecord(record))) : UNKNOWN;
    },
  };
}

const UNKNOWN: Answer = { results: new Map(), rest: 'unknown' };

/** The receipt lists the files with the beginnings of their SHA-256. */
function sentAnswer({ doi }: OutgoingRecord, list: unknown): Answer {
  const listed = isObject(list) && Array.isArray(list.files) ? list.files.filter(isObject) : [];
  const files = [isObject(list) ? { name: `${list.name}.xml`, sha256: list.sha256 } : {}, ...listed];
  const text = files.map(({ name, sha256 }) => `${name} ${String(sha256).slice(0, 16)}`).join(', ');
  return { results: new Map([[doi, { event: 'sent', text }]]), rest: 'open' };
}

function nameIn(list: unknown): string {
  return `${isObject(list) && typeof list.name === 'string' ? list.name : 'package'}.zip`;
}

/** Reads the list of a package, `<article>.pmc.json`: its files with their SHA-256. */
export function readPmcFile(file: string, text: string): readonly OutgoingRecord[] {
  const list: unknown = JSON.parse(text);
  if (!isObject(list) || typeof list.name !== 'string') return [];
  const doi = typeof list.doi === 'string' ? list.doi.toLowerCase() : list.name;
  return [
    { doi, kind: 'package', file, ...digestsOf(Object.entries(list).map(([name, value]) => [name, canonicalJson(value)])), group: '' },
  ];
}
