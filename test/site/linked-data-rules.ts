const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** Required (`!`) and optional members of each schema.org type, with the form of their values. Other members are faults. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  ScholarlyArticle: {
    '@context!': /^https:\/\/schema\.org$/,
    '@id!': /^https:\/\//,
    'url!': /^https:\/\//,
    'headline!': 'text',
    'name!': 'text',
    alternateName: ['@language'],
    abstract: ['@language'],
    author: ['Person', 'Organization', 'Role'],
    editor: ['Person', 'Organization'],
    translator: ['Person', 'Organization'],
    dateCreated: DATE,
    datePublished: DATE,
    dateModified: DATE,
    version: 'text',
    description: 'text',
    inLanguage: /^[A-Za-z-]+[A-Za-z0-9-]*$/,
    keywords: 'text',
    about: ['text', 'CreativeWork'],
    subjectOf: ['CreativeWork'],
    isBasedOn: ['CreativeWork'],
    citation: ['CreativeWork', 'Dataset', 'SoftwareSourceCode'],
    hasPart: ['CreativeWork'],
    review: ['Review'],
    translationOfWork: 'any',
    workTranslation: 'any',
    '@reverse': 'any',
    identifier: ['PropertyValue'],
    sameAs: /^https:\/\//,
    license: /^https?:\/\//,
    'isAccessibleForFree!': 'boolean',
    copyrightYear: 'number',
    copyrightHolder: ['Organization'],
    pageStart: 'text',
    pageEnd: 'text',
    'isPartOf!': ['Periodical', 'PublicationVolume', 'PublicationIssue'],
    publisher: ['Organization'],
    funder: ['Organization'],
    funding: ['Grant'],
    creativeWorkStatus: 'text',
    correction: /^https?:\/\//,
    'encoding!': ['MediaObject'],
    image: ['ImageObject'],
    mentions: ['CreativeWork'],
  },
  Role: { 'roleName!': /^https:\/\/credit\.niso\.org\/contributor-roles\/[a-z-]+\/$/, 'author!': ['Person', 'Organization'] },
  Review: { '@id!': /^https:\/\//, name: 'text', datePublished: DATE, author: ['Person'] },
  Dataset: { '@id!': /^https?:\/\//, sameAs: /^https:\/\// },
  SoftwareSourceCode: { '@id!': /^https?:\/\//, sameAs: /^https:\/\// },
  BreadcrumbList: { '@context!': /^https:\/\/schema\.org$/, 'itemListElement!': ['ListItem'] },
  ListItem: { 'position!': 'number', 'name!': 'text', 'item!': /^https:\/\// },
  Person: {
    '@id': /^https:\/\/orcid\.org\//,
    'name!': 'text',
    givenName: 'text',
    familyName: 'text',
    honorificSuffix: 'text',
    affiliation: ['Organization'],
  },
  Organization: { '@id': /^https:\/\//, 'name!': 'text', memberOf: ['Organization'], member: ['Person', 'Organization'] },
  PropertyValue: { 'propertyID!': 'text', 'value!': 'text', url: /^https:\/\// },
  Periodical: { 'name!': 'text', issn: /^\d{4}-\d{3}[\dXx]$/ },
  PublicationVolume: { 'volumeNumber!': 'text', 'isPartOf!': ['Periodical'] },
  PublicationIssue: { 'issueNumber!': 'text', 'isPartOf!': ['Periodical', 'PublicationVolume'] },
  CreativeWork: { '@id': /^https?:\/\//, name: 'text', sameAs: /^https:\/\// },
  Grant: { 'identifier!': 'text', 'funder!': ['Organization'] },
  MediaObject: { 'contentUrl!': /^https:\/\//, 'encodingFormat!': /^[a-z]+\/[\w.+-]+$/ },
  ImageObject: {
    '@id': /^https:\/\//,
    name: 'text',
    'url!': /^https:\/\//,
    'contentUrl!': /^https:\/\//,
    thumbnailUrl: /^https:\/\//,
    'width!': /^\d+ px$/,
    'height!': /^\d+ px$/,
    license: /^https?:\/\//,
  },
};

/**
 * Form of a value: non-blank text, a number, a pattern, or an object of one of the given types. A value may be a non-empty list of one form. In a list of
 * types, `text` and `@language` are plain and tagged text.
 */
type Form = 'text' | 'number' | 'boolean' | 'any' | RegExp | readonly string[];

/** Returns the faults of an object of linked data with their paths; empty if it meets the rules. */
export function linkedDataFaults(value: unknown, types: readonly string[], path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: no object`];
  const type = '@type' in value ? String(value['@type']) : '';
  const members = TYPES[type];
  if (members === undefined || !types.includes(type)) return [`${path}: ${type}, not ${types.join(' or ')}`];
  const forms = new Map(Object.entries(members).map(([name, form]) => [name.replace('!', ''), form]));
  const missing = Object.keys(members).filter((name) => name.endsWith('!') && !(name.slice(0, -1) in value));
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const form = forms.get(name);
    if (name === '@type') return [];
    if (form === undefined) return [`${path}/${name}: no member of ${type}`];
    const each = Array.isArray(member) ? member : [member];
    return each.length === 0 ? [`${path}/${name}: empty`] : each.flatMap((one) => formFaults(one, form, `${path}/${name}`));
  });
  return [...missing.map((name) => `${path}/${name} is missing`), ...wrong];
}

function formFaults(value: unknown, form: Form, path: string): string[] {
  if (form === 'any') return [];
  if (Array.isArray(form)) {
    if (form.includes('text') && typeof value === 'string' && value.trim() !== '') return [];
    if (form.includes('@language'))
      return typeof value === 'object' && value !== null && '@value' in value && '@language' in value ? [] : [`${path}: no language`];
    return linkedDataFaults(value, form, path);
  }
  const isValid =
    form === 'text'
      ? typeof value === 'string' && value.trim() !== ''
      : form === 'number' || form === 'boolean'
        ? typeof value === form
        : form instanceof RegExp && typeof value === 'string' && form.test(value);
  return isValid ? [] : [`${path}: ${JSON.stringify(value)}`];
}
