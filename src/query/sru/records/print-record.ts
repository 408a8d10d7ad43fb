import { type Markup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from '../../../render/records/article-record.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { printDiagnostic } from '../print-diagnostic.ts';
import type { ReadSource, RecordSchema } from './record-schema.ts';

export interface RecordOptions {
  readonly schema: RecordSchema;
  readonly packing: 'xml' | 'string';
  readonly version: '1.1' | '1.2';
  /** Position in the result set, from 1. */
  readonly position: number;
  readonly source: ReadSource;
  readonly about: string;
}

/** Prints a `record`; if the article has no record in the schema, a diagnostic replaces it. SRU 1.2, records. */
export async function printRecord(record: ArticleRecord, options: RecordOptions): Promise<Markup> {
  const { schema, version, position, about } = options;
  const { markup, schemaUri } = await recordOrDiagnostic(record, options);
  return xml`<record><recordSchema>${schemaUri}</recordSchema>${printRecordData(markup, options.packing)}${
    version === '1.2' && xml`<recordIdentifier>${about}</recordIdentifier>`
  }<recordPosition>${position}</recordPosition>${
    schema.extra !== undefined && xml`<extraRecordData>${schema.extra(record)}</extraRecordData>`
  }</record>`;
}

/** Prints a record as XML or as escaped text. */
export function printRecordData(record: Markup, packing: 'xml' | 'string'): Markup {
  const packed = packing === 'xml' ? record : record.markup;
  return xml`<recordPacking>${packing}</recordPacking><recordData>${packed}</recordData>`;
}

async function recordOrDiagnostic(
  record: ArticleRecord,
  { schema, source, about }: RecordOptions,
): Promise<{ readonly markup: Markup; readonly schemaUri: string }> {
  try {
    return { markup: await schema.print(record, () => source(about)), schemaUri: schema.uris[0] };
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    return { markup: printDiagnostic(error), schemaUri: 'info:srw/schema/1/diagnostics-v1.1' };
  }
}
