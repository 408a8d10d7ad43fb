import { fileURLToPath } from 'node:url';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';

/** The sample journals, the default first. */
export const SAMPLES = ['science', 'humanities'] as const;
export type SampleName = (typeof SAMPLES)[number];

/** Content folders, from the folder of the running program: of the sources, and of the package. */
const FOLDERS: Readonly<Record<SampleName, { readonly source: string; readonly bundled: string }>> = {
  science: { source: '../content/', bundled: '../content/' },
  humanities: { source: 'cli/init/humanities/', bundled: 'humanities/' },
};

/** Returns the folder with the content of a sample journal. */
export function sampleFolder(name: SampleName): string {
  const { source, bundled } = FOLDERS[name];
  return fileURLToPath(new URL(RUNS_FROM_SOURCE ? source : bundled, PROGRAM_FOLDER));
}
