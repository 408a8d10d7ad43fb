import type { Inline } from '../../model/inline.ts';

/** True for inline content with words, pictures or formulas. */
export function hasContent(inlines: readonly Inline[] | undefined): inlines is readonly Inline[] {
  return inlines?.some((inline) => inline.kind !== 'text' || inline.value.trim() !== '') === true;
}
