import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import type { DublinCoreRecord } from './dublin-core.ts';
import { htmlToLine, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { elementsIn, local } from './parse-oai.ts';
import { distinct, type Localized, personOfName, type SourceFile } from './record.ts';
import { dateOf, doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** A value of DSpace's metadata: `dc.contributor.author`. */
interface Field {
  /** `contributor.author` */
  readonly name: string;
  readonly text: string;
  readonly lang?: string;
}

/** True for the formats `xoai` and `dim` of DSpace. */
export function isDspace(metadata: XmlElement): boolean {
  return local(metadata) === 'dim' || (local(metadata) === 'metadata' && elementsIn(metadata).some((one) => local(one) === 'element'));
}

/** Reads a record of DSpace, which has qualified Dublin Core; `xoai` has the addresses of the files, too. */
export function readDspace(metadata: XmlElement, identifier: string): DublinCoreRecord {
  const fields = local(metadata) === 'dim' ? dimFields(metadata) : xoaiFields(metadata);
  const all = (...names: string[]): readonly Field[] => names.flatMap((name) => fields.filter((field) => field.name === name));
  const first = (...names: string[]): string | undefined => all(...names)[0]?.text;
  const localized = (convert: (html: string) => string, ...names: string[]): Localized[] =>
    all(...names).map(({ text, lang }) => ({ text: convert(text), ...(lang === undefined ? {} : { lang }) }));
  const doi = [...all('identifier.doi', 'identifier', 'identifier.uri', 'identifier.other')]
    .map(({ text }) => doiOf(text))
    .find((one) => one !== undefined);
  const page = all('identifier.uri')
    .map(({ text }) => text)
    .find((text) => webAddressOf(text) !== undefined && doiOf(text) === undefined);
  const [number = identifier] = /[^:/]+\/[^:/]+$/.exec(identifier) ?? [];
  const [firstPage, lastPage] = [
    first('citation.spage', 'bibliographicCitation.firstPage'),
    first('citation.epage', 'bibliographicCitation.lastPage'),
  ];
  return withoutEmpty({
    key: doi === undefined ? (page === undefined ? identifier : `url:${page}`) : `doi:${doi.toLowerCase()}`,
    number: number.replaceAll('/', '-'),
    titles: localized(htmlToLine, 'title', 'title.alternative', 'title.translated'),
    language: first('language.iso', 'language'),
    authors: all('contributor.author', 'creator').map(({ text }) => personOfName(text)),
    editors: all('contributor.editor').map(({ text }) => personOfName(text)),
    abstracts: localized(htmlToMarkdown, 'description.abstract'),
    keywords: localized(htmlToText, 'subject', 'subject.other').flatMap(({ text, ...lang }) =>
      text.split(/\s*;\s*/).map((one) => ({ text: one, ...lang })),
    ),
    doi,
    date: all('date.issued', 'date.available', 'date')
      .map(({ text }) => dateOf(text))
      .find((one) => one !== undefined),
    volume: first('citation.volume', 'bibliographicCitation.volume', 'source.volume', 'journal.volume', 'volume'),
    issue: first('citation.issue', 'bibliographicCitation.issue', 'source.issue', 'journal.issue', 'issue'),
    pages:
      firstPage === undefined || lastPage === undefined ? (firstPage ?? first('format.pages', 'source.pages')) : `${firstPage}-${lastPage}`,
    license: first('rights.uri', 'rights.license') ?? first('rights'),
    copyright: first('rights.holder'),
    funding: distinct(all('description.sponsorship', 'contributor.funder').map(({ text }) => text)).map((source) => ({ source })),
    journal: withoutEmpty({
      title: first('relation.journal', 'source', 'journal.title', 'identifier.journal', 'relation.ispartof', 'relation.ispartofseries'),
      issn: first('identifier.issn', 'relation.issn', 'identifier.eissn', 'source.issn'),
      publisher: first('publisher'),
    }),
    files: filesOf(metadata),
    former: { system: 'other', ids: [], urls: page === undefined ? [] : [page], files: {} },
    page,
  }) as unknown as DublinCoreRecord;
}

function dimFields(dim: XmlElement): readonly Field[] {
  return elementsIn(dim).flatMap((field) => {
    const qualifier = attributeOf(field, 'qualifier') ?? '';
    const name = [attributeOf(field, 'element') ?? '', ...(qualifier === '' || qualifier === 'none' ? [] : [qualifier])].join('.');
    return fieldOf(name, textOf(field), attributeOf(field, 'lang'));
  });
}

/** Elements within elements: schema, element, qualifier where there is one, language, and its values. */
function xoaiFields(metadata: XmlElement): readonly Field[] {
  const fields: Field[] = [];
  const visit = (element: XmlElement, path: readonly string[]): void => {
    for (const child of elementsIn(element)) {
      const name = attributeOf(child, 'name') ?? '';
      if (local(child) === 'element') visit(child, [...path, name]);
      else if (name === 'value') fields.push(...fieldOf(path.slice(0, -1).join('.'), textOf(child), path.at(-1)));
    }
  };
  for (const schema of elementsIn(metadata)) if (!STRUCTURES.has(attributeOf(schema, 'name') ?? '')) visit(schema, []);
  return fields;
}

function fieldOf(name: string, text: string, lang: string | undefined): readonly Field[] {
  const isKnown = lang !== undefined && lang !== '' && lang !== 'none' && lang !== '*';
  return text === '' ? [] : [{ name, text, ...(isKnown ? { lang } : {}) }];
}

/** Files that were deposited, without extracted texts, thumbnails and the licence of the deposit. */
function filesOf(metadata: XmlElement): readonly SourceFile[] {
  const named = (element: XmlElement, name: string): XmlElement[] =>
    elementsIn(element).filter((child) => attributeOf(child, 'name') === name);
  const valueIn = (element: XmlElement, name: string): string => named(element, name).map(textOf)[0] ?? '';
  const bundles = named(metadata, 'bundles').flatMap((one) => named(one, 'bundle'));
  const originals = bundles.filter((bundle) => valueIn(bundle, 'name') === 'ORIGINAL');
  return originals
    .flatMap((bundle) => named(bundle, 'bitstreams').flatMap((one) => named(one, 'bitstream')))
    .flatMap((file): SourceFile[] => {
      const [url, name, type] = [valueIn(file, 'url'), valueIn(file, 'name'), valueIn(file, 'format')];
      if (webAddressOf(url) === undefined) return [];
      const isText = /\.(?:pdf|html?|epub|xml|docx?)$/i.test(name) || type === 'application/pdf';
      return [
        {
          from: { url },
          ...withoutEmpty({ name, type, label: valueIn(file, 'description') }),
          ...(isText ? {} : { role: 'supplement' as const }),
        },
      ];
    });
}

/** Parts of `xoai` that are no metadata of the article. */
const STRUCTURES: ReadonlySet<string> = new Set(['bundles', 'others', 'repository', 'license']);
