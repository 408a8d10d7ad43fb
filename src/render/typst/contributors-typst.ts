import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import { contribAddresses, hostOf } from '../contrib-addresses.ts';
import { isAuthor, isMark } from '../html/authors-html.ts';
import { safeHref } from '../html/safe-href.ts';
import { noteLabel } from '../labels.ts';
import { anchorCode, linkOutCode, linkToCode } from './anchor.ts';
import { bylineOf, mailCode, nameCode, orcidCode } from './authors-typst.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { sentenceCase } from './front-words.ts';
import { titledHeading } from './heading-typst.ts';
import { below, type TypstWriter } from './typst-writer.ts';

/** Facts about single authors, then editors, reviewers and others by role. */
export function contributorsCode(meta: ArticleMeta, w: TypstWriter): Code {
  const authors = withMembers(bylineOf(meta)).flatMap((author) => {
    const facts = factsCode(author, w);
    return facts === EMPTY ? [] : [personCode(author, EMPTY, facts, w)];
  });
  const others = meta.contribGroups.flatMap((group) => group.contribs).filter((contrib) => !isAuthor(contrib));
  const roles = [...new Set(others.map(({ contribType }) => contribType))];
  return joinCode([
    authors.length === 0 ? EMPTY : joinCode([titledHeading(w.messages.text('article.label.contributors'), w), ...authors]),
    ...roles.map((role) => joinCode([titledHeading(sentenceCase(role), w), ...peopleCode(others, role, w)])),
  ]);
}

/** The people of one role: those of whom something is known one by one, the others in one paragraph. */
function peopleCode(others: readonly Contrib[], role: string, w: TypstWriter): readonly Code[] {
  const people = withMembers(others.filter(({ contribType }) => contribType === role));
  const known = people.flatMap((contrib) => {
    const facts = factsCode(contrib, w);
    return facts === EMPTY && contrib.bio.length === 0 ? [] : [personCode(contrib, aroundName(contrib, w), facts, w)];
  });
  const names = people
    .filter((contrib) => contrib.bio.length === 0 && factsCode(contrib, w) === EMPTY)
    .map((contrib) => joinCode([nameCode(contrib, w), aroundName(contrib, w)]));
  if (names.length === 0) return known;
  return [...known, callCode('o.small-line', {}, joinCode(names.flatMap((name, at) => (at === 0 ? [name] : [textCode(', '), name]))))];
}

function aroundName(contrib: Contrib, w: TypstWriter): Code {
  return joinCode([anchorCode(contrib.id, w), marksCode(contrib, w), orcidCode(contrib, w)]);
}

function personCode(contrib: Contrib, marks: Code, facts: Code, w: TypstWriter): Code {
  const name = callCode('strong', {}, nameCode(contrib, w));
  const line = callCode('o.small-line', {}, joinCode([name, marks, facts === EMPTY ? EMPTY : textCode(': '), facts]));
  return joinCode([line, below(w).at({ isRunIn: true }).blocks(contrib.bio)]);
}

function withMembers(contribs: readonly Contrib[]): readonly Contrib[] {
  return contribs.flatMap((contrib) => [contrib, ...withMembers(contrib.members)]);
}

function factsCode(contrib: Contrib, w: TypstWriter): Code {
  const facts: Code[] = [];
  if (contrib.degrees !== undefined) facts.push(textCode(contrib.degrees));
  const roles = contrib.roles.map(({ text, url }) => linkOutCode(url === undefined ? undefined : safeHref(url), textCode(text), w));
  if (roles.length > 0) facts.push(joinCode(roles.flatMap((role, at) => (at === 0 ? [role] : [textCode(', '), role]))));
  if (contrib.email !== undefined) facts.push(mailCode(contrib.email, w));
  for (const address of contribAddresses(contrib)) facts.push(linkOutCode(address, textCode(hostOf(address)), w));
  if (contrib.corresp && isAuthor(contrib)) facts.push(textCode(w.messages.text('article.label.correspondingAuthor')));
  if (contrib.equalContrib) facts.push(textCode(w.messages.text('article.label.equalContribution')));
  if (contrib.deceased) facts.push(textCode(w.messages.text('article.label.deceased')));
  facts.push(...unmarkedNotes(contrib, w));
  if (facts.length === 0 && contrib.bio.length === 0) return EMPTY;
  return joinCode(facts.flatMap((fact, at) => (at === 0 ? [fact] : [textCode('; '), fact])));
}

/** Links to the notes whose labels are no marks, by their subject. */
function unmarkedNotes(contrib: Contrib, w: TypstWriter): readonly Code[] {
  const ids = [...new Set(contrib.noteIds)].filter((id) => w.page.labelById.has(id) && !isMark(w.page.labelById.get(id)));
  return ids.map((id, index) => {
    const label = w.page.labelById.get(id)?.replace(/[:.\s]+$/, '') ?? '';
    const about = noteLabel(w.page.noteById.get(id)?.fnType, w.messages);
    return linkToCode(id, textCode(label || (about ?? w.messages.text('note.numbered', { number: index + 1 }))), w);
  });
}

function marksCode(contrib: Contrib, w: TypstWriter): Code {
  const marks = contrib.affIds
    .filter((id) => w.page.labelById.has(id))
    .map((id) => linkToCode(id, textCode(w.page.labelById.get(id)?.trim() ?? '*'), w));
  return marks.length === 0
    ? EMPTY
    : callCode('o.marks', {}, joinCode(marks.flatMap((mark, at) => (at === 0 ? [mark] : [textCode(','), mark]))));
}
