import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesBelow } from '../acceptance/build-content.ts';
import { type DiskImage, readImage } from './crash/disk-image.ts';
import { type RecordedRun, readLog } from './crash/read-log.ts';
import { type Bundled, type Driver, startDriver } from './driver/start-driver.ts';
import { type Scenario, writeJournal } from './scenarios.ts';

/** A recorded run in a workspace. */
export interface RecordedCalls {
  readonly workspace: string;
  /** The disk just before the run. */
  readonly before: DiskImage;
  readonly run: RecordedRun;
}

/** The generations of a scenario, and the recorded run of the build from one to the other. */
export interface RecordedScenario extends RecordedCalls {
  readonly old: Generation;
  readonly new: Generation;
  /** Paths that readers request: every file of both generations, and endpoints that read many files. */
  readonly paths: readonly string[];
}

export interface Generation {
  /** SHA-256 of every file of the site, without the foreign ones; empty before the first build. */
  readonly files: ReadonlyMap<string, string>;
  /** Status and digest of each answer. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Foreign files in the output folder, which no build changes. */
export const FOREIGN_FILES: Readonly<Record<string, string>> = { CNAME: 'strandline.example\n', 'notes/private.txt': 'of the editor\n' };

/**
 * Builds the old generation, records the build of the new one, and reads both as readers do. The recorded process has exited then, so a lock in a
 * crash state names a dead process.
 */
export async function recordScenario(scenario: Scenario, workspace: string, bundled: Bundled): Promise<RecordedScenario> {
  const driver = startDriver(bundled);
  try {
    return await record(scenario, workspace, driver);
  } finally {
    await driver.close();
  }
}

async function record(scenario: Scenario, workspace: string, driver: Driver): Promise<RecordedScenario> {
  const log = `${workspace}.log`;
  const site = join(workspace, 'site');
  await Promise.all([workspace, log].map((folder) => rm(folder, { recursive: true, force: true })));
  await writeJournal(join(workspace, 'content'));
  if (scenario.isBuiltBefore) {
    await driver.run('build', { workspace, day: 1 });
    await writeForeignFiles(site);
  }
  const oldFiles = await siteFiles(site);
  await scenario.change(join(workspace, 'content'));
  const before = readImage(workspace);
  const oldSite = `${workspace}.old`;
  await rm(oldSite, { recursive: true, force: true });
  await cp(workspace, oldSite, { recursive: true, preserveTimestamps: true });
  await driver.run('build', { workspace, day: 2 }, { roots: [workspace], log });
  const newFiles = await siteFiles(site);
  const paths = [...new Set([...oldFiles.keys(), ...newFiles.keys()]), ...ENDPOINTS];
  const answersOf = (folder: string) => driver.run('read', { folder, paths });
  return {
    workspace,
    before,
    run: readLog(log),
    old: { files: oldFiles, answers: scenario.isBuiltBefore ? await answersOf(join(oldSite, 'site')) : {} },
    new: { files: newFiles, answers: await answersOf(site) },
    paths,
  };
}

/** SHA-256 of every file of a site, except foreign ones and the state of generations. */
export async function siteFiles(site: string): Promise<ReadonlyMap<string, string>> {
  const hashes = await hashesBelow(site).catch(() => new Map<string, string>());
  return new Map([...hashes].filter(([path]) => !(path in FOREIGN_FILES) && !path.startsWith('.offprint/')));
}

/** SHA-256 of the files that a site's manifest lists, and of the manifest: without superseded files in their grace period. */
export async function listedFiles(site: string): Promise<ReadonlyMap<string, string>> {
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as {
    readonly files: readonly { readonly path: string }[];
  };
  const paths = new Set(['manifest.json', ...manifest.files.map(({ path }) => path)]);
  return new Map([...(await hashesBelow(site))].filter(([path]) => paths.has(path)));
}

async function writeForeignFiles(site: string): Promise<void> {
  for (const [path, text] of Object.entries(FOREIGN_FILES)) {
    await mkdir(join(site, path, '..'), { recursive: true });
    await writeFile(join(site, path), text);
  }
}

/** Answers that are computed from many files. */
const ENDPOINTS: readonly string[] = [
  'values?query=has%20strandline.example/api_v1/article/doi&tag=strandline.example/api_v1/article/title',
  'objects?query=strandline.example/api_v1/article/abstract%20matches%20%22shore%22',
  'sru?operation=searchRetrieve&version=1.2&query=shore',
  'bucket?list-type=2',
  'doi/10.5555/strand.00001',
];
