import { join } from 'node:path';
import type { ObjectKey } from '../../model/names.ts';
import { translatable } from '../../model/text/translatable.ts';
import { publishedList } from '../../publish/published-list.ts';
import { problemOf } from '../../read/package/content-error.ts';
import { rawObjects } from '../../read/package/raw-objects.ts';
import type { StoredObject } from '../../serve/http/bucket/object-list.ts';
import { objectListParts, WHOLE_LIST } from '../../serve/http/bucket/object-list-parts.ts';
import { PAGE_OBJECTS, type PrintObjectPage } from '../../serve/http/bucket/print-object-pages.ts';
import type { Chrome } from '../../site/chrome.ts';
import { localFile } from '../../site/page-href.ts';
import { packagesFile, packagesPage } from '../../site/pages/packages-page.ts';
import { toolChromes } from '../../site/tool-chrome.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import { RAW_LISTING } from '../state/build-state.ts';
import { isStorable, otherRawPathOf, rawPathOf } from '../tasks/files/stage-raw.ts';

/**
 * Writes the raw files, byte for byte, and their S3-style listing. An unchanged file is not read, and workers have staged those of articles that
 * they read. Unpublished files are hashed but not written, so that an edit of one is noticed.
 */
export async function writeRawStore({ summaries, context, theme, menus }: SiteBuild): Promise<void> {
  const articles = summaries();
  const themed = await theme();
  const {
    content,
    previous,
    setup: {
      options,
      journal: { host },
      settings,
    },
    output: { stage, modified },
    problems: { report },
    articles: {
      raw: { staged: rawStaged, retained: retainedRaw, withdrawn: withdrawnRaw, unpublished },
    },
  } = context;
  const unpublishedBefore = new Set(previous?.head.site?.unpublished ?? []);
  const dateByKey = deliveryDates(articles);
  const newest = articles[0]?.publishedIso ?? '';
  const published = publishedList(settings.published);
  const stored: StoredObject[] = [];
  const push = (key: string, { sizeBytes, md5 }: Pick<StoredObject, 'sizeBytes' | 'md5'>): void => {
    const name = rawPathOf(key, host).slice('bucket/'.length) as ObjectKey;
    stored.push({ key: name, sizeBytes, md5, lastModified: midnight(dateByKey.get(key) ?? newest) });
  };
  const reportUnread = (key: string) => (error: unknown) => void report(problemOf(error, key));
  for (const { key, sizeBytes, md5 } of retainedRaw.values()) push(key, { sizeBytes, md5 });
  for (const { key } of rawObjects(content.delivered)) {
    if (retainedRaw.has(key) || withdrawnRaw.has(key)) continue;
    const isUnpublished = unpublished.has(key);
    if (!isUnpublished && !isStorable(key)) {
      const message = translatable`"${key}" cannot be an object key; expected at most 1,000 bytes, without control characters, backslashes and "." or ".." as a part`;
      report({ code: 'object-key', severity: 'warning', place: { file: key, line: 0, column: 0 }, message });
      continue;
    }
    const hashed = content.knownHash(key) ?? (await content.hash(key).catch(isUnpublished ? () => undefined : reportUnread(key)));
    if (hashed === undefined || isUnpublished) continue;
    const { sizeBytes, sha256, md5 } = hashed;
    const path = rawPathOf(key, host);
    const wasStored = !unpublishedBefore.has(key) && (otherRawPathOf(key, host) === undefined || published.get(path) !== undefined);
    const stays = previous?.files.head(key)?.sha256 === sha256 && wasStored && !modified.has(path);
    if (!stays && !rawStaged.has(path)) await stage.copy(path, { file: join(options.content, key), sizeBytes, sha256 });
    push(key, { sizeBytes, md5 });
  }
  await writeListing(stored, context, await toolChromes(context.setup.journal, themed, await menus()));
}

/** Writes the listing for programs, and the pages of it for readers in each language of the journal. */
async function writeListing(stored: readonly StoredObject[], context: BuildContext, chromes: readonly Chrome[]): Promise<void> {
  const {
    targets,
    setup: { inputs },
  } = context;
  const printPage: PrintObjectPage = (files, of) =>
    chromes.map((chrome) => ({
      path: localFile(chrome.journal, packagesFile(of.page)),
      bytes: packagesPage(chrome, { ...of, files, before: (of.page - 1) * PAGE_OBJECTS }),
    }));
  const shared = {
    program: inputs.digests.program,
    theme: digestOf([inputs.digests.theme, inputs.digests.own, chromes.length === 1 ? chromes[0] : chromes]),
  };
  const parts: string[] = [];
  for (const { name, objects, print } of objectListParts(stored, 'bucket', printPage)) {
    // The list of all objects depends on the objects of the other lists.
    const packages = digestOf(name === WHOLE_LIST ? parts : [objects, stored.length]);
    parts.push(packages);
    await targets.build(`${RAW_LISTING}${name}`, { ...shared, packages }, async (put) => {
      for (const artifact of print()) await put(artifact);
    });
  }
}

/** The date of each file is its article's publication date. File times are not used (decisions, section 8). */
function deliveryDates(articles: readonly ArticleSummary[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const { key: own, delivered = [own], publishedIso } of articles) for (const key of delivered) dates.set(key, publishedIso);
  return dates;
}

/** `2012-10` becomes the first of that month, and no date 1970-01-01. */
function midnight(isoDate: string): string {
  const [year = '', month = '01', day = '01'] = isoDate.split('-');
  return year === '' ? '1970-01-01T00:00:00.000Z' : `${year}-${month}-${day}T00:00:00.000Z`;
}
