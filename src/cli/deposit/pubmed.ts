import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { childOf, childrenOf } from '../../read/xml/xml-element.ts';
import { type Agency, AgencyFault, type Registration, type Result } from './agency.ts';
import { type AgencyClient, wordsOf } from './agency-client.ts';
import type { DropFolder } from './drop-folder.ts';
import {
  canonicalXml,
  digestsOf,
  groupBy,
  isObject,
  type OutgoingRecord,
  parseJson,
  partsOf,
  textAt,
  textOfRecord,
} from './outgoing-record.ts';

export interface PubmedOptions {
  /** E-utilities: `https://eutils.ncbi.nlm.nih.gov/entrez/eutils`. */
  readonly endpoint: string;
  readonly client: AgencyClient;
  readonly folder: DropFolder;
  readonly wait: (ms: number) => Promise<void>;
}

/** PubMed: one file an issue in a folder of NLM. A citation is taken when E-utilities find its DOI, which takes a day or more. */
export function pubmed({ endpoint, client, folder, wait }: PubmedOptions): Agency {
  const url = `${endpoint.replace(/\/+$/, '')}/esearch.fcgi`;

  async function find(doi: string): Promise<string | undefined> {
    await wait(BETWEEN_REQUESTS_MS);
    const query = { db: 'pubmed', term: `"${doi}"[doi]`, retmode: 'json', tool: 'offprint' };
    const answer = await client({ method: 'GET', url, query, purpose: 'a search' });
    const ids = idsIn(answer.text);
    if (ids === undefined) throw new AgencyFault('transient', `${answer.asked} answered ${answer.status}: ${wordsOf(answer.text)}`);
    return ids[0];
  }

  return {
    name: 'pubmed',
    place: folder.place,
    isSlow: true,
    split: (records) => [...groupBy(records, ({ group }) => group).values()],
    async registered(records) {
      const found = new Map<string, Registration>();
      for (const { doi } of records) {
        const pmid = await find(doi);
        if (pmid !== undefined) found.set(doi, { pmid });
      }
      return found;
    },
    async send({ name, records, replaced }) {
      const local = mkdtempSync(join(tmpdir(), 'offprint-pubmed-'));
      try {
        const file = join(local, `${name}.xml`);
        writeFileSync(file, issueXml(records, replaced));
        await folder.put(file, `${name}.xml`);
      } finally {
        rmSync(local, { recursive: true, force: true });
      }
      return { results: new Map(), rest: 'open' };
    },
    async ask({ name, dois, isSent, replaced }) {
      const isThere = isSent || (await folder.has(`${name}.xml`));
      const results = new Map<string, Result>();
      for (const doi of dois) {
        // A citation that is sent again is found in any case.
        if (!isThere && replaced.has(doi)) continue;
        const pmid = await find(doi);
        if (pmid !== undefined) results.set(doi, { event: 'taken', text: `PMID ${pmid}`, pmid });
      }
      return { results, rest: isThere ? 'open' : 'unknown' };
    },
  };
}

function idsIn(text: string): readonly string[] | undefined {
  const value = parseJson(text);
  const list = isObject(value) && isObject(value.esearchresult) ? value.esearchresult.idlist : undefined;
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string' && /^\d{1,9}$/.test(id)) : undefined;
}

/** Prints the citations of an issue as one file. One that was sent before replaces itself. */
function issueXml(records: readonly OutgoingRecord[], replaced: ReadonlySet<string>): string {
  const [first] = records;
  if (first === undefined) throw new Error('a batch without records');
  const head = textOfRecord({ ...first, slice: [0, first.slice?.[0] ?? 0] });
  const articles = records.map((record) => {
    const text = textOfRecord(record);
    const isReplaced = replaced.has(record.doi) && !/<Replaces\b/.test(text);
    return isReplaced ? text.replace('</Journal>', () => `</Journal>\n<Replaces IdType="doi">${escaped(record.doi)}</Replaces>`) : text;
  });
  return `${head}${articles.join('')}</ArticleSet>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Reads the citations of a file of the build. What PubMed itself has given, the PMID, is no part of the digest. */
export function readPubmedFile(file: string, text: string): readonly OutgoingRecord[] {
  const root = parseXml(text, { file, report: () => undefined })?.root;
  if (root === undefined) return [];
  const articles = childrenOf(root, 'Article');
  const end = text.lastIndexOf('</ArticleSet>');
  return articles.flatMap((article, index) => {
    const journal = childOf(article, 'Journal');
    const ids = childOf(article, 'ArticleIdList');
    const isDoi = ({ attributes }: { readonly attributes: Readonly<Record<string, string>> }): boolean =>
      attributes.EIdType === 'doi' || attributes.IdType === 'doi';
    const found = [...childrenOf(article, 'ELocationID'), ...(ids === undefined ? [] : childrenOf(ids))].find(isDoi);
    const doi = textAt(found)?.toLowerCase();
    if (doi === undefined) return [];
    const ownIds = ids === undefined ? [] : childrenOf(ids).filter(({ attributes }) => attributes.IdType !== 'pubmed');
    const parts = [...partsOf(article)].filter(([name]) => name !== 'Replaces' && name !== 'ArticleIdList');
    const issn = textAt(journal, 'Issn');
    return {
      doi,
      kind: 'citation',
      file,
      ...digestsOf([...parts, ...ownIds.map((id) => ['ArticleIdList', canonicalXml(id)] as const)]),
      journal: { title: textAt(journal, 'JournalTitle') ?? '', issns: issn === undefined ? [] : [issn] },
      group: `${textAt(journal, 'Volume') ?? ''}\n${textAt(journal, 'Issue') ?? ''}`,
      slice: [article.offset, articles[index + 1]?.offset ?? end] as const,
    };
  });
}

/** E-utilities allow three requests a second. */
const BETWEEN_REQUESTS_MS = 350;
