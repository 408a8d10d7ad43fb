import { usualIssn } from '../../model/text/issn.ts';
import { attributeOf, childTextOf, descendantOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { downloadOf, ojsGalleyOf, ojsIdOf } from './dublin-core.ts';
import { graphicsOf } from './jats-files.ts';
import { sourceOf } from './parse-oai.ts';
import type { SourceFile, SourceJournal, SourceRecord } from './record.ts';
import { doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** JATS of an OAI-PMH record. */
export interface OaiJats {
  /** Its key, the values that name its folder, and its files. */
  readonly record: SourceRecord;
  /** Number of references. */
  readonly references: number;
  /** True if the body is part of the article; false if it is left out. */
  readonly isWhole: boolean;
  /** Names of the files that it refers to. */
  readonly graphics: readonly string[];
}

/**
 * Reads the JATS of an OAI-PMH record; undefined for another format. It is kept as the article, since it has more than any list of values. OJS makes
 * it from its metadata, with the words of the PDF as body if there is no XML: that body has no structure and is left out.
 */
export function readOaiJats(article: XmlElement, text: string): OaiJats | undefined {
  const meta = descendantOf(article, 'article-meta');
  const source = sourceOf(article, text);
  if (article.name !== 'article' || meta === undefined || source === undefined) return undefined;
  // A page and its address need both.
  if (
    descendantOf(meta, 'article-title') === undefined ||
    !descendantsOf(meta, 'pub-date').some((date) => childTextOf(date, 'year') !== undefined)
  )
    return undefined;
  const ids = descendantsOf(meta, 'article-id');
  const idOf = (type: string): string | undefined => ids.filter((id) => attributeOf(id, 'pub-id-type') === type).map(textOf)[0];
  const links = descendantsOf(meta, 'self-uri').flatMap((link) => {
    const url = webAddressOf(attributeOf(link, 'xlink:href') ?? textOf(link));
    return url === undefined ? [] : [{ url, type: attributeOf(link, 'content-type') }];
  });
  const page = links.map(({ url }) => url).find((url) => ojsIdOf(url) !== undefined || /\/article\/(?:id|pubid)\//.test(url));
  const ojsId = ojsIdOf(page ?? '') ?? (isOjs(article) ? idOf('publisher-id') : undefined);
  const janewayId = /\/article\/(?:id|pubid)\/([^/?#]+)/.exec(page ?? '')?.[1];
  const doi = doiOf(idOf('doi'));
  const pmcid = /^(?:PMC)?\d+$/.exec(idOf('pmcid') ?? idOf('pmc') ?? '')?.[0].replace(/^(?:PMC)?/, 'PMC');
  const key =
    ojsId !== undefined
      ? `ojs:${ojsId}`
      : janewayId !== undefined
        ? `janeway:${janewayId}`
        : doi !== undefined
          ? `doi:${doi.toLowerCase()}`
          : pmcid !== undefined
            ? `pmc:${pmcid}`
            : '';
  const surname = childTextOf(descendantOf(meta, 'name') ?? meta, 'surname');
  const xml = isGenerated(article) ? source.replace(/<body\b[^>]*\/>|<body\b[^>]*>[\s\S]*<\/body\s*>/, '') : source;
  const jats: SourceFile = {
    from: { bytes: () => bytesOf(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`) },
    role: 'jats',
    type: 'application/xml',
  };
  const files = links.flatMap(({ url, type }): SourceFile[] => {
    const id = ojsGalleyOf(url);
    if (url === page || (id === undefined && !/\.pdf$/i.test(url) && type !== 'application/pdf')) return [];
    return [{ from: { url: downloadOf(url) }, ...(type === undefined ? {} : { type }), ...(id === undefined ? {} : { ids: [id] }) }];
  });
  const record = withoutEmpty({
    key,
    number: ojsId ?? janewayId ?? doi ?? pmcid,
    titles: [{ text: childTextOf(descendantOf(meta, 'title-group') ?? meta, 'article-title') ?? '' }],
    language: attributeOf(article, 'xml:lang'),
    authors: surname === undefined ? [] : [{ surname }],
    doi,
    volume: childTextOf(meta, 'volume'),
    issue: childTextOf(meta, 'issue'),
    date: childTextOf(descendantOf(meta, 'pub-date') ?? meta, 'year'),
    journal: journalOf(article),
    files: [jats, ...files],
    former: {
      system: ojsId !== undefined ? 'ojs' : janewayId !== undefined ? 'janeway' : 'other',
      ids: [ojsId ?? janewayId].filter((id) => id !== undefined),
      urls: [],
      files: {},
    },
  }) as unknown as SourceRecord;
  return { record, references: descendantsOf(article, 'ref').length, isWhole: xml === source, graphics: graphicsOf(article) };
}

function journalOf(article: XmlElement): SourceJournal {
  const meta = descendantOf(article, 'journal-meta');
  if (meta === undefined) return {};
  const issns = descendantsOf(meta, 'issn');
  const issnOf = (isPrint: boolean): string | undefined => {
    const found = issns.find((one) => /^p/.test(attributeOf(one, 'publication-format') ?? attributeOf(one, 'pub-type') ?? '') === isPrint);
    return found === undefined ? undefined : usualIssn(textOf(found));
  };
  return withoutEmpty({
    title: childTextOf(descendantOf(meta, 'journal-title-group') ?? meta, 'journal-title'),
    issn: issnOf(false),
    issnPrint: issnOf(true),
    publisher: childTextOf(descendantOf(meta, 'publisher') ?? meta, 'publisher-name'),
  });
}

/** True for JATS that OJS made from its metadata; its body, if it has one, is the text of the PDF in paragraphs. */
function isGenerated(article: XmlElement): boolean {
  const body = descendantOf(article, 'body');
  return body === undefined || (isOjs(article) && STRUCTURES.every((name) => descendantOf(body, name) === undefined));
}

function isOjs(article: XmlElement): boolean {
  return descendantsOf(article, 'journal-id').some((id) => attributeOf(id, 'journal-id-type') === 'ojs');
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const STRUCTURES = ['sec', 'fig', 'table-wrap', 'xref', 'list', 'disp-formula', 'italic'];
