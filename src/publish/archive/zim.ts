import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { withoutLanguageFolder } from '../../model/text/article-path.ts';
import { compareText } from '../../model/text/compare.ts';
import type { ManifestGroup } from '../manifest-group.ts';
import { adaptPage } from './adapt-page.ts';
import type { ArchiveMetadata, PlannedArchive, SiteFile, TitleIn } from './planned-archive.ts';
import { recipeOf } from './recipe-of.ts';
import { runProgram } from './run-program.ts';

/** Metadata of a ZIM file. */
export interface ZimMetadata {
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  readonly publisher: string;
  /** A PNG of 48 by 48 pixels. */
  readonly illustration: () => Promise<Uint8Array>;
}

/**
 * Plans a ZIM file for Kiwix, written by `zimwriterfs`: pages, figures, media and renditions.
 *
 * Kiwix has its own search, so the files of search and query service are left out; links to them go to the journal on the web. Its bytes
 * are never reproducible (random id, current date), so it is written again only if its contents change.
 */
export function planZim(files: readonly SiteFile[], { facts, zim }: { facts: ArchiveMetadata; zim: ZimMetadata }): PlannedArchive {
  const { illustration, ...words } = zim;
  const own = files.filter(isForKiwix);
  return {
    kind: 'zim',
    title: titleIn(facts.messages),
    titleIn,
    recipe: recipeOf(['zim', 1, facts.name, facts.siteUrl, facts.mostBytes, words], own),
    async write(folder) {
      const tree = await mkdtemp(join(folder, 'zim-'));
      try {
        const treeFolder = join(tree, 'files');
        await writeTree(own, { treeFolder, siteUrl: facts.siteUrl });
        // Removes a file of this name first: it can be a hard link into the site.
        await rm(join(treeFolder, ILLUSTRATION), { force: true });
        await writeFile(join(treeFolder, ILLUSTRATION), await illustration());
        const name = `${facts.name}.zim`;
        await runProgram('zimwriterfs', [...argumentsOf(facts, zim), treeFolder, join(tree, name)]);
        return await moveOrSplit(join(tree, name), { folder, name, mostBytes: facts.mostBytes });
      } finally {
        await rm(tree, { recursive: true, force: true });
      }
    },
  };
}

const titleIn: TitleIn = ({ text }) => text('archive.kiwix');

/** Renders the journal's icon as a PNG of 48 by 48 pixels for ZIM files. */
export function illustrationOf(icon: Uint8Array): Promise<Uint8Array> {
  return sharp(icon, { density: 96 }).resize(48, 48).png().toBuffer();
}

function argumentsOf({ name, siteUrl }: ArchiveMetadata, { title, description, language, publisher }: ZimMetadata): readonly string[] {
  return [
    '--welcome=index.html',
    `--illustration=${ILLUSTRATION}`,
    `--language=${iso639Part3(language)}`,
    // The ZIM specification limits titles to 30 and descriptions to 80 characters.
    `--title=${shorten(title, 30)}`,
    `--description=${shorten(description, 80)}`,
    `--creator=${publisher}`,
    `--publisher=${publisher}`,
    `--name=${name}_${language.split('-')[0]}_all`,
    `--source=${siteUrl}`,
    '--scraper=Offprint',
    '--threads=2',
  ];
}

async function writeTree(files: readonly SiteFile[], { treeFolder, siteUrl }: { treeFolder: string; siteUrl: string }): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  const archivePaths = { siteUrl, archivePathOf: (path: string) => (paths.has(path) ? path : undefined) };
  const created = new Set<string>();
  for (const { path, file, group } of files) {
    const target = join(treeFolder, path);
    const folder = dirname(target);
    if (!created.has(folder)) await mkdir(folder, { recursive: true });
    created.add(folder);
    if (group === 'pages') await writeFile(target, withoutPolicy(adaptPage(await readFile(file, 'utf8'), path, archivePaths)));
    // A hard link, if the file system supports it.
    else await link(file, target).catch(() => copyFile(file, target));
  }
}

/** Moves the ZIM file, or the pieces that `zimsplit` makes of a large one and Kiwix reads as one: `.zimaa`, `.zimab`, … */
async function moveOrSplit(
  zim: string,
  { folder, name, mostBytes }: { folder: string; name: string; mostBytes: number },
): Promise<readonly string[]> {
  const { size } = await stat(zim);
  if (size > mostBytes) {
    await runProgram('zimsplit', [`--prefix=${join(folder, name)}`, `--size=${mostBytes}`, '--force', zim]);
    return (await readdir(folder)).filter((part) => part.startsWith(name)).sort(compareText);
  }
  await rename(zim, join(folder, name));
  return [name];
}

function isForKiwix({ group, path }: SiteFile): boolean {
  return IN_ZIM.has(group) && !EXCLUDED.test(withoutLanguageFolder(path));
}

/** Returns at most `maxLength` characters, cut at the end of a word if possible. */
function shorten(text: string, maxLength: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= maxLength) return characters.join('');
  const cut = characters.slice(0, maxLength - 1).join('');
  return `${cut.replace(/\s+\S{0,15}$/, '')}…`;
}

const IN_ZIM: ReadonlySet<ManifestGroup> = new Set(['pages', 'renditions', 'figures', 'media', 'assets']);
// Pages that need a server or scripts, and pages with links from the root.
const EXCLUDED = /^(?:404\.html|sw\.js|(?:search|values|mirror|bucket)\/.*|packages(?:\/.*)?\.html)$/;
const ILLUSTRATION = 'illustration-48x48.png';

/** Removes the Content-Security-Policy: readers of ZIM files serve pages from origins that a policy of the web does not allow. */
function withoutPolicy(page: string): string {
  return page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n?/, '');
}

/**
 * Returns the ISO 639-3 code of a BCP 47 language, for ZIM files.
 *
 *   'pt-BR'  ->  'por'      'fil'  ->  'fil'      'xx'  ->  'und'
 */
function iso639Part3(language: string): string {
  const code = (language.split('-')[0] ?? '').toLowerCase();
  return code.length === 3 ? code : (BY_TWO_LETTERS.get(code) ?? 'und');
}

const BY_TWO_LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'af afr,am amh,ar ara,az aze,be bel,bg bul,bn ben,bs bos,ca cat,cs ces,cy cym,da dan,de deu,el ell,en eng,eo epo,es spa,et est,eu eus,' +
    'fa fas,fi fin,fr fra,ga gle,gl glg,gu guj,he heb,hi hin,hr hrv,hu hun,hy hye,id ind,is isl,it ita,ja jpn,ka kat,kk kaz,km khm,kn kan,' +
    'ko kor,ky kir,la lat,lo lao,lt lit,lv lav,mk mkd,ml mal,mn mon,mr mar,ms msa,my mya,nb nob,ne nep,nl nld,nn nno,no nor,pa pan,pl pol,' +
    'ps pus,pt por,qu que,ro ron,ru rus,si sin,sk slk,sl slv,so som,sq sqi,sr srp,sv swe,sw swa,ta tam,te tel,tg tgk,th tha,tk tuk,tr tur,' +
    'uk ukr,ur urd,uz uzb,vi vie,xh xho,yo yor,zh zho,zu zul'
  )
    .split(',')
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);
