import { directionOfText } from '../../model/text/letter-direction.ts';

/** The direction of a text as an attribute if it is not that of the page: `{ dir: 'ltr' }`; no attribute otherwise. */
export function directionOf(text: string): { readonly dir?: string } {
  const direction = directionOfText(text);
  return direction === undefined || direction === (document.dir || 'ltr') ? {} : { dir: direction };
}
