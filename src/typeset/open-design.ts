import type { TypesetDesign } from '../model/typeset.ts';
import { type FontSet, fontSetOf, readPackagedFonts } from './font-files.ts';
import { settingsCode } from './settings-code.ts';
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
  const logo = design.logo === undefined ? undefined : { path: `/logo${endingOf(design.logo.path)}`, bytes: readFile(design.logo.path) };
  const template =
    design.ownTemplate === undefined
      ? readTemplateFile(`${design.template}.typ`)
      : Buffer.from(readFile(design.ownTemplate.path)).toString('utf8');
  const modules = new Map([
    ...SHARED_MODULES.map((name): [string, string] => [`/${name}`, readTemplateFile(name)]),
    ['/template.typ', template],
    ['/settings.typ', settingsCode(design, families, logo?.path)],
  ]);
  const digest = digestOfTexts([...modules.values(), ownSet.digest, packaged.digest, design.logo?.sha256 ?? '']);
  return { setup: { modules, fonts: own, ...(logo === undefined ? {} : { logo }) }, families, digest };
}

/** The journal's own families first. */
function familiesOf(own: FontSet, packaged: FontSet): readonly string[] {
  return [...new Set([...own.families, ...packaged.families])];
}

function endingOf(path: string): string {
  return /\.[a-z]+$/i.exec(path)?.[0]?.toLowerCase() ?? '';
}
