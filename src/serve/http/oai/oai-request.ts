import { OaiError } from './oai-error.ts';

export type Verb = 'Identify' | 'ListMetadataFormats' | 'ListSets' | 'ListIdentifiers' | 'ListRecords' | 'GetRecord';

/** A request with a valid verb and arguments. */
export interface OaiRequest {
  readonly verb: Verb;
  readonly values: ReadonlyMap<string, string>;
}

/** Required and optional arguments of each verb; `resumptionToken` is exclusive (OAI-PMH 2.0, 4). */
const ARGUMENTS: Readonly<Record<Verb, { readonly required: readonly string[]; readonly optional: readonly string[] }>> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
};

/** Parses a request; throws `badVerb` or `badArgument`. */
export function parseOaiRequest(given: readonly (readonly [string, string])[]): OaiRequest {
  const verb = verbOf(given.flatMap(([name, value]) => (name === 'verb' ? [value] : [])));
  const values = new Map<string, string>();
  const { required, optional } = ARGUMENTS[verb];
  for (const [name, value] of given) {
    if (name === 'verb') continue;
    if (!required.includes(name) && !optional.includes(name)) throw new OaiError('badArgument', `${verb} takes no argument "${name}"`);
    if (values.has(name)) throw new OaiError('badArgument', `the argument "${name}" is there twice`);
    values.set(name, value);
  }
  if (values.has('resumptionToken')) {
    if (values.size > 1) throw new OaiError('badArgument', 'a resumptionToken stands alone');
    return { verb, values };
  }
  const missing = required.find((name) => (values.get(name) ?? '') === '');
  if (missing !== undefined) throw new OaiError('badArgument', `${verb} needs the argument "${missing}"`);
  return { verb, values };
}

function verbOf(verbs: readonly string[]): Verb {
  const [verb] = verbs;
  if (verbs.length > 1) throw new OaiError('badVerb', 'there is more than one verb');
  const known = VERBS.find((name) => name === verb);
  if (known === undefined)
    throw new OaiError('badVerb', `found ${verb === undefined ? 'no verb' : `"${verb}"`}, expected ${VERBS.join(', ')}`);
  return known;
}

const VERBS = Object.keys(ARGUMENTS) as Verb[];
