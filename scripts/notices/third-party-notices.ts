import { readFile } from 'node:fs/promises';
import { compareText } from '../../src/model/text/compare.ts';
import { buildCitationStyles } from '../../src/site/build-citation-styles.ts';
import type { PackageFolders } from './bundled-package-folders.ts';
import { type PackageLicence, packageLicence } from './package-licence.ts';

/** Path of the notices in the package. */
export const NOTICES_FILE = 'dist/THIRD-PARTY-NOTICES.txt';

/**
 * Prints the notices for third-party work in `dist/`: licences of bundled packages, libraries, the font of outlines and citation styles. Adds
 * the attribution that the licence of citeproc, which is a dependency, requires.
 */
export async function thirdPartyNotices(folders: PackageFolders): Promise<string> {
  const bundled = await Promise.all([...folders.values()].map(packageLicence));
  const libraries = await Promise.all(LIBRARIES.map((folder) => packageLicence(`node_modules/${folder}`)));
  const fonts = await packageLicence('node_modules/dejavu-fonts-ttf');
  const sections = [
    HEAD,
    ...bundled.sort((a, b) => compareText(a.name, b.name)).map((licence) => packageSection(licence, 'Code of this package is bundled.')),
    ...libraries.map((licence) => packageSection(licence, 'Code of this package is in the scripts in libraries/, which are unchanged.')),
    packageSection(fonts, 'The outlines of DejaVu Serif Condensed Bold are in card-glyphs.json.br.'),
    await stylesSection(),
    await dtdsSection(),
    packageSection(await packageLicence('node_modules/citeproc'), CITEPROC),
  ];
  return `${sections.join(`\n${RULE}\n\n`)}`;
}

function packageSection({ name, version, licence, source, text }: PackageLicence, note: string): string {
  return `${name}@${version}\nLicence: ${licence}\nSource: ${source}\n\n${note}\n\n${text}\n`;
}

/** Each style names its authors and licence in its XML, which citation-styles.json.br includes unchanged. */
async function stylesSection(): Promise<string> {
  const { styles } = await buildCitationStyles();
  const lines = styles.map(({ xml }) => {
    const people = [...new Set([...xml.matchAll(/<(?:author|contributor)>\s*<name>([^<]+)/g)].map(([, name]) => name))];
    return `${firstOf(xml, /<title>([^<]+)/)}\n  ${firstOf(xml, /<id>([^<]+)/)}\n  By ${people.join(', ')}\n  ${firstOf(xml, /<rights license="([^"]+)/)}\n`;
  });
  const { version } = JSON.parse(await readFile('node_modules/@citation-js/plugin-csl/package.json', 'utf8')) as {
    readonly version: string;
  };
  const { version: rehype } = JSON.parse(await readFile('node_modules/rehype-citation/package.json', 'utf8')) as {
    readonly version: string;
  };
  return `Citation styles and locales of the Citation Style Language
Licence: CC-BY-SA-3.0 (https://creativecommons.org/licenses/by-sa/3.0/)
Source: https://github.com/citation-style-language/styles, https://github.com/citation-style-language/locales

The styles and locales are in citation-styles.json.br, unchanged, as @citation-js/plugin-csl@${version} and rehype-citation@${rehype} distribute them.

${lines.join('\n')}`;
}

/** jats-dtds.json.br includes the copyright notices in comments of the DTDs. */
async function dtdsSection(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@jats4r/dtds/package.json', 'utf8')) as { readonly version: string };
  return `Document type definitions of the Journal Article Tag Suite, 1.0 to 1.4
Licence: public domain (https://jats.nlm.nih.gov/faq.html); the MathML DTDs under the W3C Software Notice and License, the ISO entity sets
for use with conforming systems, as the notice in each says
Source: https://github.com/JATS4R/jats-dtds

The DTDs are in jats-dtds.json.br, without comments other than such notices, and otherwise unchanged, as @jats4r/dtds@${version} distributes them.
`;
}

function firstOf(xml: string, pattern: RegExp): string {
  const found = pattern.exec(xml)?.[1];
  if (found === undefined) throw new Error(`a citation style has nothing like ${pattern}; expected its title, id and licence`);
  return found;
}

/** The libraries that show supplements (`src/site/begin-pages.ts`), and the packages that their minified scripts include. */
const LIBRARIES = [
  ...['3dmol', '3dmol/node_modules/pako', 'iobuffer', 'netcdfjs', 'upng-js', 'pako'],
  ...['leaflet', 'papaparse', 'read-excel-file', 'fflate', 'saxen'],
];
const RULE = '-'.repeat(80);
const HEAD = `Third-party notices

Offprint is distributed under the MIT licence (LICENSE). Its folder dist/ contains the following work of others, under the licences given with each.
`;
/** Exhibit B of the licence, as the citeproc-js project publishes it. */
const CITEPROC = `This package is installed with Offprint and loaded unchanged, under the CPAL; its code is not bundled. Attribution Information (CPAL, Exhibit B):

  Attribution Copyright Notice: (c) Frank Bennett
  Attribution Phrase: citeproc-js implements the Citation Style Language
  Attribution URL: https://citationstyles.org/`;
