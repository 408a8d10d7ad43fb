import type { TypesetDesign, TypesetTemplate } from '../../model/typeset.ts';
import { PAPERS, type TypesetSettings } from '../../read/journal/typeset-settings.ts';

/** The files of a journal that belong to its design. */
export interface DesignFiles extends Pick<TypesetDesign, 'logo' | 'cover' | 'ownTemplate' | 'fonts'> {
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
