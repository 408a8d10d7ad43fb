import type { Reference } from '../../model/reference.ts';
import { textOfBlocks, textOfInlines } from '../plain-text.ts';
import { referenceInlines } from './reference-inlines.ts';

/**
 * Returns one entry of a reference list as plain text that ends with a full stop:
 *
 *   'Ahmed I, Yokota A, Fujiwara T. 2007. Chimaereicella boritolerans sp nov. Int J Syst Evol Microbiol 57: 986-992.'
 *
 * A mixed-citation keeps its own punctuation. An entry without words gives ''. Decisions, section 2.8.
 */
export function citationText(reference: Reference): string {
  const words = `${textOfInlines(referenceInlines(reference))} ${textOfBlocks(reference.notes)}`.trim();
  const text = STRAY_SPACE.test(words) ? words.replace(SPACE_BEFORE, '$1').replace(SPACE_AFTER, '$1').trim() : words;
  return text === '' || text.endsWith('.') ? text : `${text}.`;
}

// 'soil .' and '( 2007 )'; white space is single in plain text
const STRAY_SPACE = / [.,;:)]|\( /;
const SPACE_BEFORE = / ([.,;:)])/g;
const SPACE_AFTER = /(\() /g;
