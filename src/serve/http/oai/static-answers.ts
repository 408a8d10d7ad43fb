import type { Artifact } from '../../../model/artifact.ts';
import type { OaiFileFormat } from '../../../model/journal.ts';
import { hashText } from '../../../query/index/text-hash.ts';
import { type OaiParts, printOaiAnswer, printOaiError } from './answer-oai.ts';
import { OaiError } from './oai-error.ts';
import type { RecordList } from './record-list.ts';

/** Folder of the answers. */
export const OAI_ANSWERS = 'oai/answers';

/**
 * Prints the answers of `/oai` as files, for web servers that run no code and map queries to files by rules (`publish/hosting/oai-rules.ts`):
 *
 *   oai/answers/Identify.xml                                     also ListMetadataFormats, ListSets
 *   oai/answers/ListRecords/oai_dc/all.xml                       the first page of all records; also ListIdentifiers
 *   oai/answers/ListRecords/oai_dc/subject/cell-biology/all.xml  of a set
 *   oai/answers/ListRecords/oai_dc/2026-11.xml                   the page of all records with the first of a month and of all later ones
 *   oai/answers/ListRecords/b2FpX2Rj….xml                        the page after a token
 *   oai/answers/error.xml, badResumptionToken.xml                any other request; a token of an earlier publication
 *
 * They are the answers of the handler, but for the `responseDate`, which is the datestamp of the newest record, and for formats without files. A page of
 * a month says more than was asked for, by less than a page and a month: a harvester gets records again, and misses none. There is no `GetRecord`.
 */
export async function* staticOaiAnswers(
  formats: readonly OaiFileFormat[],
  parts: Omit<OaiParts, 'responseDate'>,
): AsyncGenerator<Artifact> {
  const records = await parts.records();
  const newest = await newestDatestamp(records);
  const context: OaiParts = { ...parts, responseDate: newest };
  for (const verb of ['Identify', 'ListSets']) yield artifactOf(verb, await printOaiAnswer(`verb=${verb}`, context));
  const all = await printOaiAnswer('verb=ListMetadataFormats', context);
  const hasFiles = (prefix: string): boolean => formats.some((format) => format === prefix);
  const own = all.replace(FORMAT, (found, prefix: string) => (hasFiles(prefix) ? found : ''));
  yield artifactOf('ListMetadataFormats', own);
  yield artifactOf('error', printOaiError(new OaiError('badArgument', NOT_THERE), context));
  yield artifactOf('badResumptionToken', printOaiError(new OaiError('badResumptionToken', OLD_TOKEN), context));
  const sets = records.root.sets.flatMap(([spec]) => (SAFE_SET.test(spec) ? [spec] : []));
  const months = records.root.count === 0 ? [] : monthsBetween(records.earliest, newest);
  for (const format of formats)
    for (const verb of ['ListRecords', 'ListIdentifiers']) {
      yield* listAnswers({ verb, format, months, newest }, context);
      for (const set of sets) yield* listAnswers({ verb, format, set, months: [], newest }, context);
    }
}

const FORMAT = /<metadataFormat><metadataPrefix>(\w+)<.*?<\/metadataFormat>/g;
const NOT_THERE =
  'this address answers Identify, ListMetadataFormats and ListSets, and ListRecords and ListIdentifiers of some formats and sets';
const OLD_TOKEN = 'the token is of an earlier publication of the site; expected the list from its beginning';

/** Sets whose names are safe names of files. */
const SAFE_SET = /^[\w~-]+(?::[\w~-]{1,200})?$/;

interface StaticList {
  readonly verb: string;
  readonly format: OaiFileFormat;
  readonly set?: string;
  /** Months of which there are pages. */
  readonly months: readonly string[];
  /** Datestamp of the newest record. */
  readonly newest: string;
}

/** Yields the pages of a list, and those of months. The page of a month has the first record of it, or of a later month. */
async function* listAnswers({ verb, format, set, months, newest }: StaticList, context: OaiParts): AsyncGenerator<Artifact> {
  const folder = `${verb}/${format}`;
  const first = `verb=${verb}&metadataPrefix=${format}`;
  let sent = set === undefined ? first : `${first}&set=${set}`;
  let path = set === undefined ? `${folder}/all` : `${folder}/${set.replace(':', '/')}/all`;
  for (let at = 0; sent !== ''; ) {
    const page = await printOaiAnswer(sent, context);
    const [, token = ''] = TOKEN.exec(page) ?? [];
    const body = token.length > LONGEST_NAME ? page.replace(`>${token}<`, `>${nameOf(token)}<`) : page;
    yield artifactOf(path, body);
    const [, last = ''] = [...page.matchAll(DATESTAMPS)].at(-1) ?? [];
    for (; months[at] !== undefined && (token === '' || `${months[at]}-01` <= last); at++) {
      const from = `${months[at]}-01`;
      const request = `<request verb="${verb}" metadataPrefix="${format}" from="${from}">`;
      const answer = from > newest ? await printOaiAnswer(`${first}&from=${from}`, context) : body.replace(REQUEST, request);
      yield artifactOf(`${folder}/${months[at]}`, answer);
    }
    sent = token === '' ? '' : `verb=${verb}&resumptionToken=${token}`;
    path = `${verb}/${nameOf(token)}`;
  }
}

const TOKEN = /<resumptionToken[^>]*>([^<]+)</;
const DATESTAMPS = /<\/identifier><datestamp>([^<]*)/g;
const REQUEST = /<request [^>]*>/;

/** The token itself, unless it is too long for the name of a file, as with a long DOI. */
function nameOf(token: string): string {
  return token.length <= LONGEST_NAME ? token : hashText(token).join('-');
}

const LONGEST_NAME = 200;

function artifactOf(name: string, bytes: string): Artifact {
  return { path: `${OAI_ANSWERS}/${name}.xml`, bytes };
}

/** Datestamp of the newest record; the Unix epoch if there is none. */
async function newestDatestamp(records: RecordList): Promise<string> {
  const last = records.root.firsts.at(-1);
  let newest = last?.[0] ?? records.earliest;
  for await (const { datestamp } of last === undefined ? [] : records.after(last)) newest = datestamp;
  return newest;
}

/** Returns the months from that of a time to two years after that of another: `2026-11`. A later harvest begins at the first record. */
function monthsBetween(first: string, last: string): readonly string[] {
  const numberOf = (time: string): number => Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7)) - 1;
  const [from, count] = [numberOf(first), numberOf(last) - numberOf(first) + MONTHS_AFTER + 1];
  return Array.from({ length: count }, (_, at) => {
    const month = from + at;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

const MONTHS_AFTER = 24;
