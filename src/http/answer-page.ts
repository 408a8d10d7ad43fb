import type { SiteFiles } from '../model/site-files.ts';
import { chooseOffer, type Offer } from './accept.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from './answer.ts';
import { answerFile, answerNotFound } from './answer-file.ts';
import type { Ask } from './ask.ts';
import { answerContent } from './conditional.ts';
import { isCompressible } from './media-type.ts';
import { openFile } from './site-reader.ts';

interface Variant extends Offer {
  readonly ending: string;
}

const HTML: Variant = { mediaType: 'text/html', ending: '.html' };

/** The renditions of an article and of a figure under one address, the preferred first (contract, 4.3; decisions, 6). */
const VARIANTS: Readonly<Record<'article' | 'figure', readonly [Variant, ...Variant[]]>> = {
  article: [
    HTML,
    { mediaType: 'text/plain', ending: '.md' },
    { mediaType: 'text/markdown', ending: '.md' },
    { mediaType: 'application/xml', ending: '.xml' },
    { mediaType: 'application/json', ending: '.json' },
    { mediaType: 'application/x-bibtex', ending: '.bib' },
    { mediaType: 'application/x-research-info-systems', ending: '.ris' },
    { mediaType: 'application/pdf', ending: '.pdf' },
  ],
  figure: [
    HTML,
    { mediaType: 'image/jpeg', ending: '.jpg' },
    { mediaType: 'text/plain', ending: '.md' },
    { mediaType: 'text/markdown', ending: '.md' },
  ],
};

/**
 * `/content/<volume>/<article>` and `/content/<volume>/<article>/<figure>`: the rendition that `Accept` prefers, of those
 * that are there. `Vary: Accept` stands on every answer of these addresses, also on 304 and 404.
 */
export async function answerPage(ask: Ask, files: SiteFiles): Promise<Answer> {
  const path = ask.path ?? '';
  const parts = path.split('/');
  const isPage = (parts.length === 3 || parts.length === 4) && parts.every((part) => part !== '');
  if (!isPage || (await openFile(files, `${path}.html`)) === undefined) return answerFile(ask, files);
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
  return answerVariant(ask, files, VARIANTS[parts.length === 3 ? 'article' : 'figure']);
}

/** The wanted variant; where its file is not there (a sibling switched off), the next best of the rest. */
async function answerVariant(ask: Ask, files: SiteFiles, variants: readonly [Variant, ...Variant[]]): Promise<Answer> {
  const chosen = chooseOffer(ask.header('accept'), variants);
  const file = await openFile(files, `${ask.path}${chosen.ending}`);
  if (file === undefined) {
    const [first, ...rest] = variants.filter((variant) => variant.ending !== chosen.ending);
    return first === undefined ? answerNotFound(ask, files) : answerVariant(ask, files, [first, ...rest]);
  }
  const contentType =
    chosen.mediaType === 'image/jpeg' ||
    chosen.mediaType === 'application/pdf' ||
    chosen.mediaType === 'application/json' ||
    chosen.mediaType === 'application/xml'
      ? chosen.mediaType
      : `${chosen.mediaType}; charset=utf-8`;
  const last = ask.rawPath.slice(ask.rawPath.lastIndexOf('/') + 1);
  return answerContent(ask, file, {
    headers: {
      'content-type': contentType,
      'content-location': `${last}${chosen.ending}`,
      etag: etagOf(file.etag, chosen),
      vary: 'Accept',
      'cache-control': 'public, max-age=0, must-revalidate',
      ...OPEN_HEADERS,
    },
    compressible: isCompressible(contentType),
  });
}

/** `text/plain` and `text/markdown` are the same bytes under another label, so another entity. */
function etagOf(etag: string, { mediaType }: Variant): string {
  return mediaType === 'text/plain' ? etag.replace(/"$/, '-plain"') : etag;
}
