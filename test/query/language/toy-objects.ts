import type { TagPath } from '../../../src/model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue, TagValue } from '../../../src/model/tagged-object.ts';
import { doiUrl } from '../../../src/model/text/address.ts';
import { objectIdOf } from '../../../src/query/language/find-by-value.ts';
import { TAG_TABLE } from '../../../src/query/tag/tag-table.ts';

/** Names in the tag paths of the toy journal. */
export const TOY_NAMES = { namespace: 'toy.org', system: 'fluiddb', doiResolver: 'https://doi.org/' } as const;

/**
 * Returns the objects of a small journal for `test/cases/query.txt`: six articles of 2019 to 2021, three with components, authors and refs.
 *
 * The cases depend on exactly these; add articles instead of changing them.
 */
export function toyObjects(): TaggedObject[] {
  return [
    ...article('10.1/a1', '2021-03-15', {
      article_title: 'The p53-dependent response of neurons',
      abstract: 'Neuronal growth is slow. It needs p53; so does l’écran. State-of-the-art methods show it.',
      article_type: 'research-article',
      authors: ['Ada Lovelace', 'Émile Borel'],
      keywords: ['p53', 'neuron', 'growth cone'],
      subject_area: ['Research article', 'Cell biology'],
      research_organism: ['Human', 'Mouse'],
      refs: ['Borel E. 1909. Les probabilités. Rendiconti 27: 247-271.', 'Dirac P. 1928. The quantum theory. Proc 117: 610-624.'],
    }),
    ...parts('10.1/a1', '2021-03-15', 'component', [
      { type: 'abstract', content: 'Neuronal growth is slow.' },
      { type: 'fig', content: 'A growth cone, scale bar 5 µm' },
    ]),
    ...parts('10.1/a1', '2021-03-15', 'author', [
      { author: 'Ada Lovelace', surname: 'Lovelace', corresponding: true, person_id: 7 },
      { author: 'Émile Borel', surname: 'Borel', country: 'France' },
    ]),
    ...parts('10.1/a1', '2021-03-15', 'ref', [
      { ref: 'Borel E. 1909. Les probabilités. Rendiconti 27: 247-271.', year: '1909', authors: ['E Borel'], doi: '10.9/x' },
      { ref: 'Dirac P. 1928. The quantum theory. Proc 117: 610-624.', year: '1928', authors: ['P Dirac'], etal: true },
    ]),
    ...article('10.1/A2', '2021-03-15', {
      article_title: 'Growth of cones in the mouse',
      abstract: 'A cone grows. The growth cone of a mouse is small.',
      article_type: 'research-article',
      authors: ['Grace Hopper'],
      keywords: ['growth cone'],
      subject_area: ['Research article', 'Neuroscience'],
      research_organism: 'Mouse',
    }),
    ...parts('10.1/A2', '2021-03-15', 'author', [{ author: 'Grace Hopper', surname: 'Hopper', corresponding: true }]),
    ...article('10.1/a3', '2021-01-02', {
      article_title: '细胞生物学的进展',
      abstract: '我们研究细胞的生长。p53蛋白很重要。',
      article_type: 'review-article',
      authors: ['王小明'],
      subject_area: ['Review', 'Cell biology'],
    }),
    ...article('10.1/b(1)<2>', '2020-12-31', {
      article_title: 'A correction to “artiﬁcial” results, or: the end',
      article_type: 'correction',
      subject_area: ['Correction'],
      volume: '4',
      keywords: ['the'],
    }),
    ...parts('10.1/b(1)<2>', '2020-12-31', 'component', [{ type: 'fig', content: 'Wholly new' }]),
    ...article('10.1/b2', '2019-07', {
      article_title: 'Growth without abstract',
      article_type: 'research-article',
      authors: ['Ada Lovelace'],
      subject_area: ['Research article', 'Cell Biology'],
      license: 'This work may be copied, changed and sold by anyone who names its authors, and by nobody who does not name them at all.',
    }),
    ...article('', '', { article_title: 'An undated note without DOI', article_type: 'other', keywords: ['growth', 'note "quoted"'] }),
  ];
}

type Fields = Readonly<Record<string, TagValue>>;

function article(doi: string, sortDate: string, fields: Fields): TaggedObject[] {
  const about = doi === '' ? 'https://toy.org/content/undated' : doiUrl(TOY_NAMES.doiResolver, doi);
  const [year, month, day] = sortDate.split('-').map(Number);
  const dois: Fields = doi === '' ? {} : { doi, doi_url: about };
  const dates = {
    ...(year ? { pub_date_year: year } : {}),
    ...(month ? { pub_date_month: month } : {}),
    ...(day ? { pub_date_day: day, pub_date_timestamp: Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 1000 } : {}),
  };
  return [object('article', about, { articleDoi: doi, sortDate, fields: { ...dois, ...fields, ...dates } })];
}

function parts(articleDoi: string, sortDate: string, kind: ObjectKind, all: readonly Fields[]): TaggedObject[] {
  return all.map((fields, i) => {
    const position = i + 1;
    const doi = `${articleDoi}.00${position}`;
    const url = doiUrl(TOY_NAMES.doiResolver, doi);
    const about = kind === 'component' ? url : `${kind}_${position}_${articleDoi}`;
    const own: Fields = kind === 'component' ? { doi, doi_url: url } : {};
    return object(kind, about, { articleDoi, sortDate, fields: { article_doi: articleDoi, ...own, ...fields, position } });
  });
}

function object(
  kind: ObjectKind,
  about: string,
  { articleDoi, sortDate, fields }: { readonly articleDoi: string; readonly sortDate: string; readonly fields: Fields },
): TaggedObject {
  const updatedAt = `${(sortDate || '1970-01-01').padEnd(10, '-01')}T00:00:00.000000`;
  const tags = new Map<TagPath, TaggedValue>();
  for (const { field } of TAG_TABLE[kind]) {
    const value = fields[field];
    if (value === undefined) continue;
    tags.set(`${TOY_NAMES.namespace}/api_v1/${kind}/${field}` as TagPath, { value, updatedAt });
  }
  tags.set(`${TOY_NAMES.system}/about` as TagPath, { value: about, updatedAt });
  return { kind, id: objectIdOf(about), about, sortDate, articleDoi, tags };
}
