import { childrenOf, descendantsOf, type XmlElement } from '../../../src/read/xml/xml-element.ts';

/** Kinds of facts that records promise. */
export type FactKind = keyof ReturnType<typeof sourceFacts>;

/**
 * Facts of a JATS article, read from its elements alone, without the model. Text with formulas or call-outs is left out, since every format writes it in
 * another way.
 */
export function sourceFacts(article: XmlElement) {
  const front = childrenOf(article, 'front');
  const meta = at(front, 'article-meta');
  const groups = at(meta, 'contrib-group');
  const contribs = at(groups, 'contrib');
  const all = [...at(meta, 'aff'), ...at(groups, 'aff')];
  // Contributors refer to the first of two with one id.
  const affiliations = all.filter(({ attributes: { id } }, index) => all.findIndex((one) => one.attributes.id === id) === index);
  const authors = contribs.filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author');
  const editors = contribs.filter(({ attributes }) => /editor$/i.test(attributes['contrib-type'] ?? ''));
  const subs = descendantsOf(article, 'sub-article');
  const own = new Set(subs.flatMap((sub) => descendantsOf(sub, 'object-id')));
  const objects = descendantsOf(article, 'object-id').filter((one) => one.attributes['pub-id-type'] === 'doi' && !own.has(one));
  const references = childrenOf(article, 'back').flatMap((back) => descendantsOf(back, 'ref'));
  const citations = references.flatMap((ref) => [...descendantsOf(ref, 'element-citation'), ...descendantsOf(ref, 'mixed-citation')]);
  const keywords = at(meta, 'kwd-group').filter(
    (group) => !/organism|abbr|subject|classification|repec|jel|msc/i.test(group.attributes['kwd-group-type'] ?? ''),
  );
  const articleIds = at(meta, 'article-id');
  const doi = articleIds.filter((id) => id.attributes['pub-id-type'] === 'doi').map(text);
  const doisOf = (elements: readonly XmlElement[]): string[] =>
    elements
      .flatMap((one) => descendantsOf(one, 'pub-id').filter((id) => id.attributes['pub-id-type'] === 'doi'))
      .map(text)
      .filter((id) => !id.includes(' '));
  return {
    doi,
    pmid: articleIds.filter((id) => id.attributes['pub-id-type'] === 'pmid').map(text),
    pmcid: articleIds.filter((id) => /^pmc/.test(id.attributes['pub-id-type'] ?? '')).map((id) => text(id).replace(/^PMC/, '')),
    title: at(meta, 'title-group', 'article-title').filter(isPlain).map(text),
    translatedTitle: at(meta, 'title-group', 'trans-title-group', 'trans-title').filter(isPlain).map(text),
    abstract: [...at(meta, 'abstract'), ...at(meta, 'trans-abstract')].flatMap((one) =>
      descendantsOf(one, 'p')
        .filter(isPlain)
        .slice(0, 1)
        .map(text)
        .filter((words) => !words.startsWith('DOI:')),
    ),
    author: authors.flatMap((one) => at([one], 'name', 'surname')).map(text),
    editor: editors.flatMap((one) => at([one], 'name', 'surname')).map(text),
    orcid: contribs.flatMap((one) => at([one], 'contrib-id')).flatMap((id) => /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(text(id)) ?? []),
    ror: contribs
      .flatMap((one) => descendantsOf(one, 'institution-id'))
      .map(text)
      .filter((id) => id.includes('ror.org')),
    credit: authors
      .flatMap((one) => at([one], 'role'))
      .filter(({ attributes }) => /credit/.test(attributes['content-type'] ?? attributes.vocab ?? ''))
      .map((role) =>
        text(role)
          .replace(/ preparation$/i, '')
          .replace(' and ', ' '),
      ),
    published: at(meta, 'pub-date')
      .filter(({ attributes }) => attributes['publication-format'] === 'electronic' || /epub/.test(attributes['pub-type'] ?? ''))
      .flatMap((date) => at([date], 'year'))
      .map(text)
      .sort()
      .slice(0, 1),
    received: dated(meta, 'received'),
    accepted: dated(meta, 'accepted'),
    license: at(meta, 'permissions', 'license').flatMap(({ attributes }) => attributes['xlink:href'] ?? []),
    keyword: at(keywords, 'kwd').filter(isPlain).map(text),
    award: at(meta, 'funding-group', 'award-group', 'award-id').map(text),
    funderId: at(meta, 'funding-group', 'award-group')
      .flatMap((one) => descendantsOf(one, 'institution-id'))
      .flatMap((id) => /10\.13039\/\d+/.exec(text(id)) ?? []),
    relation: at(meta, 'related-article')
      .flatMap(({ attributes }) => /10\.\d{4,9}\/\S+/.exec(attributes['xlink:href'] ?? '') ?? [])
      .filter((id) => id.toLowerCase() !== doi[0]?.toLowerCase()),
    subArticle: subs
      .flatMap((sub) => at([sub], 'front-stub', 'article-id'))
      .filter((id) => id.attributes['pub-id-type'] === 'doi')
      .map(text),
    institution: affiliations
      .flatMap((one) => at([one], 'institution'))
      .filter((one) => isPlain(one) && one.attributes['content-type'] !== 'normalized')
      .map(text),
    funder: at(meta, 'funding-group', 'award-group', 'funding-source')
      .flatMap((one) => at([one], 'institution-wrap', 'institution'))
      .map(text),
    component: objects.map(text),
    reference: doisOf(citations),
    data: doisOf(citations.filter(({ attributes }) => /^data|^software$/.test(attributes['publication-type'] ?? ''))),
  };
}

function dated(meta: readonly XmlElement[], type: string): string[] {
  return at(meta, 'history', 'date')
    .filter(({ attributes }) => attributes['date-type'] === type)
    .slice(0, 1)
    .flatMap((date) => {
      const parts = ['year', 'month', 'day'].map((name) => childrenOf(date, name).map(text)[0]);
      return parts.every((part) => /^\d+$/.test(part ?? '')) ? [parts.map((part = '') => part.padStart(2, '0')).join('-')] : [];
    });
}

/** Descendants along a path of names. */
function at(elements: readonly XmlElement[], ...path: readonly string[]): XmlElement[] {
  return path.reduce<readonly XmlElement[]>((found, name) => found.flatMap((one) => childrenOf(one, name)), elements) as XmlElement[];
}

function isPlain(element: XmlElement): boolean {
  return ['xref', 'fn', 'mml:math', 'tex-math', 'inline-formula', 'inline-graphic', 'sub', 'sup', 'list'].every(
    (name) => descendantsOf(element, name).length === 0,
  );
}

function text(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : text(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
