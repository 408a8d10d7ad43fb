import { attribute, type Markup } from '../../model/text/markup.ts';

/**
 * A type attribute whose values the Journal Publishing Tag Set lists; another value is written as `custom-type`.
 *
 *   ('fn-type', 'con')    ->  ' fn-type="con"'
 *   ('fn-type', 'ethics') ->  ' fn-type="custom" custom-type="ethics"'
 *
 * JATS 1.3, attributes ref-type, fn-type, person-group-type, pub-id-type, custom-type.
 */
export function typeAttributes(name: keyof typeof LISTED, value: string | undefined): readonly Markup[] {
  if (value === undefined || LISTED[name].has(value)) return [attribute(name, value)];
  return [attribute(name, 'custom'), attribute('custom-type', value)];
}

const LISTED = {
  'ref-type': words(
    'aff app author-notes award bibr bio boxed-text chem collab contrib corresp disp-formula fig fn kwd list other plate scheme sec ' +
      'statement supplementary-material table table-fn',
  ),
  'fn-type': words(
    'abbr coi-statement com con conflict corresp current-aff deceased edited-by equal financial-disclosure on-leave other ' +
      'participating-researchers present-address presented-at presented-by previously-at study-group-members supplementary-material supported-by',
  ),
  'person-group-type': words(
    'allauthors assignee author compiler curator director editor guest-editor illustrator inventor research-assistant transed translator',
  ),
  'pub-id-type': words(
    'accession archive ark art-access-id arxiv coden doaj doi handle index isbn manuscript medline mr other pii pmcid pmid publisher-id ' +
      'sici std-designation zbl',
  ),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
