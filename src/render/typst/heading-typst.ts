import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { type Code, callCode, EMPTY, joinCode, textCode, valueCode } from './code.ts';
import { hasContent } from './has-content.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

export interface Titled {
  readonly label?: string;
  readonly title?: readonly Inline[];
}

/** Label and title in a line: `{"2 "; "Methods"}`; empty if there is neither. */
export function titleCode({ label, title }: Titled, w: TypstWriter): Code {
  const number = label?.trim() ?? '';
  const words = hasContent(title) ? w.inlines(trimmed(title)) : EMPTY;
  if (number === '') return words;
  return words === EMPTY ? textCode(number) : joinCode([textCode(`${number} `), words]);
}

/** A heading at the writer's level: `o.section-heading(level: 2, "Methods")`. */
export function headingCode(titled: Titled, w: TypstWriter, id?: string): Code {
  const title = titleCode(titled, w.at({ notes: undefined, hasLinks: w.hasLinks }));
  if (title === EMPTY) return anchorCode(id, w);
  return callCode('o.section-heading', { level: valueCode(w.level) }, joinCode([anchorCode(id, w), title]));
}

/** The same for words that the renderer adds. */
export function titledHeading(words: string, w: TypstWriter): Code {
  return callCode('o.section-heading', { level: valueCode(w.level) }, textCode(words));
}

/** The DOI of a part of an article as a paragraph. */
export function doiCode(doi: string | undefined, w: TypstWriter): Code {
  if (doi === undefined) return EMPTY;
  const url = doiUrl(w.context.doiResolver, doi);
  return callCode('o.small-line', {}, linkOutCode(url, textCode(url), w));
}
