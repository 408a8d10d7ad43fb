import type { SiteFiles } from '../model/site-files.ts';
import { type Answer, responseOf } from './answer.ts';
import { answerFile } from './answer-file.ts';
import { answerPage } from './answer-page.ts';
import { type Ask, askOfRequest } from './ask.ts';
import { answerBucket } from './bucket/answer-bucket.ts';
import { type ObjectList, openObjectList } from './bucket/object-list.ts';

/** Answers every request to a built site. */
export type Handler = (ask: Ask) => Promise<Answer>;

/**
 * The service contract over a built site's files, wherever they are: one handler for every host. What it learns of the
 * site (its manifest, a few shards) it keeps; open a new handler when the site has been rebuilt.
 */
export function openHandler(files: SiteFiles): Handler {
  const site = openParts(files);
  return async (ask) => {
    const slash = ask.rawPath.indexOf('/');
    const room = slash < 0 ? ask.rawPath : ask.rawPath.slice(0, slash);
    const route = ROUTES.get(room);
    return route === undefined ? answerFile(ask, files) : route(ask, site);
  };
}

/** The handler in Fetch API terms: `Request` to `Response`. `basePath` is the path under which the site stands. */
export async function handle(request: Request, files: SiteFiles, basePath = ''): Promise<Response> {
  return responseOf(await openHandler(files)(askOfRequest(request, basePath)));
}

/** What the routes share of one site, each opened when it is first needed. */
export interface SiteParts {
  readonly files: SiteFiles;
  readonly objects: () => Promise<ObjectList>;
}

function openParts(files: SiteFiles): SiteParts {
  let objects: Promise<ObjectList> | undefined;
  return {
    files,
    objects: () => {
      objects ??= openObjectList(files).catch((error: unknown) => {
        objects = undefined;
        throw error;
      });
      return objects;
    },
  };
}

/** By the first part of the path; everything else is a file. */
const ROUTES: ReadonlyMap<string, (ask: Ask, site: SiteParts) => Promise<Answer>> = new Map([
  ['content', (ask: Ask, site: SiteParts) => answerPage(ask, site.files)],
  ['bucket', (ask: Ask, site: SiteParts) => answerBucket(ask, site.files, site.objects)],
]);
