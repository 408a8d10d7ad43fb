import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import { isAuthor, isMark } from '../html/authors-html.ts';
import { contribName, personName } from '../html/contrib-name.ts';
import { anchorCode, linkOutCode, linkToCode } from './anchor.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { hasContent } from './has-content.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** The authors in a line with their marks and ORCID; empty without any. */
export function authorsCode(meta: ArticleMeta, w: TypstWriter): Code {
  const authors = bylineOf(meta);
  if (authors.length === 0) return EMPTY;
  return callCode('o.authors', {}, listOf(authors, meta, w));
}

/** The authors of an article in the order of the source. */
export function bylineOf(meta: ArticleMeta): readonly Contrib[] {
  return meta.contribGroups.flatMap((group) => group.contribs).filter(isAuthor);
}

function listOf(authors: readonly Contrib[], meta: ArticleMeta, w: TypstWriter): Code {
  return joinCode(
    authors.flatMap((author, at) => (at === 0 ? [authorCode(author, meta, w)] : [textCode(', '), authorCode(author, meta, w)])),
  );
}

/** `Ada Lovelace 1,* (iD)`; the members of a group are in parentheses. */
function authorCode(author: Contrib, meta: ArticleMeta, w: TypstWriter): Code {
  const members = author.members.length === 0 ? [] : [textCode(' ('), listOf(author.members, meta, w), textCode(')')];
  return joinCode([anchorCode(author.id, w), nameCode(author, w), marksCode(author, meta, w), orcidCode(author, w), ...members]);
}

/** A name, of a group with its own markup. */
export function nameCode(contrib: Contrib, w: TypstWriter): Code {
  if (!hasContent(contrib.collab)) return textCode(contribName(contrib, w.messages));
  const person = personName(contrib);
  const group = w.inlines(trimmed(contrib.collab));
  return person === '' ? group : joinCode([textCode(`${person}, `), group]);
}

export function orcidCode({ orcid }: Contrib, w: TypstWriter): Code {
  return orcid === undefined ? EMPTY : callCode('o.orcid', { 'is-linked': String(w.hasLinks) as Code }, textCode(orcid));
}

function marksCode(author: Contrib, meta: ArticleMeta, w: TypstWriter): Code {
  const ids = [...new Set([...author.affIds, ...author.noteIds])].filter((id) => isMark(w.page.labelById.get(id)));
  const corresp = meta.authorNotes.corresps[0];
  const isMarked = meta.authorNotes.corresps.some(({ id }) => ids.includes(id));
  if (author.corresp && corresp !== undefined && !isMarked) ids.push(corresp.id);
  if (ids.length === 0) return EMPTY;
  const marks = ids.map((id) => {
    const label = w.page.labelById.get(id)?.trim() ?? '*';
    return linkToCode(id, textCode(isMark(label) ? label : '*'), w);
  });
  return callCode('o.marks', {}, joinCode(marks.flatMap((mark, at) => (at === 0 ? [mark] : [textCode(','), mark]))));
}

/** An e-mail address as a link. */
export function mailCode(email: string, w: TypstWriter): Code {
  return linkOutCode(`mailto:${email.trim()}`, textCode(email.trim()), w);
}
