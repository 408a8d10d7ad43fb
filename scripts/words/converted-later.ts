/** Folders and files whose names and comments are not converted yet. Remove a line when its folder passes; add none. */
export const CONVERTED_LATER: readonly string[] = [
  'src/cli/verify-command.ts',
  'src/publish/output-guard',
  'src/publish/remote/run-copier.ts',
  'scripts/bench/queries/build-at-scale.ts',
  'test/publish/output-guard',
  'test/publish/verify',
  'src/read/package/scan-memory.ts',
];
