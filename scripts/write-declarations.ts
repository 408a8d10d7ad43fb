import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = join(PROJECT, 'src');

/** The entry points of the package with their sources; `package.json` names the declarations as `dist/types/<source>.d.ts`. */
export const ENTRY_POINTS = ['eleventy.ts', 'query/language/open-site.ts', 'serve/http/handle.ts', 'serve/hosts/edge.ts'] as const;

/**
 * Writes the declarations of the entry points, and of the modules whose types they use, to a folder. Imports are written as Node resolves
 * them (`./site.js`). The compiler writes the declarations of every module; the others are left out.
 */
export async function writeDeclarations(folder: string): Promise<void> {
  const compiled = await mkdtemp(join(tmpdir(), 'offprint-types-'));
  try {
    await compile(compiled);
    const files = new Set(ENTRY_POINTS.map((source) => join(compiled, declarationOf(source))));
    // A set also visits what is added while it is walked.
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      for (const [specifier] of text.matchAll(RELATIVE_IMPORT)) files.add(resolve(dirname(file), declarationOf(specifier)));
      const target = join(folder, relative(compiled, file));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(
        target,
        text.replace(RELATIVE_IMPORT, (specifier) => specifier.replace(/\.ts$/, '.js')),
      );
    }
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}

async function compile(folder: string): Promise<void> {
  const configuration = join(folder, 'tsconfig.json');
  const compilerOptions = {
    // Types are checked by `npm run types`.
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
    ...{ rootDir: SOURCES, outDir: folder, types: ['node'], typeRoots: [join(PROJECT, 'node_modules/@types')] },
  };
  const files = [...ENTRY_POINTS, 'site/eleventy.d.ts'].map((source) => join(SOURCES, source));
  await writeFile(configuration, JSON.stringify({ extends: join(PROJECT, 'tsconfig.json'), compilerOptions, files, references: [] }));
  await promisify(execFile)(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', configuration]);
}

function declarationOf(source: string): string {
  return source.replace(/\.ts$/, '.d.ts');
}

// './site.ts' in: from './site.ts', import("./site.ts")
const RELATIVE_IMPORT = /(?<=(?:from |import\()["'])\.[^"']+\.ts(?=["'])/g;
