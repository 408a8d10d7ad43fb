import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { ImportedArticle } from '../../read/import/imported.ts';
import { freshContentOf } from '../../read/package/content.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { type FoundArticle, scanContent } from '../../read/package/scan-content.ts';
import { isFolderRow, type WrittenFile } from './import-state.ts';

/** An article of the content that an import may find again. */
export interface PresentArticle {
  /** Path of its file in the content: `v1n2-lovelace-12/article.yml`. */
  readonly file: string;
  /** True if it is alone in its folder and has the form of the import, so that the folder can be its own. */
  readonly isOfImport: boolean;
}

/** Finds articles of the content that no import of the same source has recorded. */
export interface PresentArticles {
  readonly find: (article: ImportedArticle) => Promise<PresentArticle | undefined>;
}

/** Texts that identify an article: `doi:10.5555/x`, `ojs:12`, `https://old.example/12`, `pmc:PMC12`, and its folder with its `id`. */
type Identities = ReadonlySet<string>;

interface Known {
  readonly file: string;
  readonly doi: string | undefined;
  readonly identities: Identities;
  readonly isAlone: boolean;
}

/**
 * Reads which articles the content has, at the first call. The record of imports may be lost, as in a clone without it, or the articles may be there from
 * another source. An article is the same by its DOI, by its addresses at the same system, or by its `id` in a folder of the same name.
 */
export function presentArticles(content: string, recorded: ReadonlyMap<string, WrittenFile>): PresentArticles {
  let reading: Promise<ReadonlyMap<string, readonly Known[]>> | undefined;
  const adopted = new Set<string>();
  return {
    async find(article) {
      reading ??= readKnown(content, recorded).then(byIdentity);
      const doi = doiOf(article);
      const known = await reading;
      const { id } = article.matter;
      const found = [
        ...identitiesOf({ doi, former: article.former, key: article.key }),
        ...(typeof id === 'string' ? [`${article.folder}/ ${id}`] : []),
      ]
        .flatMap((name) => known.get(name) ?? [])
        .find((one) => !adopted.has(one.file) && (one.doi === undefined || doi === undefined || one.doi === doi));
      if (found === undefined) return undefined;
      const isJats = article.files.some(({ role, name }) => role === 'jats' && name === basename(found.file));
      const isOfImport = found.isAlone && (isJats || (basename(found.file) === 'article.yml' && 'title' in article.matter));
      // One folder has one article, also where the source has the same DOI twice.
      if (isOfImport) adopted.add(found.file);
      return { file: found.file, isOfImport };
    },
  };
}

function byIdentity(articles: readonly Known[]): ReadonlyMap<string, readonly Known[]> {
  const known = new Map<string, Known[]>();
  for (const article of articles) for (const name of article.identities) known.set(name, [...(known.get(name) ?? []), article]);
  return known;
}

/** The DOI in lower case. */
function doiOf({ doi, matter }: ImportedArticle): string | undefined {
  return (doi ?? (typeof matter.doi === 'string' ? matter.doi : undefined))?.toLowerCase();
}

async function readKnown(content: string, recorded: ReadonlyMap<string, WrittenFile>): Promise<readonly Known[]> {
  if (!existsSync(content)) return [];
  const silent = (): void => undefined;
  const read = freshContentOf(diskFolder(content, silent));
  const { articles, zips } = await scanContent(read, silent);
  const counts = new Map<string, number>();
  for (const { file } of articles) counts.set(dirname(file.key), (counts.get(dirname(file.key)) ?? 0) + 1);
  const known: Known[] = [];
  for (const one of [...articles, ...zips.flatMap((zip) => zip.articles)]) {
    const { key, delivered } = one.file;
    const folder = dirname(key);
    // Articles of this import or of another one with a record are found by their keys.
    if (isFolderRow(recorded.get(`content/${folder}`)?.sha256)) continue;
    const isInFolder = key === delivered && folder !== '.';
    const { former, id } = isInFolder ? frontMatterIn(join(content, folder)) : {};
    const doi = one.identity.doi?.toLowerCase();
    const isAlone = isInFolder && counts.get(folder) === 1;
    const ids = id === undefined ? [] : [`${folder}/ ${id}`];
    known.push({
      file: key,
      doi,
      identities: new Set([...identitiesOf({ doi, former }), ...(await archiveIds(read, one)), ...ids]),
      isAlone,
    });
  }
  return known;
}

interface Facts {
  readonly doi?: string | undefined;
  readonly former?: Partial<ImportedArticle['former']> | undefined;
  readonly key?: string;
}

function identitiesOf({ doi, former, key }: Facts): Identities {
  const { system = 'other', ids = [], urls = [] } = former ?? {};
  return new Set([
    ...(doi === undefined ? [] : [`doi:${doi}`]),
    ...ids.map((id) => `${system}:${id}`),
    ...urls,
    ...(key === undefined ? [] : [key]),
  ]);
}

/** `former` and `id` of the `article.yml` in a folder. */
function frontMatterIn(folder: string): Pick<Facts, 'former'> & { readonly id?: string } {
  try {
    const matter: unknown = parse(readFileSync(join(folder, 'article.yml'), 'utf8'), { logLevel: 'error', schema: 'failsafe' });
    if (typeof matter !== 'object' || matter === null) return {};
    const { former, id } = matter as { readonly former?: unknown; readonly id?: unknown };
    const given = typeof former === 'object' && former !== null ? { ...former } : {};
    const { system, ids, urls } = given as Readonly<Record<string, unknown>>;
    const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
    const known = SYSTEMS.find((one) => one === system) ?? 'other';
    return { former: { system: known, ids: texts(ids), urls: texts(urls) }, ...(typeof id === 'string' ? { id } : {}) };
  } catch {
    // There is none, or it is no YAML, which a build reports.
    return {};
  }
}

/** The number at PubMed Central of an article in JATS: `pmc:PMC1234567`. */
async function archiveIds(content: ReturnType<typeof freshContentOf>, { file, format }: FoundArticle): Promise<readonly string[]> {
  if (format !== 'jats') return [];
  const head = new TextDecoder().decode(await content.readHead(file, HEAD_BYTES)).replace(/<ref-list[\s\S]*$/, '');
  return [...head.matchAll(/<article-id[^>]*pub-id-type=["'](?:pmc|pmcid)["'][^>]*>\s*(?:PMC)?(\d+)\s*</g)].map(([, id]) => `pmc:PMC${id}`);
}

const SYSTEMS = ['ojs', 'janeway', 'other'] as const;
const HEAD_BYTES = 16_384;
