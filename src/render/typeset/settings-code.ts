import type { TypesetDesign } from '../../model/typeset.ts';
import { arrayCode, type Code, dictionaryCode, textCode, valueCode } from '../typst/code.ts';
import { MATH_FAMILY } from './math-font.ts';

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
export function settingsCode(design: Omit<TypesetDesign, 'digest'>, { families, logo, cover, isIssue }: SettingsContext): string {
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
