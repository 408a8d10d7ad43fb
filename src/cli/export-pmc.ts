import { readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { compareText } from '../model/text/compare.ts';
import { type ArchiveEntry, textEntry } from '../publish/archive/archive-entry.ts';
import { writeZip } from '../publish/archive/write-zip.ts';
import { type PmcPackage, pmcXml } from '../publish/deposit/pmc-package.ts';
import { hashFile } from '../publish/hash-file.ts';
import { candidateFiles } from '../read/package/candidate-files.ts';
import { decodeXml } from '../read/xml/decode-xml.ts';
import { CommandError } from './exit-code.ts';
import { countOf, type OpenedContent, openContent } from './export-packages.ts';
import { configOption, contentOption, option } from './options.ts';

interface PmcFlags {
  readonly content: string;
  readonly config?: string;
  readonly site: string;
  readonly folder: string;
}

/** `offprint export pmc`: writes a zip for PMC for each article of a built site. */
export function exportPmcCommand(): Command {
  return new Command('pmc')
    .description('Write a package for PMC for each article of the built site: JATS XML, PDF, images and supplements as delivered')
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(option('--folder <folder>', 'folder to write').default('pmc'))
    .action(async ({ site, folder, ...flags }: PmcFlags) => {
      const lists = pmcListsBelow(resolve(site));
      if (lists.length === 0)
        throw new CommandError(`${site} lists no packages for PMC: add "pmc" to "formats" of "deposits" in the settings, and build`);
      const content = await openContent(flags);
      await mkdir(resolve(folder), { recursive: true });
      for (const list of lists) {
        const pmc = JSON.parse(await readFile(list, 'utf8')) as PmcPackage;
        await writePmcPackage(resolve(folder, `${pmc.name}.zip`), pmc, { content, site: resolve(site) });
      }
      process.stdout.write(`Wrote ${countOf(lists.length, 'package')} to ${folder}.\n`);
    });
}

/** Returns the lists of packages of a built site, `<article>.pmc.json`, sorted by path. */
function pmcListsBelow(site: string): readonly string[] {
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pmc.json'));
  return names.sort(compareText).map((name) => join(site, name));
}

interface PmcSource {
  readonly content: OpenedContent;
  /** Folder of the built site. */
  readonly site: string;
}

/** Writes the zip of an article's package; the same files give the same bytes. Throws if the content no longer has one of them. */
export async function writePmcPackage(target: string, pmc: PmcPackage, source: PmcSource): Promise<void> {
  await writeZip(target, await pmcEntries(pmc, source), { date: '' });
}

async function pmcEntries(
  { name, stem, article, files, hasPdf }: PmcPackage,
  { content, site }: PmcSource,
): Promise<readonly ArchiveEntry[]> {
  const candidate = content.candidates.find(({ file }) => file.key === article);
  if (candidate === undefined)
    throw new CommandError(`the content has no article ${article}, which the site lists for PMC: build the site again`);
  const xmlFile = join(site, `${stem}.xml`);
  const xml = decodeXml(await readFile(xmlFile), { file: xmlFile, report: () => undefined });
  if (xml === undefined) throw new CommandError(`${xmlFile} is no XML in a known encoding`);
  const pdf = join(site, `${stem}.pdf`);
  const delivered = candidateFiles(content.folder, candidate);
  return [
    textEntry(`${name}.xml`, pmcXml(xml, files)),
    ...(hasPdf ? [{ path: `${name}.pdf`, source: { file: pdf, ...(await hashFile(pdf)) } }] : []),
    ...files.map(({ name: path, key }): ArchiveEntry => ({ path, source: { make: () => delivered.read(key) } })),
  ];
}
