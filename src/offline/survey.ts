import type { OfflineKind } from '../model/offline-extras.ts';
import { type OfflineChoice, takes } from './choice.ts';
import type { OfflineFile } from './manifest-files.ts';

/** Files of one kind of the articles with the same subjects: few rows stand for every file, and sum to any choice. */
export interface SurveyRow {
  readonly kind: OfflineKind;
  /** Undefined for what belongs to no article. */
  readonly subjects?: readonly string[];
  readonly files: number;
  readonly sizeBytes: number;
}

/** How large any choice is, from one reading of the manifest. */
export async function surveyOf(pieces: AsyncIterable<readonly OfflineFile[]>): Promise<readonly SurveyRow[]> {
  const rows = new Map<string, { kind: OfflineKind; subjects?: readonly string[]; files: number; sizeBytes: number }>();
  for await (const files of pieces) {
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

/** Files and bytes of a choice. */
export function sizeOfChoice(rows: readonly SurveyRow[], choice: OfflineChoice): { readonly files: number; readonly sizeBytes: number } {
  const taken = rows.filter(({ kind, subjects }) => takes(choice, kind, subjects));
  return {
    files: taken.reduce((sum, { files }) => sum + files, 0),
    sizeBytes: taken.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}
