import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageFile, referencePage } from './page-file.ts';

const TYPES = fileURLToPath(new URL('../../dist/types/', import.meta.url));

/** The entry points in the order of the page: the name that programs import, its declarations, and its purpose. */
const ENTRIES = [
  ['offprint/query', 'query/language/open-site.d.ts', 'asks a built site, at its address or in files of yours, in Node and in browsers.'],
  [
    'offprint/handler',
    'serve/http/handle.d.ts',
    'answers requests as `offprint serve` does, over the files of a built site wherever they are.',
  ],
  [
    'offprint/edge',
    'serve/hosts/edge.d.ts',
    'is the handler as a worker module, for hosts that give it the files of the site as `ASSETS`.',
  ],
  ['offprint/eleventy', 'eleventy.d.ts', 'adds the journal to an Eleventy site. `offprint` is the same entry point.'],
] as const;

/** Returns the reference of the JavaScript API, from the declarations that `npm run dist` writes. */
export async function apiPage(): Promise<PageFile> {
  const sections = await Promise.all(
    ENTRIES.map(async ([name, file, purpose]) => {
      const declarations = await exportsOf(file);
      return `## ${name}\n\n\`${name}\` ${purpose}\n\n${declarations.map(({ title, code }) => `### ${title}\n\n\`\`\`ts api\n${code}\n\`\`\`\n`).join('\n')}`;
    }),
  );
  return referencePage({
    file: 'javascript-api.md',
    title: 'JavaScript API',
    abstract: 'Every function, class and type that programs import from offprint, from its declarations.',
    body: `Examples are in [Query from a program](query-from-a-program.md) and [A journal in an Eleventy site](eleventy.md).\n\n${sections.join('\n')}`,
  });
}

interface Declaration {
  readonly title: string;
  readonly code: string;
}

/** Declarations that a module exports, its own and those of other modules, in the order of their names in the file. */
async function exportsOf(file: string): Promise<readonly Declaration[]> {
  const text = await readFile(join(TYPES, file), 'utf8');
  const own = declarationsIn(text).map(({ name, code }) => ({ title: name, code }));
  const imported = new Map([...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => namesIn(names).map((name) => [name, from])));
  const others = [...text.matchAll(REEXPORT)].flatMap(([, names = '', from]) =>
    namesIn(names).flatMap((name) => {
      const source = from ?? imported.get(name);
      return source === undefined ? [] : [{ name, file: normalize(join(dirname(file), source.replace(/\.js$/, '.d.ts'))) }];
    }),
  );
  const found = await Promise.all(
    others.map(async ({ name, file: source }) => {
      const declaration = declarationsIn(await readFile(join(TYPES, source), 'utf8')).find((one) => one.name === name);
      if (declaration === undefined) throw new Error(`${source} does not declare ${name}`);
      return { title: name, code: declaration.code };
    }),
  );
  return [...own, ...found];
}

/** Exported declarations of a file with their doc comments, without members that are private. */
function declarationsIn(text: string): readonly { readonly name: string; readonly code: string }[] {
  return [...text.matchAll(DECLARATION)].map(([code = '', name = 'default']) => ({
    name,
    code: code.replace(/^ {4}#private;\n/m, '').trimEnd(),
  }));
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((name) => name.replace(/^\s*type\s+/, '').trim());
}

/** A declaration ends with a line that is not indented: `}`, or a statement on one line. */
const DECLARATION =
  /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export (?:declare )?(?:interface|class|type|function|const) |declare const (?=worker))(\w+)(?:[^\n]*;\n|[^\n]*\{\n(?: [^\n]*\n)*\}[^\n]*\n)/gm;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)';/gm;
const REEXPORT = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?;/gm;
