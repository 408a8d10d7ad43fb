import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { isNamedByContent } from '../../src/serve/http/named-by-content.ts';
import { differingPaths } from '../acceptance/build-content.ts';
import { siteContent } from '../pipeline/site-content.ts';
import { buildBy } from './run-cli.ts';
import { SCENARIOS, writeJournal } from './scenarios.ts';
import { type Served, siteOf } from './site-readers.ts';

/** A workspace for each test of a file, with its journal built in the old generation. */
export interface BuiltWorkspace {
  /** Folder of the running test. */
  readonly path: string;
  /** Applies the change of a scenario to the content: `an edit`. */
  change(scenario: string): Promise<void>;
  /** Paths at which the site differs from a clean build of the same content, except files that depend on the history. */
  differencesFromClean(): Promise<readonly string[]>;
}

/** Builds the journal before all tests, and copies it before each. */
export function useBuiltWorkspace(): BuiltWorkspace {
  let folder = '';
  let path = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-faults-'));
    await writeJournal(join(folder, 'built/content'));
    expect(await buildBy(join(folder, 'built'), 1)).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    path = await mkdtemp(join(folder, 'work-'));
    await cp(join(folder, 'built'), path, { recursive: true, preserveTimestamps: true });
  });

  return {
    get path() {
      return path;
    },
    async change(name) {
      await SCENARIOS.find((scenario) => scenario.name === name)?.change(join(path, 'content'));
    },
    async differencesFromClean() {
      const clean = await mkdtemp(join(folder, 'clean-'));
      await cp(join(path, 'content'), join(clean, 'content'), { recursive: true, preserveTimestamps: true });
      expect(await buildBy(clean, 2)).toMatchObject({ code: 0 });
      return differingPaths(await siteContent(siteOf(clean)), await listedContent(siteOf(path)));
    },
  };
}

/** The content of a site without its state, and without superseded files in their grace period. */
async function listedContent(site: string): Promise<ReadonlyMap<string, string>> {
  const content = await siteContent(site);
  const isListed = (path: string): boolean => content.get('manifest.json')?.includes(`"path":"${path}"`) === true;
  return new Map([...content].filter(([path]) => !path.startsWith('.offprint/') && (!isNamedByContent(path) || isListed(path))));
}

/** Requests a path from a server. */
export async function ask({ port }: Served, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`);
  return { status: response.status, text: await response.text() };
}
