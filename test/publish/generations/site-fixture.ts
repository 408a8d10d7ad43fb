import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSiteState, type SiteState } from '../../../src/publish/generations/site-state.ts';
import { type Publication, type PublishOptions, publishStage } from '../../../src/publish/publish-stage.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';

/** A small site by path. */
export type Site = Readonly<Record<string, string>>;

/** An output folder of a test. */
export interface SiteFixture {
  readonly root: string;
  readonly output: string;
  publish(site: Site, options?: PublishOptions): Promise<Publication>;
  /** All files in the output folder. */
  filesOnDisk(): Site;
  /** All files that the current generation lists, with their bytes on disk. */
  listed(state?: SiteState): Site;
  write(path: string, bytes: string): void;
  remove(): void;
}

/** Opens an output folder at a given path, or in a new temp folder. */
export function openSiteFixture(place?: string): SiteFixture {
  const root = mkdtempSync(join(tmpdir(), 'offprint-site-'));
  const output = place ?? join(root, '_site');
  return {
    root,
    output,
    async publish(site, options = {}) {
      const { list } = options.site ?? readSiteState(output);
      const writer = openStageWriter(output, list);
      for (const [path, bytes] of Object.entries(site)) await writer.write({ path, bytes });
      const published = await publishStage(output, writer.files, options);
      await published.settled;
      return published;
    },
    filesOnDisk() {
      const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(output.length + 1)).sort();
      return Object.fromEntries(paths.map((path) => [path, readFileSync(join(output, path), 'utf8')]));
    },
    listed({ list } = readSiteState(output)) {
      return Object.fromEntries([...list.files()].map(({ path }) => [path, readFileSync(join(output, path), 'utf8')]));
    },
    write(path, bytes) {
      mkdirSync(dirname(join(output, path)), { recursive: true });
      writeFileSync(join(output, path), bytes);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
