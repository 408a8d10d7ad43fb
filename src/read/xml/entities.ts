import { characterEntities } from 'character-entities';
import { byName } from './by-name.ts';

/**
 * Named characters of the JATS DTDs and of publishers that neither HTML nor the ISO and MathML sets have. Files of these publishers use
 * them without the DTD that declares them. (HTML has all of the 2,199 names that the DTDs of NLM 3.0 to JATS 1.1 declare, except the Greek
 * letters in `entities.ts` and the first three here.)
 *
 *   'fdg' -> '.°', as in 0.°5
 *
 * JATS 1.1, custom special characters module; AASTeX, "Miscellaneous symbols"; Elsevier DTD 4, ESSENT.
 */
const PUBLISHER_CHARACTERS: Readonly<Record<string, string>> = {
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

/**
 * Named characters that the DTDs of JATS and NLM declare: those of HTML, and the ISO sets that HTML lacks. The latter are ISOgrk1, ISOgrk2
 * and ISOgrk4, Greek letters under other names.
 *
 *   'hairsp' -> U+200A, 'agr' -> 'α', 'b.alpha' -> '𝛂'
 *
 * JATS 1.3, Archiving DTD, special characters modules; ISO 8879.
 */
export const NAMED_CHARACTERS: Readonly<Record<string, string>> = byName({
  ...PUBLISHER_CHARACTERS,
  ...characterEntities,
  ...greekLetters(),
  ...accentedGreekLetters(),
  ...boldGreekLetters(),
});

/** ISOgrk1: `agr` is α, `Agr` is Α. */
function greekLetters(): Record<string, string> {
  const names = 'a b g d e z ee th i k l m n x o p r sf s t u ph kh ps oh'.split(' ');
  const table: Record<string, string> = {};
  names.forEach((name, i) => {
    table[`${name}gr`] = String.fromCodePoint(0x3b1 + i);
    if (name !== 'sf') table[`${name.charAt(0).toUpperCase()}${capitalTail(name)}gr`] = String.fromCodePoint(0x391 + i);
  });
  return { ...table, sfgr: 'ς' };
}

// ISO writes Eta as EE and Theta as TH, all letters of the name in capitals.
function capitalTail(name: string): string {
  return name.slice(1).toUpperCase();
}

/** ISOgrk2. */
function accentedGreekLetters(): Record<string, string> {
  const pairs =
    'aacgr:ά Aacgr:Ά eacgr:έ Eacgr:Έ eeacgr:ή EEacgr:Ή idigr:ϊ Idigr:Ϊ iacgr:ί Iacgr:Ί idiagr:ΐ oacgr:ό Oacgr:Ό udigr:ϋ Udigr:Ϋ uacgr:ύ Uacgr:Ύ udiagr:ΰ ohacgr:ώ OHacgr:Ώ';
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
}

/** ISOgrk4: mathematical bold, `b.alpha` and `b.Gamma`. */
function boldGreekLetters(): Record<string, string> {
  const small =
    'alpha beta gamma delta epsi zeta eta thetas iota kappa lambda mu nu xi omicron pi rho sigmav sigma tau upsi phi chi psi omega';
  const table: Record<string, string> = {};
  small.split(' ').forEach((name, i) => {
    table[`b.${name}`] = String.fromCodePoint(0x1d6c2 + i);
  });
  const capital = 'Gamma:2 Delta:3 Theta:7 Lambda:10 Xi:13 Pi:15 Sigma:18 Upsi:20 Phi:21 Psi:23 Omega:24';
  for (const pair of capital.split(' ')) {
    const [name = '', index = '0'] = pair.split(':');
    table[`b.${name}`] = String.fromCodePoint(0x1d6a8 + Number(index));
  }
  const variants = {
    epsiv: 0x1d6c6,
    thetav: 0x1d6dd,
    kappav: 0x1d6de,
    phiv: 0x1d6df,
    rhov: 0x1d6e0,
    piv: 0x1d6e1,
    gammad: 0x1d7cb,
    Gammad: 0x1d7ca,
  };
  for (const [name, code] of Object.entries(variants)) table[`b.${name}`] = String.fromCodePoint(code);
  return table;
}
