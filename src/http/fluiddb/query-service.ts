import type { SiteFiles } from '../../model/site-files.ts';
import type { Soon } from '../../model/soon.ts';
import type { Site } from '../../query/site.ts';
import { KeptAnswers } from './kept-answers.ts';

/** What the endpoints of the query interface share of one site. */
export interface QueryService {
  readonly files: SiteFiles;
  readonly site: () => Soon<Site>;
  readonly kept: KeptAnswers;
}

export function openQueryService(files: SiteFiles, site: () => Soon<Site>): QueryService {
  return { files, site, kept: new KeptAnswers() };
}
