import { hostFiles } from '../publish/host-files.ts';
import type { Workshop } from './workshop.ts';

/** What the chosen host needs beside the pages, and the journal's public description. */
export async function writeHostFiles({ journal, stage }: Workshop): Promise<void> {
  for (const artifact of hostFiles(journal)) await stage.write(artifact);
}
