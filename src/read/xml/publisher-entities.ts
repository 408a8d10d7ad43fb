/**
 * Named characters of the JATS DTDs and of publishers that neither HTML nor the ISO and MathML sets have. Files of these publishers use
 * them without the DTD that declares them. (HTML has all of the 2,199 names that the DTDs of NLM 3.0 to JATS 1.1 declare, except the Greek
 * letters in `entities.ts` and the first three here.)
 *
 *   'fdg' -> '.°', as in 0.°5
 *
 * JATS 1.1, custom special characters module; AASTeX, "Miscellaneous symbols"; Elsevier DTD 4, ESSENT.
 */
export const PUBLISHER_CHARACTERS: Readonly<Record<string, string>> = {
  // JATS
  gcaron: 'ǧ',
  Hmacr: 'H̄',
  franc: '₣',
  // AAS and IOP: units over the decimal point, and astronomical symbols
  fdg: '.°',
  farcm: '.′',
  farcs: '.″',
  fd: '.ᵈ',
  fh: '.ʰ',
  fm: '.ᵐ',
  fs: '.ˢ',
  fp: '.ᵖ',
  arcdeg: '°',
  arcmin: '′',
  arcsec: '″',
  micron: 'μm',
  sun: '☉',
  Sun: '☉',
  earth: '⊕',
  diameter: '⌀',
  // Elsevier: bonds and radicals
  bond: '–',
  dbnd: '=',
  tbnd: '≡',
  'z.sbnd': '–',
  'z.dbnd': '=',
  'z.tbnd': '≡',
  'z.rad': '•',
  // Blackwell and Wiley
  nbhy: '\u2011',
  nbhyph: '\u2011',
  // spaces under their long names
  thinspace: '\u2009',
  hairspace: '\u200a',
  emspace: '\u2003',
  enspace: '\u2002',
};
