import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { OPTIONAL_PROGRAMS, type OptionalProgramName } from '../../model/optional-programs.ts';
import { PROGRAM_FOLDER } from '../../program-files.ts';
import { missingTypesetter } from '../../render/typeset/find-design.ts';
import type { Finding } from './finding.ts';

/** Examines Node, the libraries with native parts, and the optional programs of the system. */
export async function examinePrograms(): Promise<readonly Finding[]> {
  return [await examineNode(), ...(await examineImages()), examineTypesetter(), ...(await examineOptionalPrograms())];
}

async function examineNode(): Promise<Finding> {
  const { engines } = JSON.parse(await readFile(new URL('../package.json', PROGRAM_FOLDER), 'utf8')) as Package;
  const least = engines.node.replace('>=', '');
  const { node } = process.versions;
  if (compareVersions(node, least) < 0)
    return { part: 'Node', status: 'error', message: `version ${node}; expected ${least} or newer, because builds need its functions` };
  const lock =
    compareVersions(node, '22.13') < 0 ? '; from 22.13, the lock of a killed build is also released at once in another container' : '';
  return { part: 'Node', status: 'ok', message: `version ${node}${lock}` };
}

interface Package {
  readonly engines: { readonly node: string };
}

/** Compares `20.20.2` with `22.13`: negative, zero or positive. */
function compareVersions(a: string, b: string): number {
  const [partsA, partsB] = [a, b].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((index) => (partsA?.[index] ?? 0) !== (partsB?.[index] ?? 0)) ?? 0;
  return (partsA?.[at] ?? 0) - (partsB?.[at] ?? 0);
}

/** Formats of figures, by the names of sharp. */
const FORMATS = { jpeg: 'JPEG', png: 'PNG', tiff: 'TIFF', gif: 'GIF', webp: 'WebP', svg: 'SVG', heif: 'AVIF' } as const;

async function examineImages(): Promise<readonly Finding[]> {
  const part = 'images (sharp)';
  try {
    const { default: sharp } = await import('sharp');
    const names = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
    const readable = names.filter((name) => sharp.format[name]?.input.buffer === true);
    const others = names.filter((name) => !readable.includes(name)).map((name) => FORMATS[name]);
    const ok: Finding = {
      part,
      status: 'ok',
      message: `version ${sharp.versions.sharp ?? ''} reads ${readable.map((name) => FORMATS[name]).join(', ')}`,
    };
    if (others.length === 0) return [ok];
    const message = `cannot read ${others.join(', ')}: such figures are published without a picture; reinstall Offprint with its own libvips (npm install --force sharp)`;
    return [ok, { part, status: 'missing', message }];
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n').find((line) => line !== '') ?? '') : String(error);
    return [
      {
        part,
        status: 'error',
        message: `cannot be loaded (${reason}): builds fail; expected a binary for this platform (npm install --include=optional sharp)`,
      },
    ];
  }
}

function examineTypesetter(): Finding {
  const part = 'PDF files (Typst)';
  const missing = missingTypesetter();
  if (missing === undefined) return { part, status: 'ok', message: 'the program and its fonts are installed' };
  return {
    part,
    status: 'missing',
    message: `${missing} is not installed: "typeset" makes no PDF files; install Offprint with npm install --include=optional`,
  };
}

async function examineOptionalPrograms(): Promise<readonly Finding[]> {
  const names = Object.keys(OPTIONAL_PROGRAMS) as OptionalProgramName[];
  return Promise.all(
    names.map(async (part): Promise<Finding> => {
      const path = await findOnPath(part);
      if (path !== undefined) return { part, status: 'ok', message: path };
      const { without, debian, homebrew } = OPTIONAL_PROGRAMS[part];
      return {
        part,
        status: 'missing',
        message: `not installed: ${without} (Debian: apt install ${debian}; macOS: brew install ${homebrew})`,
      };
    }),
  );
}

/** Resolves with the path of a program, found in the folders of PATH; undefined if it is not there. */
async function findOnPath(name: string): Promise<string | undefined> {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const file of names) {
      const path = join(folder, file);
      if (
        await access(path, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  }
  return undefined;
}
