import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The package as `npm publish` would send it, installed into a project that has nothing else but a compiler. */
export interface InstalledPackage {
  readonly tarball: { readonly sizeBytes: number; readonly paths: readonly string[] };
  readonly folder: string;
  /** The warnings of npm, for example about engines. */
  readonly warnings: string;
  remove(): void;
}

/** Packs and installs the package; gives the reason when npm reaches no registry and its cache lacks a dependency. */
export async function installPackage(): Promise<InstalledPackage | { readonly skipped: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-package-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  const [{ filename, size, files }] = JSON.parse(packed) as [
    { readonly filename: string; readonly size: number; readonly files: readonly { readonly path: string }[] },
  ];
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const names = [`./${filename}`, 'typescript@~5.9.0', '@types/node@20'];
  try {
    const { stderr } = await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...names], {
      cwd: folder,
    });
    return { tarball: { sizeBytes: size, paths: files.map(({ path }) => path) }, folder, warnings: stderr, remove };
  } catch (error) {
    remove();
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const [reason] = UNREACHABLE.exec(said) ?? [];
    if (reason === undefined) throw error;
    return { skipped: `npm reaches no registry (${reason})` };
  }
}

const UNREACHABLE = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/;
