import { queryCases } from '../../query/language/query-cases.ts';

/** Requests to every host: each case of `query.txt`, for all values, for some, and for the ids. */
export const QUESTIONS: readonly string[] = queryCases().flatMap(({ query }) => {
  const encoded = encodeURIComponent(query);
  return [
    `/values?query=${encoded}&tag=*`,
    `/values?query=${encoded}&tag=toy.org/api_v1/article/doi&tag=fluiddb/about&tag=fluiddb/id`,
    `/objects?query=${encoded}`,
  ];
});

/** Listing requests of S3 clients, which the service worker answers on hosts that run no code. */
export const LISTINGS: readonly string[] = [
  '/bucket',
  '/bucket/',
  '/bucket/?list-type=2&delimiter=/',
  '/bucket?prefix=figures/&encoding-type=url',
  '/bucket/?max-keys=1&marker=e1.xml',
  '/bucket/?location',
  '/bucket/?max-keys=-1',
  '/bucket?acl',
];

/** Requests of libraries and harvesters to hosts that run code. */
export const RECORDS: readonly string[] = [
  ...['1.1', '1.2'].flatMap((version) => [
    `/sru?version=${version}&operation=searchRetrieve&query=cone`,
    `/sru?version=${version}&operation=searchRetrieve&query=dc.title%3Dcones+or+dc.date%3E2010&maximumRecords=2&startRecord=2`,
    `/sru?version=${version}&operation=searchRetrieve&query=cql.allRecords%3D1&maximumRecords=0`,
    `/sru?version=${version}&operation=searchRetrieve&query=cone&recordSchema=jats`,
    `/sru?version=${version}&operation=searchRetrieve&query=cone&recordPacking=string`,
    `/sru?version=${version}&operation=searchRetrieve&query=%22`,
    `/sru?version=${version}&operation=scan&scanClause=dc.creator%3Da`,
  ]),
  '/oai?verb=Identify',
  '/oai?verb=ListMetadataFormats',
  '/oai?verb=ListSets',
  '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2012-01-01',
  '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:toy.org:10.1/a1',
  '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:toy.org:10.1/gone',
  '/oai?verb=GetRecord&metadataPrefix=none&identifier=oai:toy.org:10.1/a1',
  '/oai?verb=Everything',
];

/** Removes the base URL and the time from an answer. */
export function placeless(answer: HostAnswer, base: string): HostAnswer {
  const body = answer.body.replaceAll(base, 'https://toy.org').replace(/(?<=<responseDate>)[^<]*/, '2026-01-01T00:00:00Z');
  return { ...answer, body };
}

/** Parts of an answer that must be equal on every host. */
export interface HostAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly errorClass: string | null;
  readonly body: string;
}
