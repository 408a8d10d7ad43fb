import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Licence that a package declares. */
export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as the package declares it. */
  readonly licence: string;
  /** URL of its source repository. */
  readonly source: string;
  readonly text: string;
}

/** Reads the licence of an installed package. Throws if it has no licence text, which must be distributed with it. */
export async function packageLicence(folder: string): Promise<PackageLicence> {
  const declared = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Declared;
  const { name, version } = declared;
  const text = (await licenceText(folder, name)).replaceAll('\r\n', '\n').trim();
  const repository = typeof declared.repository === 'string' ? declared.repository : (declared.repository?.url ?? '');
  return { name, version, licence: declared.license ?? '', source: sourceOf(repository) || `https://www.npmjs.com/package/${name}`, text };
}

/** Reads the licence text; for a package that is published without it, from a copy in `licences/`. */
async function licenceText(folder: string, name: string): Promise<string> {
  const file = (await readdir(folder)).sort().find((entry) => LICENCE_FILE.test(entry));
  if (file !== undefined) return readFile(join(folder, file), 'utf8');
  const own = new URL(`licences/${name.replace('/', '+')}.txt`, import.meta.url);
  return readFile(own, 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} has no licence file; expected LICENSE, LICENCE or COPYING, or ${own.pathname}`, { cause: error });
  });
}

/** `git+https://github.com/olivernn/lunr.js.git` is `https://github.com/olivernn/lunr.js`; `tbroadley/temml` is on GitHub too. */
function sourceOf(repository: string): string {
  const url = repository
    .replace(/^git\+/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/^(?:ssh:\/\/)?git@github\.com[/:]/, 'https://github.com/')
    .replace(/\.git$/, '');
  return /^[\w.-]+\/[\w.-]+$/.test(url) ? `https://github.com/${url}` : url.replace(/^github:/, 'https://github.com/');
}

interface Declared {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;
