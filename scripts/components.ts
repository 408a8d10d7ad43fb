import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeComponents } from './components/write-components.ts';

// Writes a page with all components of the sample journal, in each theme: `npm run components -- folder`, by default `_components`.

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const [, , given = '_components'] = process.argv;
const output = resolve(given);
const root = mkdtempSync(join(tmpdir(), 'offprint-components-'));
cpSync(join(PROJECT, 'content'), join(root, 'content'), { recursive: true });
execFileSync(process.execPath, [join(PROJECT, 'dist/cli.js'), 'build', '--content', join(root, 'content'), '--output', output], {
  stdio: 'inherit',
});
rmSync(root, { recursive: true, force: true });
for (const file of await writeComponents(output)) console.log(join(output, file));
