import type { SiteFiles } from '../../model/site-files.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from './answer.ts';
import type { Ask } from './ask.ts';
import { answerContent } from './conditional.ts';
import { contentTypeOf, isCompressible } from './media-type.ts';
import { isNamedByContent } from './named-by-content.ts';
import { openFile, type ReadableFile } from './site-reader.ts';

/**
 * Answers with a file of the site, or with the journal's 404 page. A page also has a URL without ending: `/archive` for `archive.html`,
 * `/search/` for `search/index.html`.
 */
export async function answerFile(ask: Ask, files: SiteFiles): Promise<Answer> {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
  const path = ask.path;
  if (path === undefined) return answerNotFound(ask, files);
  for (const candidate of candidatesOf(path)) {
    const file = await openFile(files, candidate);
    if (file !== undefined) return answerOpenFile(ask, file, candidate);
  }
  // Redirects a folder's URL without slash, because relative links on its index need the slash.
  if (path !== '' && !path.endsWith('/') && (await openFile(files, `${path}/index.html`)) !== undefined) {
    const last = ask.rawPath.slice(ask.rawPath.lastIndexOf('/') + 1);
    return { status: 301, headers: { location: `${last}/${ask.query === '' ? '' : `?${ask.query}`}`, ...OPEN_HEADERS } };
  }
  return answerNotFound(ask, files);
}

/** Answers with an existing file and the content type of its name. */
export function answerOpenFile(ask: Ask, file: ReadableFile, path: string): Answer {
  const contentType = contentTypeOf(path);
  return answerContent(ask, file, {
    headers: { 'content-type': contentType, etag: file.etag, 'cache-control': cacheControlOf(path), ...OPEN_HEADERS },
    compressible: isCompressible(contentType),
  });
}

/** The journal's 404 page. */
export async function answerNotFound(ask: Ask, files: SiteFiles): Promise<Answer> {
  const page = await openFile(files, '404.html');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...OPEN_HEADERS };
  if (page?.bytes !== undefined) return { status: 404, headers, body: page.bytes, compressible: true };
  return {
    status: 404,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    body: `There is no page at /${ask.rawPath}\n`,
  };
}

function candidatesOf(path: string): string[] {
  if (path === '' || path.endsWith('/')) return [`${path}index.html`];
  return [path, `${path}.html`];
}

/** Files named by content are immutable; all others are revalidated. */
function cacheControlOf(path: string): string {
  return isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}
