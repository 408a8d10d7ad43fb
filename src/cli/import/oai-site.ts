import { TransferError } from '../../publish/mirror/mirror-error.ts';
import type { Imported, KnownStamps, OpenedSource, SourceStamp } from '../../read/import/imported.ts';
import { type SourceJournal, tagOf } from '../../read/import/record.ts';
import { gather, type HarvestedSite, isFollowed, isUnchanged, recordsOf } from './gather-article.ts';
import { describe } from './harvest-oai.ts';
import { type ImportClient, mapAhead } from './http-client.ts';
import type { SourceInput, SourceOptions } from './sources.ts';
import { journalSettings, openSite, RecordConverter, webSource } from './web-source.ts';

/** Opens a site with OAI-PMH by the address of the interface, or of the site: Janeway, DSpace, PubPub, SciELO. Undefined if there is none. */
export async function openOaiSite({ given }: SourceInput, options: SourceOptions): Promise<OpenedSource | undefined> {
  const client = await openSite(options, { site: given, obeysRobots: true });
  for (const oai of options.endpoint === undefined ? endpointsOf(given) : [options.endpoint]) {
    const formats = await formatsOf(client, oai);
    if (formats === undefined) continue;
    const jats = JATS_PREFIXES.find((prefix) => formats.includes(prefix));
    // DSpace has the files of an article in its own formats only.
    const prefix = DSPACE_PREFIXES.find((one) => formats.includes(one)) ?? 'oai_dc';
    const set = new URL(given).searchParams.get('set') ?? undefined;
    let known: KnownStamps | undefined;
    return webSource({
      name: `OAI-PMH, ${oai}`,
      client,
      items: itemsOf({ client, oai, set, prefix, jats, known: () => known }, given, options),
      resume: (stamps) => {
        known = stamps;
      },
    });
  }
  return undefined;
}

async function* itemsOf(site: HarvestedSite, given: string, options: SourceOptions): AsyncGenerator<Imported> {
  const converter = new RecordConverter({ sites: [given, ...options.allowSites], allowPrivate: options.allowPrivate });
  let journal: SourceJournal = {};
  let language: string | undefined;
  const records = recordsOf(site);
  let stamp: SourceStamp | undefined;
  const listed = (async function* () {
    stamp = yield* records;
  })();
  const gathered = mapAhead(listed, async (one) => (isFollowed(site) && isUnchanged(site, one) ? undefined : await gather(site, one)));
  for await (const one of gathered) {
    if (one === undefined) {
      yield { kind: 'unchanged' };
      continue;
    }
    const { record, at, faults, ...place } = one;
    for (const fault of faults) yield { kind: 'left-out', ...fault };
    if (record === undefined) continue;
    journal = { ...record.journal, ...journal };
    language ??= tagOf(record.language);
    yield* converter.items(record, { at, ...place });
  }
  if (!isFollowed(site)) yield { kind: 'journal', settings: journalSettings(journal, { language }), files: [] };
  if (stamp !== undefined) yield { kind: 'complete', stamp };
}

/** Formats of an interface; undefined if the address is none. */
async function formatsOf(client: ImportClient, endpoint: string): Promise<readonly string[] | undefined> {
  try {
    const { formats } = await describe({ client, endpoint }, 'ListMetadataFormats');
    return formats.length === 0 ? undefined : formats;
  } catch (error) {
    if (error instanceof TransferError && error.status !== undefined && error.status < 500) return undefined;
    throw error;
  }
}

/** Addresses at which systems have their interface, below the given one. */
function endpointsOf(given: string): readonly string[] {
  const url = new URL(given);
  url.hash = '';
  for (const name of ['verb', 'metadataPrefix', 'set', 'resumptionToken', 'identifier', 'from', 'until']) url.searchParams.delete(name);
  const base = url.href.replace(/\/?(?:[?#].*)?$/, '');
  return [url.href, ...USUAL_PATHS.map((path) => `${base}/${path}`), ...USUAL_PATHS.map((path) => `${url.origin}/${path}`)].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
}

const DSPACE_PREFIXES = ['xoai', 'dim'];
const JATS_PREFIXES = ['jats', 'oai_jats', 'nlm', 'oai_nlm'];
/** Janeway, DSpace 6 and 7, SciELO, others. */
const USUAL_PATHS = ['api/oai/', 'oai/request', 'server/oai/request', 'oai/scielo-oai.php', 'oai', 'oai2d', 'cgi/oai2'];
