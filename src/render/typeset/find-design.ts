import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Brand } from '../../model/journal.ts';
import type { JournalFile } from '../../model/journal-files.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { TypesetDesign, TypesetFile } from '../../model/typeset.ts';
import { readTypeset } from '../../read/journal/read-typeset.ts';
import { designOf } from './design-of.ts';
import { type OpenedDesign, openDesign } from './open-design.ts';
import { packageLine } from './package-line.ts';
import { digestOfTexts } from './template-files.ts';

/**
 * Finds the design of a journal's PDF files: `typeset.yml`, `templates/article.typ` and `fonts/*` in its content. Colour and logo are those of the
 * pages, unless `typeset.yml` has its own. Reports wrong settings, missing files, unknown fonts, and, once for a build, that the typesetting program
 * is not installed; the result is then undefined.
 */
export function findDesign(content: string, report: ReportProblem, brand?: Brand): TypesetDesign | undefined {
  const file = NAMES.find((name) => existsSync(join(content, name)));
  const text = file === undefined ? '' : readFileSync(join(content, file), 'utf8');
  const name = file ?? NAMES[0];
  const place = { file: name, line: 0, column: 0 };
  const missing = missingTypesetter();
  if (missing !== undefined) {
    const message = translatable`PDF files are not typeset, because ${missing} is not installed; expected the optional dependencies of Offprint (npm install --include=optional)`;
    report({ code: 'typeset-unavailable', severity: 'warning', place, message });
    return undefined;
  }
  const settings = readTypeset(text, name, report) ?? {};
  const ownFile = (path: string): TypesetFile | undefined => fileOf(content, path);
  const imageOf = (name: 'logo' | 'cover'): TypesetFile | undefined => {
    const path = settings[name];
    const image = path === undefined ? undefined : ownFile(path);
    if (path === undefined || image !== undefined) return image;
    const message = translatable`"${name}" names "${path}", which is not in the content; expected a file as "assets/${name}.svg"`;
    report({ code: 'typeset-file-missing', severity: 'error', place, message });
    return undefined;
  };
  const logo = imageOf('logo') ?? brand?.logo;
  const cover = imageOf('cover');
  const ownTemplate = usableTemplate(content, report);
  const fonts = fontFiles(content).flatMap((path) => ownFile(path) ?? []);
  const design = designOf(settings, {
    ...(brand === undefined ? {} : { accent: brand.accent }),
    fonts,
    ...(logo === undefined ? {} : { logo }),
    ...(cover === undefined ? {} : { cover }),
    ...(ownTemplate === undefined ? {} : { ownTemplate }),
  });
  const opened = openDesign(design, (path) => readFileSync(join(content, path)));
  const known = withKnownFonts(design, opened, (message) => report({ code: 'typeset-font-unknown', severity: 'error', place, message }));
  return {
    ...known,
    digest: digestOfTexts([openDesign(known, (path) => readFileSync(join(content, path))).digest, engineVersion(), RECIPE]),
  };
}

/** The journal's own template, unless it names packages. */
function usableTemplate(content: string, report: ReportProblem): TypesetFile | undefined {
  const template = fileOf(content, OWN_TEMPLATE);
  if (template === undefined) return undefined;
  const line = packageLine(readFileSync(join(content, OWN_TEMPLATE), 'utf8'));
  if (line === undefined) return template;
  const place = { file: OWN_TEMPLATE, line, column: 1 };
  const message = translatable`the template names a package, which comes from the network; expected imports of "/base.typ" and "/elements.typ" only`;
  report({ code: 'typeset-template-package', severity: 'error', place, message });
  return undefined;
}

/** Replaces fonts that nobody has by the default, because Typst would take one of that name from the system. */
function withKnownFonts(
  design: Omit<TypesetDesign, 'digest'>,
  { families }: OpenedDesign,
  mistake: (message: Translatable) => void,
): Omit<TypesetDesign, 'digest'> {
  const known = (family: string, instead: string): string => {
    if (families.includes(family)) return family;
    mistake(translatable`there is no font "${family}"; expected one of ${families.join(', ')}, or its TTF or OTF files in fonts/`);
    return instead;
  };
  const font = known(design.font, 'Libertinus Serif');
  const headingFont = design.headingFont === design.font ? font : known(design.headingFont, font);
  return { ...design, font, headingFont, monoFont: known(design.monoFont, 'Libertinus Mono') };
}

function fontFiles(content: string): readonly string[] {
  const folder = join(content, 'fonts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:ttf|otf)$/i.test(name))
    .sort(compareText)
    .map((name) => `fonts/${name}`);
}

function fileOf(content: string, path: string): TypesetFile | undefined {
  try {
    return {
      path,
      sha256: createHash('sha256')
        .update(readFileSync(join(content, path)))
        .digest('hex'),
    };
  } catch {
    return undefined;
  }
}

/** The package that is missing for typesetting: the program, its binary for this platform, or a font; undefined if all are installed. */
export function missingTypesetter(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    require(ENGINE);
    openDesign(designOf({}, { fonts: [] }), () => new Uint8Array());
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return message.startsWith('@expo') ? message : `${ENGINE} (${message})`;
  }
}

function engineVersion(): string {
  const require = createRequire(import.meta.url);
  return (require(`${ENGINE}/package.json`) as { readonly version: string }).version;
}

const ENGINE = '@myriaddreamin/typst-ts-node-compiler';
const OWN_TEMPLATE = 'templates/article.typ';
const NAMES = ['typeset.yml', 'typeset.yaml'] as const satisfies readonly JournalFile[];
/** Version of `compile.ts` and `pack-objects.ts`, which run in a script of their own. Change it with them. */
const RECIPE = '1';
