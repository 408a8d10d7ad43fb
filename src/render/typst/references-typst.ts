import type { RefList } from '../../model/block.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { directionOfText } from '../../model/text/letter-direction.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { safeHref } from '../html/safe-href.ts';
import { textOfInlines } from '../plain-text.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode } from './code.ts';
import { headingCode, titleCode, titledHeading } from './heading-typst.ts';
import { trimmed } from './trimmed.ts';
import { below, type TypstWriter } from './typst-writer.ts';

/** A list of references with links to the works. */
export function refListCode(list: RefList, w: TypstWriter): Code {
  const heading =
    titleCode(list, w.at({ hasIds: false })) === EMPTY && list.references.length > 0 && w.level === 1
      ? joinCode([titledHeading(w.messages.text('article.label.references'), w), anchorCode(list.id, w)])
      : headingCode(list, w, list.id);
  const items = list.references.map((reference) => referenceCode(reference, w));
  return joinCode([heading, below(w).blocks(list.content), items.length === 0 ? EMPTY : callCode('o.references', {}, arrayCode(items))]);
}

function referenceCode(reference: Reference, w: TypstWriter): Code {
  const citations = reference.citations.flatMap((citation, index) => [...(index === 0 ? [] : [textCode(' ')]), citationCode(citation, w)]);
  const body = joinCode([anchorCode(reference.id, w), ...citations]);
  const notes = w.at({ canFloat: false }).blocks(reference.notes);
  const label = reference.label === undefined ? undefined : textCode(reference.label);
  // A Latin reference of an Arabic article is read from the left.
  const direction = directionOfText(reference.citations.map((citation) => textOfInlines(citationInlines(citation))).join(' '));
  const dir = direction === undefined || direction === w.page.direction ? undefined : (direction as Code);
  return dictionaryCode({ label, ...(dir === undefined ? {} : { dir }), body, notes: notes === EMPTY ? undefined : notes });
}

function citationCode(citation: Citation, w: TypstWriter): Code {
  const links = citationLinks(citation, w.context.doiResolver).flatMap((link) => [
    textCode(' '),
    linkOutCode(safeHref(link.href), textCode(link.text), w),
  ]);
  return joinCode([w.inlines(trimmed(citationInlines(citation))), ...links]);
}
