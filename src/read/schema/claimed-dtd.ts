import type { DtdFiles } from './parse-dtd.ts';

/** The DTDs at hand. */
export interface DtdLibrary {
  /** Paths of DTDs by their public identifiers: `-//NLM//DTD JATS … v1.3 20210610//EN` is `1.3/JATS-journalpublishing1-3.dtd`. */
  readonly pathByPublicId: ReadonlyMap<string, string>;
  readonly files: DtdFiles;
}

/** The DTD that a file claims, or the reason why there is none to hold it against. */
export type ClaimedDtd =
  | { readonly kind: 'found'; readonly path: string }
  /** The next version of the tag set, of which the claimed one is a subset. */
  | { readonly kind: 'successor'; readonly path: string; readonly claimed: string }
  | { readonly kind: 'unknown'; readonly claimed: string }
  | { readonly kind: 'none' };

/**
 * The DTD that the document type declaration of a file names: by its public identifier, else by its address or file name. A file without
 * one is held against the Archiving Tag Set of its `dtd-version`, which allows most.
 *
 *   '<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v3.0 20080202//EN" …>'  ->  the successor, JATS 1.0
 */
export function claimedDtd(text: string, { pathByPublicId, files }: DtdLibrary): ClaimedDtd {
  const { publicId, systemId, dtdVersion } = declarationOf(text);
  const byPublicId = publicId === undefined ? undefined : pathByPublicId.get(publicId);
  if (byPublicId !== undefined) return { kind: 'found', path: byPublicId };
  const ownFile = systemId?.split('/').at(-1);
  if (ownFile !== undefined && files(ownFile) !== undefined) return { kind: 'found', path: ownFile };
  const successor = publicId === undefined ? undefined : SUCCESSORS.find(([claimed]) => publicId.startsWith(claimed))?.[1];
  if (publicId !== undefined && successor !== undefined) return { kind: 'successor', path: successor, claimed: publicId };
  const known = new Set(pathByPublicId.values());
  const bySystemId = systemId === undefined ? undefined : pathOfAddress(systemId, dtdVersion, known);
  if (bySystemId !== undefined) return { kind: 'found', path: bySystemId };
  if (publicId !== undefined || systemId !== undefined) return { kind: 'unknown', claimed: publicId ?? systemId ?? '' };
  const byVersion = [...known].find((path) => path.startsWith(`${dtdVersion}/JATS-archivearticle`) && path.includes('mathml3'));
  return byVersion === undefined ? { kind: 'none' } : { kind: 'found', path: byVersion };
}

interface Declaration {
  readonly publicId?: string;
  readonly systemId?: string;
  readonly dtdVersion?: string;
}

function declarationOf(text: string): Declaration {
  const [, publicQuoted, systemOfPublic, systemQuoted] = DOCTYPE.exec(text) ?? [];
  const publicId = publicQuoted?.slice(1, -1).replace(/\s+/g, ' ').trim();
  const systemId = (systemOfPublic ?? systemQuoted)?.slice(1, -1).trim();
  const dtdVersion = DTD_VERSION.exec(text)?.[1];
  return {
    ...(publicId === undefined || publicId === '' ? {} : { publicId }),
    ...(systemId === undefined || systemId === '' ? {} : { systemId }),
    ...(dtdVersion === undefined ? {} : { dtdVersion }),
  };
}

/** `https://jats.nlm.nih.gov/archiving/1.2/JATS-archivearticle1.dtd`, or `JATS-archivearticle1.dtd` with `dtd-version="1.2"`. */
function pathOfAddress(systemId: string, dtdVersion: string | undefined, known: ReadonlySet<string>): string | undefined {
  const parts = systemId.split('/');
  const file = parts.at(-1) ?? '';
  const versions = [parts.at(-2), dtdVersion, /(\d)-(\d\w*?)(?:-mathml3)?\.dtd$/.exec(file)?.slice(1).join('.')];
  return versions.map((version) => `${version}/${file}`).find((path) => known.has(path));
}

/** JATS 1.0 is NLM 3.0 with additions only (NISO Z39.96-2012, foreword). */
const SUCCESSORS: readonly (readonly [string, string])[] = [
  ['-//NLM//DTD Journal Publishing DTD v3.0', '1.0/JATS-journalpublishing1.dtd'],
  ['-//NLM//DTD Journal Archiving and Interchange DTD v3.0', '1.0/JATS-archivearticle1.dtd'],
  ['-//NLM//DTD Article Authoring DTD v3.0', '1.0/JATS-articleauthoring1.dtd'],
];

/**
 * The name of a DTD for readers of messages.
 *
 *   dtdNameOf('1.3/JATS-journalpublishing-oasis-article1-3-mathml3.dtd')  ->  'JATS Journal Publishing 1.3 with OASIS tables and MathML 3'
 */
export function dtdNameOf(path: string): string {
  const [version = '', file] = path.split('/');
  if (file === undefined) return path;
  const set = file.includes('journalpub') ? 'Journal Publishing' : file.includes('authoring') ? 'Article Authoring' : 'Journal Archiving';
  const extras = [...(file.includes('oasis') ? ['OASIS tables'] : []), ...(file.includes('mathml3') ? ['MathML 3'] : [])];
  return `JATS ${set} ${version}${extras.length === 0 ? '' : ` with ${extras.join(' and ')}`}`;
}

// <!DOCTYPE article PUBLIC "-//…//EN" "JATS-archivearticle1.dtd">
const DOCTYPE = /<!DOCTYPE\s+[\w:.-]+\s+(?:PUBLIC\s+("[^"]*"|'[^']*')\s+("[^"]*"|'[^']*')|SYSTEM\s+("[^"]*"|'[^']*'))/;
// <article … dtd-version="1.2">
const DTD_VERSION = /<article\s[^>]*?\bdtd-version\s*=\s*["']([^"']+)/;
