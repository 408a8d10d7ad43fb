import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compareText } from '../src/text/compare.ts';

/**
 * Builds a journal with every supported version of Node and compares the sites byte for byte, archives included. npm brings the versions; they go
 * into a temporary folder.
 *
 *   npm run node-versions                           the sample journal
 *   npm run node-versions -- ../shared/corpus 22    another content, with the floor and one version
 *
 * Exits with 1 when a version fails or a file differs from that of the first version.
 */
const VERSIONS = ['20.19', '22', '24', '26'] as const;

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const [content = join(PROJECT, 'content'), ...chosen] = process.argv.slice(2);
const versions = chosen.length === 0 ? VERSIONS : [VERSIONS[0], ...chosen];
const folder = await mkdtemp(join(tmpdir(), 'offprint-node-'));
try {
  const [first, ...others] = await buildAll();
  for (const { version, files, seconds } of others) {
    const different = [...new Set([...files.keys(), ...(first?.files.keys() ?? [])])]
      .filter((path) => files.get(path) !== first?.files.get(path))
      .sort(compareText);
    const result =
      different.length === 0 ? `the same ${files.size} files` : `${different.length} files differ: ${different.slice(0, 20).join(', ')}`;
    process.stdout.write(`${version}: ${result} as with ${first?.version}, ${seconds.toFixed(1)} s\n`);
    if (different.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface BuiltSite {
  readonly version: string;
  /** SHA-256 by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly seconds: number;
}

async function buildAll(): Promise<readonly BuiltSite[]> {
  const built: BuiltSite[] = [];
  // A build writes a ledger into its content, so every version starts from a copy without one.
  for (const version of versions) {
    const node = await install(version);
    const site = join(folder, `site-${version}`);
    await mkdir(site);
    await cp(resolve(content), join(site, 'content'), { recursive: true, filter: (path) => !path.endsWith('ledger.tsv') });
    const begun = performance.now();
    await promisify(execFile)(node, [join(PROJECT, 'dist/cli.js'), 'build', '--archive', 'zip,bag'], {
      cwd: site,
      env: { ...process.env, SOURCE_DATE_EPOCH: '1767225600' },
      maxBuffer: 1 << 28,
    }).catch(acceptContentErrors);
    const seconds = (performance.now() - begun) / 1000;
    built.push({ version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), files: await hashesOf(site), seconds });
  }
  return built;
}

/** Exit code 1: the site was built, and its content has errors. */
function acceptContentErrors(error: { readonly code?: unknown }): void {
  if (error.code !== 1) throw error;
}

/** Returns the path of the newest Node of a version: `20.19`, `22`. */
async function install(version: string): Promise<string> {
  const target = join(folder, `node-${version}`);
  await mkdir(target);
  await writeFile(join(target, 'package.json'), '{ "private": true }');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`], { cwd: target });
  return join(target, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

async function hashesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const root of ['_site', 'content/ledger.tsv']) {
    const entries = await readdir(join(site, root), { recursive: true, withFileTypes: true }).catch(() => undefined);
    const paths = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [join(site, root)];
    for (const path of paths)
      files.set(
        path.slice(site.length + 1),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      );
  }
  return files;
}
