import type { Place } from '../../../model/place.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { TypesetResult } from '../../../render/typeset/typeset-job.ts';

/** Reports why an article has no PDF, or why its PDF does not claim to be accessible. */
export function reportTypeset({ pdf, isAccessible, reasons, missingGlyphs }: TypesetResult, place: Place, report: ReportProblem): void {
  const why = reasons.join('; ');
  if (pdf === undefined) {
    report({
      code: 'typeset-failed',
      severity: 'warning',
      place,
      message: translatable`the article has no PDF, because it could not be typeset: ${why}`,
    });
    return;
  }
  if (missingGlyphs.length > 0) {
    const characters = missingGlyphs.map((glyph) => `${glyph} "${String.fromCodePoint(Number.parseInt(glyph.slice(2), 16))}"`).join(', ');
    const message = translatable`the PDF has gaps, because no font has ${characters}; expected a font with these characters in fonts/`;
    report({ code: 'typeset-glyph-missing', severity: 'warning', place, message });
  }
  if (!isAccessible && reasons.length > 0)
    report({ code: 'typeset-not-accessible', severity: 'warning', place, message: translatable`the PDF does not claim PDF/UA-1: ${why}` });
}
