import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import type { Site } from '../../query/site.ts';
import { KeptAnswers } from './kept-answers.ts';

/** What the endpoints of the query interface share of one site. */
export interface QueryService {
  readonly files: SiteFiles;
  readonly site: () => MaybePromise<Site>;
  readonly kept: KeptAnswers;
}

export function openQueryService(files: SiteFiles, site: () => MaybePromise<Site>): QueryService {
  return { files, site, kept: new KeptAnswers() };
}
