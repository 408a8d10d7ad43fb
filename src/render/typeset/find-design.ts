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
import type { TypesetDesign, TypesetFile, TypesetTemplate } from '../../model/typeset.ts';
import { readTypeset } from '../../read/journal/read-typeset.ts';
import { PAPERS, type TypesetSettings } from '../../read/journal/typeset-settings.ts';
import { type OpenedDesign, openDesign } from './open-design.ts';
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
/** Version of `compile.ts` and `compile.ts`, which run in a script of their own. Change it with them. */
const RECIPE = '1';

/** The files of a journal that belong to its design. */
interface DesignFiles extends Pick<TypesetDesign, 'logo' | 'cover' | 'ownTemplate' | 'fonts'> {
  /** Colour of the journal's pages. */
  readonly accent?: string;
}

/** Fills in the defaults of a journal's settings: those of its template, and for the rest those of all. */
export function designOf(settings: TypesetSettings, { accent = '#0b5a6b', ...files }: DesignFiles): Omit<TypesetDesign, 'digest'> {
  const template = settings.template ?? 'two-column';
  const [widthMm, heightMm] = PAPERS[settings.paper ?? 'a4'];
  const { margins } = settings;
  const columns = settings.columns ?? (template === 'two-column' ? 2 : 1);
  const font = settings.font ?? 'Libertinus Serif';
  return {
    template,
    widthMm,
    heightMm,
    columns,
    marginsMm: margins === undefined ? MARGINS_MM[template] : [margins.top, margins.right, margins.bottom, margins.left],
    sizePt: settings.fontSize ?? (columns === 2 ? 9.5 : 10.5),
    font,
    headingFont: settings.headingFont ?? font,
    monoFont: settings.codeFont ?? 'Libertinus Mono',
    colour: settings.colour ?? accent,
    header: settings.header ?? '{authors} | {journal} {issue}',
    footer: settings.footer ?? '{title} | {page} / {pages}',
    ...files,
  };
}

/** Top, right, bottom, left. */
const MARGINS_MM: Readonly<Record<TypesetTemplate, readonly [number, number, number, number]>> = {
  'two-column': [22, 17, 20, 17],
  'one-column': [25, 30, 25, 30],
  margin: [22, 20, 22, 62],
};

/**
 * Returns the number of the first line of a template that names a Typst package, or computes what it imports. Undefined if no line does.
 *
 *   #import "@preview/cetz:0.4.2"  ->  1
 *
 * Packages come from the network, so the same content would not give the same bytes.
 */
function packageLine(template: string): number | undefined {
  const line = template.split('\n').findIndex((text) => PACKAGE.test(text.replace(COMMENT, '')));
  return line < 0 ? undefined : line + 1;
}

// '"@preview/x"', '"\u{40}preview/x"', 'import ("@" + name)'
const PACKAGE = /"\s*@|\\u\{0*40\}|\b(?:import|include)\s*\(/;
const COMMENT = /(?<!:)\/\/.*$/;
