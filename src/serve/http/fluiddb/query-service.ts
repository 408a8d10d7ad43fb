import type { MaybePromise } from '../../../model/maybe-promise.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import type { Site } from '../../../query/language/site.ts';
import { AnswerCache } from './answer-cache.ts';

/** Resources of one site that the endpoints of the query interface share. */
export interface QueryService {
  readonly files: SiteFiles;
  readonly site: () => MaybePromise<Site>;
  readonly cache: AnswerCache;
}

export function openQueryService(files: SiteFiles, site: () => MaybePromise<Site>): QueryService {
  return { files, site, cache: new AnswerCache() };
}
