import type { OfflineKind } from '../../model/offline-extras.ts';
import { type OfflineChoice, takes } from './choice.ts';
import type { OfflineFile } from './manifest-files.ts';

/** Totals of the files of one kind from articles with the same subjects. The rows add up to the size of any selection. */
export interface SurveyRow {
  readonly kind: OfflineKind;
  /** Undefined for files that belong to no article. */
  readonly subjects?: readonly string[];
  readonly files: number;
  readonly sizeBytes: number;
}

/** Summarizes a manifest in one pass. */
export async function surveyOf(chunks: AsyncIterable<readonly OfflineFile[]>): Promise<readonly SurveyRow[]> {
  const rows = new Map<string, { kind: OfflineKind; subjects?: readonly string[]; files: number; sizeBytes: number }>();
  for await (const files of chunks) {
    for (const { kind, subjects, sizeBytes } of files) {
      const key = `${kind} ${subjects?.join(' ') ?? '-'}`;
      const row = rows.get(key) ?? { kind, ...(subjects === undefined ? {} : { subjects }), files: 0, sizeBytes: 0 };
      row.files++;
      row.sizeBytes += sizeBytes;
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** Files and bytes of a selection. */
export function sizeOfChoice(rows: readonly SurveyRow[], choice: OfflineChoice): { readonly files: number; readonly sizeBytes: number } {
  const taken = rows.filter(({ kind, subjects }) => takes(choice, kind, subjects));
  return {
    files: taken.reduce((sum, { files }) => sum + files, 0),
    sizeBytes: taken.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}
