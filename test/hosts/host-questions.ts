import { queryCases } from '../query/query-cases.ts';

/** What every host is asked: each case of `query.txt`, with all values, with some, and for the ids. */
export const QUESTIONS: readonly string[] = queryCases().flatMap(({ query }) => {
  const encoded = encodeURIComponent(query);
  return [
    `/values?query=${encoded}&tag=*`,
    `/values?query=${encoded}&tag=toy.org/api_v1/article/doi&tag=fluiddb/about&tag=fluiddb/id`,
    `/objects?query=${encoded}`,
  ];
});

/** Listings as S3 clients ask for them; on hosts that run no code the worker answers them too. */
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

/** What of an answer must be the same on every host. */
export interface HostAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly errorClass: string | null;
  readonly body: string;
}
