import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const CONTENT = join(PROJECT, 'src/cli/init/humanities');

/** An Eleventy project in a temporary folder, with Offprint and Eleventy in its `node_modules`. */
export interface StarterProject {
  /** Runs Eleventy; resolves with its exit code and everything that it printed. */
  build(): Promise<{ readonly code: number; readonly printed: string }>;
  write(files: Readonly<Record<string, string>>): void;
  /** Copies an article of the science sample into the content. */
  addArticle(name: string): void;
  read(path: string): string;
  has(path: string): boolean;
  remove(): void;
}

/** Creates a project with the given files and the humanities sample as content in a folder. */
export function openStarterProject(files: Readonly<Record<string, string>>, content = 'content'): StarterProject {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-starter-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PROJECT, join(folder, 'node_modules/offprint'));
  symlinkSync(join(PROJECT, 'node_modules/@11ty'), join(folder, 'node_modules/@11ty'));
  cpSync(CONTENT, join(folder, content), { recursive: true });
  const project: StarterProject = {
    build: () =>
      new Promise((resolve) => {
        const eleventy = join(folder, 'node_modules/@11ty/eleventy/cmd.cjs');
        execFile(process.execPath, [eleventy], { cwd: folder }, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : 1, printed: stdout + stderr });
        });
      }),
    write(written) {
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    addArticle: (name) => cpSync(join(PROJECT, 'content', name), join(folder, content, name), { recursive: true }),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    has: (path) => existsSync(join(folder, path)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.write({ 'package.json': '{ "type": "module" }\n', ...files });
  return project;
}
