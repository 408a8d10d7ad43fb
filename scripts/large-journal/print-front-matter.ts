import { join, type Markup, xml } from '../../src/model/text/markup.ts';

/** Metadata of one paper: the used fields of a line in `papers-*.jsonl.gz`. */
export interface Paper {
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly date: { readonly year: number; readonly month: number; readonly day: number };
  readonly subjects: readonly string[];
}

export function parsePaper(line: string): Paper {
  // The data files are generated for this script.
  return JSON.parse(line) as Paper;
}

/** Prints JATS with front matter only. The last word of an author's name is the surname. */
export function printFrontMatter(
  { title, abstract, authors, date, subjects }: Paper,
  { number, doi }: { number: number; doi: string },
): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<article article-type="research-article" dtd-version="1.3" xml:lang="en"><front><journal-meta><journal-id journal-id-type="publisher-id">large</journal-id><journal-title-group><journal-title>Large Journal of Abstracts</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="doi">${doi}</article-id><article-categories>${join(subjects.map(subjectXml))}</article-categories>
<title-group><article-title>${title}</article-title></title-group>
<contrib-group>${join(authors.map(authorXml))}</contrib-group>
<pub-date date-type="publication" publication-format="electronic"><day>${date.day}</day><month>${date.month}</month><year>${date.year}</year></pub-date>
<volume>${date.year - FIRST_YEAR + 1}</volume><elocation-id>e${String(number).padStart(6, '0')}</elocation-id>
<abstract><p>${abstract}</p></abstract></article-meta></front></article>
`.markup;
}

function subjectXml(subject: string): Markup {
  return xml`<subj-group subj-group-type="heading"><subject>${subject}</subject></subj-group>`;
}

function authorXml(name: string): Markup {
  const space = name.lastIndexOf(' ');
  const given = space < 0 ? undefined : xml`<given-names>${name.slice(0, space)}</given-names>`;
  return xml`<contrib contrib-type="author"><name><surname>${name.slice(space + 1)}</surname>${given}</name></contrib>`;
}

const FIRST_YEAR = 1988;
