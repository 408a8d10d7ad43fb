import { html, join, type Markup, xml } from '../../../model/text/markup.ts';
import type { Listing } from './listing.ts';
import type { StoredObject } from './object-list.ts';

/** Prints the `ListBucketResult` of a page, with elements in S3's order. */
export function printListing(listing: Listing): string {
  const name = (text: string): string => (listing.encode ? encodeKey(text) : text);
  const contents: Markup[] = [];
  const prefixes: Markup[] = [];
  for (const entry of listing.entries) {
    if (entry.kind === 'prefix') prefixes.push(xml`<CommonPrefixes><Prefix>${name(entry.prefix)}</Prefix></CommonPrefixes>`);
    else contents.push(printContents(entry.object, name(entry.object.key)));
  }
  const head = listing.version === 1 ? headOfVersion1(listing, name) : headOfVersion2(listing, name);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${head}${contents}${prefixes}</ListBucketResult>
`.markup;
}

function headOfVersion1(listing: Listing, name: (text: string) => string): Markup {
  const { next } = listing;
  return join([
    xml`<Name>${listing.name}</Name><Prefix>${name(listing.prefix)}</Prefix><Marker>${name(listing.after)}</Marker>`,
    next !== undefined && listing.delimiter !== '' && xml`<NextMarker>${name(next)}</NextMarker>`,
    xml`<MaxKeys>${listing.maxKeys}</MaxKeys>`,
    commonHead(listing, name),
    isTruncated(listing),
  ]);
}

function headOfVersion2(listing: Listing, name: (text: string) => string): Markup {
  const { next, continuationToken, after } = listing;
  return join([
    xml`<Name>${listing.name}</Name><Prefix>${name(listing.prefix)}</Prefix>`,
    continuationToken !== undefined && xml`<ContinuationToken>${continuationToken}</ContinuationToken>`,
    next !== undefined && xml`<NextContinuationToken>${next}</NextContinuationToken>`,
    after !== '' && xml`<StartAfter>${name(after)}</StartAfter>`,
    xml`<KeyCount>${listing.entries.length}</KeyCount><MaxKeys>${listing.maxKeys}</MaxKeys>`,
    commonHead(listing, name),
    isTruncated(listing),
  ]);
}

function commonHead(listing: Listing, name: (text: string) => string): Markup {
  return join([
    listing.delimiter !== '' && xml`<Delimiter>${name(listing.delimiter)}</Delimiter>`,
    listing.encode && xml`<EncodingType>url</EncodingType>`,
  ]);
}

function isTruncated(listing: Listing): Markup {
  return xml`<IsTruncated>${listing.isTruncated ? 'true' : 'false'}</IsTruncated>`;
}

function printContents({ sizeBytes, md5, lastModified }: StoredObject, key: string): Markup {
  return html`<Contents><Key>${key}</Key><LastModified>${lastModified}</LastModified><ETag>&quot;${md5}&quot;</ETag><Size>${sizeBytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
}

/** Percent-encoding of `encoding-type=url`: keeps `/`, encodes a space as `+`. */
function encodeKey(key: string): string {
  return encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+')
    .replace(/[!'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
