import type { Artifact } from '../../../model/artifact.ts';
import type { StoredObject } from './object-list.ts';
import { objectListParts } from './object-list-parts.ts';
import type { PrintObjectPage } from './print-object-pages.ts';

/** Prints all files of the raw store's listing, part by part (`object-list-parts.ts`). */
export function* printObjectList(objects: readonly StoredObject[], bucket: string, printPage?: PrintObjectPage): Generator<Artifact> {
  for (const { print } of objectListParts(objects, bucket, printPage)) yield* print();
}
