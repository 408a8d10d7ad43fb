import { attributeOf, childOf, childrenOf } from '../../xml/xml-element.ts';
import { languageOf, orcidOf, webAddressOf } from '../values.ts';
import { plainOf, type StreamedElement } from '../xml-stream.ts';
import {
  affiliationsOf,
  dateIn,
  doiIn,
  mergedLists,
  type NativePlace,
  namesOf,
  TEXT_ENDINGS,
  uniqueOf,
  withoutUndefined,
} from './native-article.ts';
import { fileOf, idsOf, localizedOf, type NativeContext } from './native-elements.ts';
import { type Localized, type OjsArticle, type OjsFile, type OjsGalley, textIn } from './ojs-article.ts';

/**
 * Reads an article of native XML of OJS 2.
 *
 * It has its files in place, no ids of OJS but public ones, and keywords in one text: `Holocaust; Young adult literature`.
 */
export function readNative2Article(
  article: StreamedElement,
  { place, section, context }: { readonly place: NativePlace; readonly section: Localized | undefined; readonly context: NativeContext },
): OjsArticle {
  const language =
    languageOf(article.attributes.locale) ??
    languageOf(childOf(article, 'title')?.attributes.locale) ??
    languageOf(article.attributes.language);
  const indexing = childOf(article, 'indexing') ?? EMPTY;
  const permissions = childOf(article, 'permissions') ?? article;
  const [publicId, internalId] = [attributeOf(article, 'public_id'), idsOf(article, 'internal')[0]];
  const galleys = childrenOf(article).filter(({ name }) => name === 'galley' || name === 'htmlgalley');
  if (childOf(indexing, 'coverage') !== undefined) context.report({ what: 'value', reason: 'its coverage has no place in an article' });
  return {
    at: place.at,
    line: article.offset,
    ids: uniqueOf([publicId, ...idsOf(article, 'public'), ...idsOf(article, 'publisher-id'), internalId]),
    ...withoutUndefined({ internalId, language, doi: doiIn(idsOf(article, 'doi'), context) }),
    prefixes: new Map(),
    titles: localizedOf(article, 'title', language),
    subtitles: localizedOf(article, 'subtitle', language),
    abstracts: localizedOf(article, 'abstract', language),
    keywords: partedOf(localizedOf(indexing, 'subject', language)),
    subjects: mergedLists([
      partedOf(localizedOf(indexing, 'discipline', language)),
      partedOf(localizedOf(indexing, 'subject_class', language)),
    ]),
    agencies: [...partedOf(localizedOf(article, 'sponsor', language)).values()].flat(),
    authors: childrenOf(article, 'author').map((author) => ({
      ...namesOf(author, language),
      affiliations: affiliationsOf(author, language),
      ...withoutUndefined({ country: plainOf(childOf(author, 'country')) || undefined, orcid: orcidOf(plainOf(childOf(author, 'url'))) }),
      biography: localizedOf(author, 'biography', language),
    })),
    competingInterests: childrenOf(article, 'author').flatMap(
      (author) => textIn(localizedOf(author, 'competing_interests', language), language) ?? [],
    ),
    ...withoutUndefined({ date: dateIn(plainOf(childOf(article, 'date_published')) || undefined, context), issue: place.issue, section }),
    pages: plainOf(childOf(article, 'pages')),
    ...withoutUndefined({
      licenseUrl: webAddressOf(plainOf(childOf(permissions, 'license_url'))),
      copyrightHolder: textIn(localizedOf(permissions, 'copyright_holder', language), language),
      copyrightYear: plainOf(childOf(permissions, 'copyright_year')),
    }),
    citations: childrenOf(article, 'citations').flatMap((list) => childrenOf(list).map(plainOf)),
    galleys: [
      ...galleys.flatMap((galley) => galleyOf(galley, context)),
      ...childrenOf(article, 'supplemental_file').flatMap((file) => supplementOf(file, language, context)),
    ],
    ...withoutUndefined({ cover: cover2Of(article, language, context) }),
  };
}

function galleyOf(galley: StreamedElement, context: NativeContext): readonly OjsGalley[] {
  const label = plainOf(childOf(galley, 'label'));
  const own = {
    ids: uniqueOf([attributeOf(galley, 'public_id'), ...idsOf(galley, 'internal')]),
    ...withoutUndefined({ label: label === '' ? undefined : label, language: languageOf(galley.attributes.locale) }),
  };
  const content = contentOf(galley, { fallback: label, context });
  if (content === undefined) {
    context.report({ what: 'galley', line: galley.offset, reason: 'its file cannot be read', isFault: true });
    return [];
  }
  if ('remote' in content) return [{ ...own, isSupplement: false, content, dependents: [] }];
  const dependents = [...childrenOf(galley, 'stylesheet'), ...childrenOf(galley, 'image')].flatMap(
    (holder) => fileOf(holder, { name: '' }, context) ?? [],
  );
  const ending = galley.name === 'htmlgalley' && content.ending === '' ? 'html' : content.ending;
  return [{ ...own, isSupplement: !TEXT_ENDINGS.has(ending), content: { ...content, ending }, dependents }];
}

function supplementOf(file: StreamedElement, language: string | undefined, context: NativeContext): readonly OjsGalley[] {
  const title = textIn(localizedOf(file, 'title', language), language);
  const content = contentOf(file, { fallback: title ?? '', context });
  if (content === undefined) {
    context.report({ what: 'galley', line: file.offset, reason: 'its file cannot be read', isFault: true });
    return [];
  }
  const ids = uniqueOf([attributeOf(file, 'public_id'), ...idsOf(file, 'internal')]);
  return [{ ids, ...withoutUndefined({ label: title }), isSupplement: true, content, dependents: [] }];
}

function contentOf(
  holder: StreamedElement,
  { fallback, context }: { readonly fallback: string; readonly context: NativeContext },
): OjsFile | { readonly remote: string } | undefined {
  const file = childOf(holder, 'file') ?? holder;
  const remote = childOf(file, 'remote') ?? childOf(holder, 'remote');
  if (remote === undefined) return fileOf(file, { name: childOf(file, 'href') === undefined ? fallback : '' }, context);
  const url = webAddressOf(attributeOf(remote, 'src'));
  if (url === undefined)
    context.report({ what: 'file', line: remote.offset, reason: 'its address is no http or https URL', isFault: true });
  return url === undefined ? undefined : { remote: url };
}

/** Returns the cover in the main language, else the first: `<cover locale="en_US"><image><embed …>`. */
export function cover2Of(parent: StreamedElement, language: string | undefined, context: NativeContext): OjsFile | undefined {
  const covers = childrenOf(parent, 'cover');
  const cover = covers.find(({ attributes }) => languageOf(attributes.locale) === language) ?? covers[0];
  const image = cover === undefined ? undefined : childOf(cover, 'image');
  for (const other of covers)
    if (other !== cover) context.report({ what: 'file', line: other.offset, reason: 'it is a cover in a further language' });
  return image === undefined ? undefined : fileOf(image, { name: '' }, context);
}

/** Parts a text at its semicolons; at its commas if it has none. */
function partedOf(texts: Localized): ReadonlyMap<string, readonly string[]> {
  const parts = (text: string): string[] => text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  return new Map([...texts].map(([language, text]) => [language, parts(text).filter((part) => part !== '')]));
}

const EMPTY: StreamedElement = { name: '', attributes: {}, children: [], offset: 0 };
