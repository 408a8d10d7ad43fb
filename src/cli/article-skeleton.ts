import type { Journal } from '../model/journal.ts';
import { EXAMPLE_SECTIONS, PLACEHOLDERS } from '../read/markdown/advise-on.ts';

/** Fields of a new article. */
export interface ArticleSkeleton {
  /** File name without ending: `on-tides`. */
  readonly name: string;
  readonly title: string;
  readonly author: readonly string[];
  readonly subject: readonly string[];
  readonly keyword: readonly string[];
  readonly doi?: string;
  readonly type: string;
  readonly date?: string;
  /** Comment in the front matter that names its schema; '' if the journal has none. */
  readonly modeline: string;
  readonly journal: Pick<Journal, 'doiPrefix' | 'subjects' | 'licenseUrl'>;
}

/** Markdown draft with the usual fields of the front matter and the usual sections, to be overwritten. */
export function articleSkeleton({ name, title, author, subject, keyword, doi, type, date, modeline, journal }: ArticleSkeleton): string {
  const ownDoi = doi ?? (journal.doiPrefix === undefined ? undefined : `${journal.doiPrefix}/${name}`);
  const subjects = subject.length > 0 ? subject : journal.subjects.slice(0, 1).map((one) => one.name);
  const authors = author.length > 0 ? author : [PLACEHOLDERS.authors];
  return `---
${modeline}title: ${text(title)}
draft: true # false publishes it with the next build
${ownDoi === undefined ? '# doi: 10.5555/abc.1' : `doi: ${text(ownDoi)}`}
type: ${text(type)}
${date === undefined ? '# date: 2026-12-01 # day of publication; a day to come is an embargo' : `date: ${date}`}
# volume: 1
# issue: 1
# elocation-id: e1
${subjects.length === 0 ? '# subjects: [Ecology]' : `subjects: ${list(subjects)}`}
keywords: ${list(keyword.length > 0 ? keyword : [PLACEHOLDERS.keywords])}
authors:
${authors.map((one, at) => authorLines(one, at === 0)).join('')}affiliations:
  first: ${PLACEHOLDERS.affiliations}
license: ${text(journal.licenseUrl ?? 'CC BY 4.0')}
# copyright: { holder: ${text(authors[0] ?? '')}, year: 2026 }
# received: 2026-01-15
# accepted: 2026-06-30
abstract: |
  ${PLACEHOLDERS.abstract}
# funding:
#   - source: Name of the funder
#     awards: [ABC-123]
competing-interests: The authors declare no competing interests.
${EXAMPLE_REFERENCES}---
${EXAMPLE_SECTIONS}`;
}

function authorLines(name: string, isFirst: boolean): string {
  const corresponding = isFirst ? '    # corresponding: true\n    # email: name@example.org\n' : '';
  return `  - name: ${text(name)}\n    # orcid: 0000-0002-1825-0097\n    affiliations: [first]\n${corresponding}`;
}

/** Prints a YAML scalar, as a JSON string if it needs quotes. */
function text(value: string): string {
  return PLAIN.test(value) ? value : JSON.stringify(value);
}

function list(values: readonly string[]): string {
  return `[${values.map(text).join(', ')}]`;
}

// Matches plain YAML scalars: a letter, then letters, digits, spaces, apostrophes, dots, slashes and hyphens; no YAML keywords.
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)\p{L}[\p{L}\p{N} .'/-]*(?<! )$/iu;

/** Front matter of a work that both first articles cite as `[@knuth84]`. */
export const EXAMPLE_REFERENCES = `references:
  knuth84:
    type: article-journal
    author: [{ family: Knuth, given: Donald E. }]
    title: Literate programming
    container-title: The Computer Journal
    issued: { date-parts: [[1984]] }
    volume: 27
    page: 97-111
    DOI: 10.1093/comjnl/27.2.97
`;
