import type { TypesetDesign } from '../../model/typeset.ts';
import { arrayCode, type Code, dictionaryCode, textCode, valueCode } from '../typst/code.ts';
import { type FontSet, fontSetOf, readPackagedFonts } from './font-files.ts';
import { MATH_FAMILY } from './math-font.ts';
import { digestOfTexts, readTemplateFile, SHARED_MODULES } from './template-files.ts';
import type { TypesetSetup } from './typeset-job.ts';

/** A design with its files read. */
export interface OpenedDesign {
  readonly setup: TypesetSetup;
  /** Families that documents may name. */
  readonly families: readonly string[];
  readonly digest: string;
}

/** Reads the files of a design: templates, fonts, logo. `readFile` reads a file of the journal; its errors are thrown. */
export function openDesign(design: Omit<TypesetDesign, 'digest'>, readFile: (path: string) => Uint8Array): OpenedDesign {
  const own = design.fonts.map(({ path }) => Buffer.from(readFile(path)));
  const packaged = readPackagedFonts();
  const ownSet = fontSetOf(own);
  const families = familiesOf(ownSet, packaged);
  const images = new Map<string, Uint8Array>();
  const imageOf = (name: 'logo' | 'cover'): string | undefined => {
    const file = design[name];
    if (file === undefined) return undefined;
    const path = `/${name}${endingOf(file.path)}`;
    images.set(path, readFile(file.path));
    return path;
  };
  const context = { families, logo: imageOf('logo'), cover: imageOf('cover') };
  const template =
    design.ownTemplate === undefined
      ? readTemplateFile(`${design.template}.typ`)
      : Buffer.from(readFile(design.ownTemplate.path)).toString('utf8');
  const modules = new Map([
    ...SHARED_MODULES.map((name): [string, string] => [`/${name}`, readTemplateFile(name)]),
    ['/template.typ', template],
    ['/settings.typ', settingsCode(design, { ...context, isIssue: false })],
  ]);
  const issueModules = new Map([['/settings.typ', settingsCode(design, { ...context, isIssue: true })]]);
  const digest = digestOfTexts([
    ...modules.values(),
    ownSet.digest,
    packaged.digest,
    design.logo?.sha256 ?? '',
    design.cover?.sha256 ?? '',
  ]);
  return { setup: { modules, issueModules, fonts: own, images }, families, digest };
}

/** The journal's own families first. */
function familiesOf(own: FontSet, packaged: FontSet): readonly string[] {
  return [...new Set([...own.families, ...packaged.families])];
}

function endingOf(path: string): string {
  return /\.[a-z]+$/i.exec(path)?.[0]?.toLowerCase() ?? '';
}

interface SettingsContext {
  /** Families that documents may name. */
  readonly families: readonly string[];
  /** Paths in the workspace. */
  readonly logo: string | undefined;
  readonly cover: string | undefined;
  /** True for a document of several articles. */
  readonly isIssue: boolean;
}

/** The module `/settings.typ`, which templates and elements import: `#let settings = (width: 210mm, …)`. */
function settingsCode(design: Omit<TypesetDesign, 'digest'>, { families, logo, cover, isIssue }: SettingsContext): string {
  const [top, right, bottom, left] = design.marginsMm;
  const others = families.filter((family) => family !== 'Libertinus Mono');
  const listOf = (first: string): Code => arrayCode([...new Set([first, ...others, MATH_FAMILY])].map(textCode));
  const settings = dictionaryCode({
    width: mm(design.widthMm),
    height: mm(design.heightMm),
    'margin-top': mm(top),
    'margin-right': mm(right),
    'margin-bottom': mm(bottom),
    'margin-left': mm(left),
    columns: String(design.columns) as Code,
    size: `${design.sizePt}pt` as Code,
    fonts: listOf(design.font),
    'heading-fonts': listOf(design.headingFont),
    'mono-fonts': listOf(design.monoFont),
    'math-fonts': arrayCode([...new Set([MATH_FAMILY, design.font, ...others])].map(textCode)),
    accent: textCode(design.colour),
    header: textCode(design.header),
    footer: textCode(design.footer),
    logo: textCode(logo ?? ''),
    cover: textCode(cover ?? ''),
    'is-issue': valueCode(isIssue),
  });
  return `#let settings = ${settings}\n`;
}

function mm(value: number): Code {
  return `${value}mm` as Code;
}
