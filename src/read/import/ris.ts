import type { Bibliography, BibliographyItem } from './bibtex.ts';
import { abstractOf, type ReadItem, readCslItem, wordsToDate } from './csl-json.ts';
import { escapeMarkdown, hasHtml } from './html-to-markdown.ts';
import type { LeftOut } from './imported.ts';
import { personOfName } from './record.ts';
import { doiOf, withoutEmpty } from './values.ts';

/**
 * Reads articles from RIS, as Zotero, EndNote and publishers export it: `TY  - JOUR` to `ER  - `. A line without tag continues the one before.
 *
 * A record without end is read up to the next one, and reported.
 */
export function readRis(text: string, file: string): Bibliography {
  const faults: LeftOut[] = [];
  const items: BibliographyItem[] = [];
  let current: RisRecord | undefined;
  const finish = (line: number, hasEnd: boolean): void => {
    if (current === undefined) return;
    if (!hasEnd)
      faults.push({
        what: 'article',
        at: file,
        line,
        reason: `the record that begins in line ${current.line} has no end; expected "ER  - "`,
        isFault: true,
      });
    items.push({
      item: itemOf(current, items.length + 1),
      key: current.first('ID') ?? '',
      line: current.line,
      files: [...current.all('L1'), ...current.all('L4')],
    });
    current = undefined;
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  for (const [index, written] of lines.entries()) {
    const [, tag, value = ''] = TAG.exec(written) ?? [];
    if (tag === 'TY') {
      finish(index + 1, false);
      current = new RisRecord(value.trim(), index + 1);
    } else if (tag === 'ER') finish(index + 1, true);
    else if (tag !== undefined && current === undefined)
      faults.push({
        what: 'article',
        at: file,
        line: index + 1,
        reason: `"${tag}" is outside of a record; expected "TY  - " before it`,
        isFault: true,
      });
    else if (tag !== undefined) current?.add(tag, value.trim());
    else if (written.trim() !== '') current?.extend(written.trim());
  }
  finish(lines.length, false);
  return { items, faults };
}

class RisRecord {
  readonly type: string;
  readonly line: number;
  readonly #fields: [tag: string, value: string][] = [];

  constructor(type: string, line: number) {
    this.type = type;
    this.line = line;
  }

  add(tag: string, value: string): void {
    this.#fields.push([tag, value]);
  }

  extend(value: string): void {
    const last = this.#fields.at(-1);
    if (last !== undefined) last[1] = `${last[1]}\n${value}`;
  }

  all(...tags: readonly string[]): readonly string[] {
    return tags.flatMap((wanted) => this.#fields.filter(([tag, value]) => tag === wanted && value !== '').map(([, value]) => value));
  }

  first(...tags: readonly string[]): string | undefined {
    return this.all(...tags)[0];
  }
}

function itemOf(record: RisRecord, number: number): ReadItem {
  const { type } = record;
  const doi = [...record.all('DO'), ...record.all('UR', 'M3', 'N1')].map(doiOf).find((one) => one !== undefined);
  const title = record.first('TI', 'T1', 'CT', 'BT');
  const [start, end] = [record.first('SP'), record.first('EP')];
  const date = record.first('DA', 'PY', 'Y1') ?? '';
  const read = readCslItem(
    withoutEmpty({
      type: TYPES[type] ?? 'article',
      id: record.first('ID', 'AN') ?? record.first('UR') ?? String(number),
      title: title === undefined || hasHtml(title) ? title : escapedHtml(title),
      DOI: doi,
      // '2014/11/10/', '2014///', '2014/11/10/Spring'
      issued:
        wordsToDate(
          date
            .split('/')
            .filter((part) => /^\d+$/.test(part))
            .slice(0, 3)
            .join('-'),
        ) ?? wordsToDate(date),
      volume: record.first('VL'),
      issue: record.first('IS'),
      page: start === undefined ? undefined : start.includes('-') || end === undefined ? start : `${start}-${end}`,
      'article-number': record.first('C7', 'AR'),
      'container-title': escapedHtml(record.first('T2', 'JF', 'JO', 'JA', 'J2') ?? ''),
      'container-title-short': record.first('J2', 'JA'),
      publisher: record.first('PB'),
      language: record.first('LA'),
      ISSN: record.first('SN'),
      URL: record.all('UR').find((url) => doiOf(url) === undefined && /^https?:/.test(url)),
    }),
  );
  if ('reason' in read) return read;
  const abstract = record.first('AB', 'N2');
  return {
    record: {
      ...read.record,
      authors: record.all('AU', 'A1').map(personOfName),
      editors: record.all('ED', 'A2', 'A3').map(personOfName),
      abstracts:
        abstract === undefined
          ? []
          : hasHtml(abstract)
            ? abstractOf(abstract)
            : [{ text: abstract.split('\n').map(escapeMarkdown).join('\n\n') }],
      keywords: record
        .all('KW')
        .flatMap((words) => words.split(/\s*[;\n]\s*/))
        .map((word) => ({ text: word })),
    },
  };
}

/** RIS has no mark-up. */
function escapedHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, ' ');
}

const TAG = /^\s*([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;
const TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  JOUR: 'article-journal',
  JFULL: 'journal',
  MGZN: 'article-magazine',
  EJOUR: 'article-journal',
  CHAP: 'chapter',
  BOOK: 'book',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  THES: 'thesis',
  RPRT: 'report',
});
