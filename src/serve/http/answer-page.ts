import type { SiteFiles } from '../../model/site-files.ts';
import { withoutLanguage } from '../../model/text/article-path.ts';
import { chooseOffer } from './accept.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from './answer.ts';
import { answerFile } from './answer-file.ts';
import type { Ask } from './ask.ts';
import { answerContent } from './conditional.ts';
import { isCompressible } from './media-type.ts';
import { VARIANTS_OF, type Variant } from './page-variants.ts';
import { openFile, type ReadableFile } from './site-reader.ts';

/**
 * Negotiates `/content/<volume>/<article>` and `/content/<volume>/<article>/<figure>`: answers the existing rendition that `Accept`
 * prefers. So do pages of translations, `/en/content/<volume>/<article>`; `Accept-Language` has no effect. Every answer of these URLs has `Vary: Accept`, including 304, 404 and 405.
 */
export async function answerPage(ask: Ask, files: SiteFiles): Promise<Answer> {
  const path = ask.path ?? '';
  const parts = withoutLanguage(path).split('/');
  const hasPageForm = (parts.length === 3 || parts.length === 4) && parts.every((part) => part !== '');
  if (hasPageForm) {
    const page = await openFile(files, `${path}.html`);
    if (page !== undefined) {
      if (ask.method !== 'GET' && ask.method !== 'HEAD') return varying(methodNotAllowed('GET, HEAD'));
      return answerVariant(ask, page, { files, variants: VARIANTS_OF[parts.length === 3 ? 'article' : 'figure'] });
    }
  }
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && (await openFile(files, `${bare}.html`)) !== undefined) return varying(redirectToBare(ask));
  const answer = await answerFile(ask, files);
  // A sibling has one rendition; a missing page might have had several.
  return answer.status < 300 || answer.status === 304 || answer.status === 416 ? answer : varying(answer);
}

/** The preferred variant, or the next best if its file does not exist (a sibling switched off, no PDF delivered). */
async function answerVariant(
  ask: Ask,
  page: ReadableFile,
  { files, variants }: { files: SiteFiles; variants: readonly [Variant, ...Variant[]] },
): Promise<Answer> {
  const chosen = chooseOffer(ask.header('accept'), variants);
  const file = chosen.ending === '.html' ? page : await openFile(files, `${ask.path}${chosen.ending}`);
  if (file === undefined) {
    const [html, ...rest] = variants;
    return answerVariant(ask, page, { files, variants: [html, ...rest.filter(({ ending }) => ending !== chosen.ending)] });
  }
  return answerContent(ask, file, {
    headers: {
      'content-type': chosen.contentType,
      'content-location': locationOf(ask, chosen),
      etag: etagOf(file.etag, chosen),
      vary: 'Accept',
      'cache-control': 'public, max-age=0, must-revalidate',
      ...OPEN_HEADERS,
    },
    compressible: isCompressible(chosen.contentType),
  });
}

/** Relative to the page's URL, so that it works under any base path; a colon in it must not look like a scheme. */
function locationOf(ask: Ask, { ending }: Variant): string {
  const last = ask.rawPath.slice(ask.rawPath.lastIndexOf('/') + 1);
  return last.includes(':') ? `./${last}${ending}` : `${last}${ending}`;
}

/** Redirects `/content/1/e00003/` to the URL without slash. */
function redirectToBare({ rawPath, query }: Ask): Answer {
  const bare = rawPath.replace(/\/+$/, '');
  const up = '../'.repeat(rawPath.length - bare.length);
  const location = `${up}${bare.slice(bare.lastIndexOf('/') + 1)}${query === '' ? '' : `?${query}`}`;
  return { status: 301, headers: { location, ...OPEN_HEADERS } };
}

/** `text/plain` and `text/markdown` have the same bytes with different types, so they need different entity tags. */
function etagOf(etag: string, { mediaType }: Variant): string {
  return mediaType === 'text/plain' ? etag.replace(/"$/, '-plain"') : etag;
}

function varying(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, vary: 'Accept' } };
}
