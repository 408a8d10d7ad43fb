import type { ObjectKind, TagValue } from '../../model/tagged-object.ts';
import { doiUrl } from '../../model/text/address.ts';
import type { Identity } from './identity-column.ts';
import type { Source } from './manifest.ts';

/** Fields that nearly always follow from the identity of their object and therefore have no column. */
export const SOURCE_BY_FIELD: Readonly<Record<ObjectKind, Readonly<Record<string, Source>>>> = {
  article: { doi: 'aboutDoi', doi_url: 'aboutUrl' },
  component: { doi: 'aboutDoi', doi_url: 'aboutUrl', article_doi: 'articleDoi', position: 'position' },
  author: { article_doi: 'articleDoi', position: 'position' },
  ref: { article_doi: 'articleDoi', position: 'position' },
};

/** Sources whose values determine the id of the object. */
export const ABOUT_SOURCES: ReadonlySet<Source> = new Set(['about', 'aboutUrl', 'aboutDoi']);

/**
 * Returns the value that an identity implies for a source; undefined if it implies that the object has no such tag.
 *
 *   { about: 'https://doi.org/10.1/a' }  aboutDoi  ->  '10.1/a'
 *   { about: 'https://journal.org/x' }   aboutUrl  ->  undefined
 */
export function identityValue(source: Source, identity: Identity, doiResolver: string): TagValue | undefined {
  if (source === 'about') return identity.about;
  if (source === 'articleDoi') return identity.articleDoi || undefined;
  if (source === 'position') return identity.position;
  if (source === 'column') return undefined;
  const doi = doiOf(identity, doiResolver);
  return doi === undefined || source === 'aboutDoi' ? doi : identity.about;
}

/** The about value of an article is nearly always the URL of its own DOI, which needs no decoding. */
function doiOf({ about, articleDoi }: Identity, doiResolver: string): string | undefined {
  return articleDoi !== '' && about === doiUrl(doiResolver, articleDoi) ? articleDoi : doiOfUrl(about, doiResolver);
}

/** Returns the DOI whose `doiUrl` is this URL; undefined if there is none. */
function doiOfUrl(url: string, doiResolver: string): string | undefined {
  if (!url.startsWith(doiResolver)) return undefined;
  try {
    const path = url.slice(doiResolver.length);
    const doi = path.includes('%') ? path.split('/').map(decodeURIComponent).join('/') : path;
    return doi !== '' && doiUrl(doiResolver, doi) === url ? doi : undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
