import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compareText } from '../src/model/text/compare.ts';

/**
 * Builds a journal with every supported version of Node and compares the sites byte for byte, with archives, EPUBs and typeset PDF files. Each
 * version builds the journal in its own language, in Turkish and in Arabic, on a system with another locale. npm brings the versions; they go into a
 * temporary folder.
 *
 *   npm run node-versions                           the sample journal
 *   npm run node-versions -- ../shared/corpus 22    another content, with the floor and one version
 *
 * Exits with 1 when a version fails or a file differs from that of the first version.
 */
const VERSIONS = ['20.19', '22', '24', '26'] as const;
/** Languages of the journal; the first is its own. In Turkish i has another capital, in Arabic digits depend on the version of ICU. */
const LANGUAGES = [undefined, 'tr', 'ar'] as const;
/** Locales of the system and the time zone, one for each version: capitals, digits, collation and dates differ. */
const SYSTEMS = [
  { LC_ALL: 'C', LANG: 'C', TZ: 'UTC' },
  { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Europe/Istanbul' },
  { LC_ALL: 'ar_EG.UTF-8', LANG: 'ar', TZ: 'Africa/Cairo' },
  { LC_ALL: 'fa_IR.UTF-8', LANG: 'fa_IR.UTF-8', TZ: 'Asia/Tehran' },
] as const;

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
  for (const [at, version] of versions.entries()) {
    const node = await install(version);
    const begun = performance.now();
    const files = new Map<string, string>();
    for (const language of LANGUAGES) {
      const site = join(folder, `site-${version}-${language ?? 'own'}`);
      await copyContent(site, language);
      await build(node, site, SYSTEMS[at % SYSTEMS.length] ?? SYSTEMS[0]);
      for (const [path, hash] of await hashesOf(site)) files.set(join(language ?? '', path), hash);
    }
    const seconds = (performance.now() - begun) / 1000;
    built.push({ version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), files, seconds });
  }
  return built;
}

/** Copies the content without the ledger, which a build writes into it, and sets EPUBs, typeset PDF files and the journal's language. */
async function copyContent(site: string, language: string | undefined): Promise<void> {
  await mkdir(site);
  const copy = join(site, 'content');
  await cp(resolve(content), copy, { recursive: true, filter: (path) => !path.endsWith('ledger.tsv') });
  const settings = JSON.parse(await readFile(join(copy, 'journal.json'), 'utf8').catch(() => '{}')) as object;
  const changed = { ...settings, epub: true, typeset: 'always', ...(language === undefined ? {} : { language }) };
  await writeFile(join(copy, 'journal.json'), JSON.stringify(changed));
}

async function build(node: string, site: string, system: (typeof SYSTEMS)[number]): Promise<void> {
  await promisify(execFile)(node, [join(PROJECT, 'dist/cli.js'), 'build', '--archive', 'zip,bag'], {
    cwd: site,
    env: { ...process.env, ...system, SOURCE_DATE_EPOCH: '1767225600' },
    maxBuffer: 1 << 28,
  }).catch(acceptContentErrors);
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
