import type { DepositRecord } from './deposit-record.ts';

/** The package of an article for PMC, as the build lists it beside the page; its bytes are put together when it is sent. */
export interface PmcPackage {
  /** Name of the zip, of the XML and of the PDF in it: `2050-084X-3-1-e00013`. */
  readonly name: string;
  readonly doi?: string;
  /** Stem of the article's page, beside which XML and PDF are: `content/3/e00013`. */
  readonly stem: string;
  /** Key of its file in the content. */
  readonly article: string;
  /** SHA-256 of that file. */
  readonly sha256: string;
  /** True if its PDF is the one beside the page; a publisher's PDF is among the files. */
  readonly hasPdf: boolean;
  readonly files: readonly PmcFile[];
}

/** A figure, supplement or publisher's PDF, which is packed as it was delivered. */
export interface PmcFile {
  /** Name in the zip: `F1.tif`. */
  readonly name: string;
  /** Reference in the XML. */
  readonly href: string;
  /** Key in the content. */
  readonly key: string;
  readonly sha256: string;
}

/** Returns the name of an article's package: ISSN, volume, issue and the last part of its address. */
export function pmcNameOf({ issns, bibliography: { volume, issue }, stem }: DepositRecord): string {
  const parts = [issns.electronic ?? issns.print, volume, issue, stem.slice(stem.lastIndexOf('/') + 1)];
  return parts.flatMap((part) => (part === undefined || plainName(part) === '' ? [] : plainName(part))).join('-');
}

/** Gives files names without spaces and special characters, each once; the publisher's PDF gets that of the package. */
export function pmcFilesOf(files: readonly Omit<PmcFile, 'name'>[], packageName: string, pdfKey?: string): readonly PmcFile[] {
  const taken = new Set([`${packageName}.xml`, `${packageName}.pdf`].map((name) => name.toLowerCase()));
  return files.map((file) => {
    if (file.key === pdfKey) return { name: `${packageName}.pdf`, ...file };
    const written = file.key.slice(file.key.lastIndexOf('/') + 1);
    const [base = '', ending = ''] = splitEnding(written);
    const plain = plainName(base) || 'file';
    let name = plain + ending;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${plain}-${count}${ending}`;
    taken.add(name.toLowerCase());
    return { name, ...file };
  });
}

function splitEnding(name: string): readonly [base: string, ending: string] {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}

function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+|[._-]+$/g, '');
}

/**
 * Returns the XML of a package: the article's own, of JATS Publishing 1.3, with the names that its files have in the package. An internal subset of
 * the document type is kept, since the text may use its entities.
 */
export function pmcXml(xml: string, files: readonly Pick<PmcFile, 'href' | 'name'>[]): string {
  const names = new Map(files.map((file) => [file.href, file.name]));
  const subset = /<!DOCTYPE\s+article\b[^[>]*(\[[\s\S]*?\]\s*)?>/.exec(xml);
  const doctype = `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "JATS-journalpublishing1-3.dtd"${subset?.[1] === undefined ? '' : ` ${subset[1]}`}>`;
  const typed =
    subset === null
      ? xml.replace(/<article\b/, () => `${doctype}\n<article`)
      : xml.slice(0, subset.index) + doctype + xml.slice(subset.index + subset[0].length);
  return typed
    .replace(/(<article\b[^>]*?\sdtd-version\s*=\s*)(["'])[^"'>]*\2/, '$1$21.3$2')
    .replace(/(\sxlink:href\s*=\s*)("[^"<]*"|'[^'<]*')/g, (found, before: string, quoted: string) => {
      const renamed = names.get(unescaped(quoted.slice(1, -1)));
      return renamed === undefined ? found : `${before}"${renamed}"`;
    });
}

function unescaped(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
