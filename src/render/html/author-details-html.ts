import type { Affiliation, ArticleMeta, AuthorNotes, Contrib } from '../../model/article-meta.ts';
import type { Footnote } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { attribute, EMPTY, html, join, type Markup } from '../../model/text/markup.ts';
import { affiliationLine } from '../affiliation-line.ts';
import { contribAddresses, hostOf } from '../contrib-addresses.ts';
import { inLabelOrder, noteLabel, notesHeading, roleLabel } from '../labels.ts';
import { textOfInlines } from '../plain-text.ts';
import { isAuthor, isMark, orcidHtml } from './authors-html.ts';
import { contribNameHtml } from './contrib-name.ts';
import { noteListHtml } from './footnote-html.ts';
import { addressDirection } from './lang-attributes.ts';
import { safeHref } from './safe-href.ts';
import { below, idHere, idHref, type Writer } from './writer.ts';

/** Renders details of the people of an article: affiliations, correspondence, notes, contributions, editors and others by role. */
export function authorDetailsHtml(meta: ArticleMeta, w: Writer): Markup {
  return html`${affiliationsHtml(meta.affiliations, w)}${notesHtml(meta.authorNotes, w)}${authorFactsHtml(meta, w)}${otherContribsHtml(meta, w)}`;
}

function affiliationsHtml(affiliations: readonly Affiliation[], w: Writer): Markup {
  if (affiliations.length === 0) return EMPTY;
  const labelOf = (aff: Affiliation) => w.page.labelById.get(aff.id) ?? aff.label;
  return html`${title(w.messages.text('article.label.affiliations'), w)}<ul class="affiliations">
${inLabelOrder(affiliations, labelOf).map((aff) => {
  const label = labelOf(aff);
  const ror = aff.ror === undefined ? undefined : safeHref(aff.ror);
  const email = aff.email !== undefined && !aff.text.includes(aff.email) && html` ${mailHtml(aff.email, w)}`;
  return html`<li${attribute('id', idHere(w, aff.id))}>${label !== undefined && html`<span class="label">${label}</span> `}${w.inlines(affiliationLine(aff))}${ror !== undefined && html` <a class="ror" href="${ror}" aria-label="${w.messages.text('article.label.rorOf', { institution: aff.institution ?? aff.text })}">ROR</a>`}${email}</li>
`;
})}</ul>
`;
}

function notesHtml(notes: AuthorNotes, w: Writer): Markup {
  const corresps =
    notes.corresps.length > 0 &&
    html`<ul class="correspondence">
${notes.corresps.map(
  (
    corresp,
  ) => html`<li${attribute('id', idHere(w, corresp.id))}><span class="label">${w.page.labelById.get(corresp.id) ?? '*'}</span> ${w.inlines(corresp.content)}</li>
`,
)}</ul>
`;
  const inside = html`${corresps}${noteListHtml(notes.footnotes, w)}${below(w).blocks(notes.content)}`;
  if (inside.markup === '') return EMPTY;
  const own = notes.title === undefined ? EMPTY : w.inlines(notes.title);
  const isCorrespondence = notes.footnotes.length === 0 && notes.content.length === 0;
  const onlyNotes = notes.corresps.length === 0 && notes.content.length === 0 ? notes.footnotes : [];
  const words = isCorrespondence ? w.messages.text('article.label.correspondence') : notesHeading(onlyNotes, w.messages);
  return html`${title(own.markup.trim() === '' ? words : own, w)}${inside}`;
}

/** Facts about single authors: roles, degrees, address, unlabelled notes, biography; nothing if there are none. */
function authorFactsHtml(meta: ArticleMeta, w: Writer): Markup {
  const authors = meta.contribGroups.flatMap((group) => group.contribs).filter(isAuthor);
  const items = withMembers(authors).map((author) => {
    const facts = factsOf(author, w);
    return (
      facts.markup !== '' &&
      html`<li><b>${contribNameHtml(author, w)}</b>${facts}</li>
`
    );
  });
  return items.every((item) => item === false)
    ? EMPTY
    : html`${title(w.messages.text('article.label.contributors'), w)}<ul class="contributors">
${items}</ul>
`;
}

/** Editors, reviewers and other contributors, by role. */
function otherContribsHtml(meta: ArticleMeta, w: Writer): Markup {
  const byRole = new Map<string, Contrib[]>();
  for (const contrib of meta.contribGroups.flatMap((group) => group.contribs)) {
    if (isAuthor(contrib)) continue;
    const same = byRole.get(contrib.contribType);
    if (same === undefined) byRole.set(contrib.contribType, [contrib]);
    else same.push(contrib);
  }
  return html`${[...byRole].map(
    ([role, contribs]) => html`${title(roleLabel(role, w.messages), w)}<ul class="contributors">
${withMembers(contribs).map(
  (
    contrib,
  ) => html`<li${attribute('id', idHere(w, contrib.id))}><b>${contribNameHtml(contrib, w)}</b>${orcidHtml(contrib, w)}${affiliationMarks(contrib, w)}${factsOf(contrib, w)}</li>
`,
)}</ul>
`,
  )}`;
}

function withMembers(contribs: readonly Contrib[]): readonly Contrib[] {
  return contribs.flatMap((contrib) => [contrib, ...withMembers(contrib.members)]);
}

function factsOf(contrib: Contrib, w: Writer): Markup {
  const facts: Markup[] = [];
  if (contrib.degrees !== undefined) facts.push(html`${contrib.degrees}`);
  if (contrib.roles.length > 0)
    facts.push(
      join(
        contrib.roles.map((role) => roleHtml(role, w)),
        ', ',
      ),
    );
  if (contrib.email !== undefined) facts.push(mailHtml(contrib.email, w));
  for (const address of contribAddresses(contrib))
    facts.push(html`<a href="${address}"${addressDirection(hostOf(address), w)}>${hostOf(address)}</a>`);
  if (contrib.corresp && isAuthor(contrib)) facts.push(html`${w.messages.text('article.label.correspondingAuthor')}`);
  if (contrib.equalContrib) facts.push(html`${w.messages.text('article.label.equalContribution')}`);
  if (contrib.deceased) facts.push(html`${w.messages.text('article.label.deceased')}`);
  const line = bioLine(contrib);
  if (line !== undefined) facts.push(w.inlines(line));
  const bio =
    line === undefined &&
    contrib.bio.length > 0 &&
    html`
<div class="bio">
${below(w).blocks(contrib.bio)}</div>`;
  return html`${facts.length > 0 && html`: ${join(facts, '; ')}`}${unmarkedNotes(contrib, w)}${bio}`;
}

/** Returns the words of a biography that is no text of its own, such as a second e-mail address. */
function bioLine({ bio: [block, ...more] }: Contrib): readonly Inline[] | undefined {
  if (block?.kind !== 'paragraph' || block.id !== undefined || more.length > 0) return undefined;
  return textOfInlines(block.content).trim().includes(' ') ? undefined : block.content;
}

function roleHtml(role: Contrib['roles'][number], w: Writer): Markup {
  const href = role.url === undefined || !w.hasLinks ? undefined : safeHref(role.url);
  return href === undefined ? html`${role.text}` : html`<a href="${href}">${role.text}</a>`;
}

/** Renders the words of notes without a mark in the line of authors, each with its type. A long note gets a link. */
function unmarkedNotes(contrib: Contrib, w: Writer): readonly Markup[] {
  const ids = [...new Set(contrib.noteIds)].filter((id) => w.page.labelById.has(id) && !isMark(w.page.labelById.get(id)));
  return ids.map((id, index) => {
    const note = w.page.noteById.get(id);
    const label = w.page.labelById.get(id)?.replace(/[:.\s]+$/, '') ?? '';
    const name = label || noteLabel(note?.fnType, w.messages);
    const words = note === undefined ? EMPTY : wordsOf(note, w);
    const inside =
      words.markup === ''
        ? html`<a href="${idHref(w, id)}">${name ?? w.messages.text('note.numbered', { number: index + 1 })}</a>`
        : name === undefined
          ? words
          : w.messages.html('article.label.fact', { name, value: words });
    return html` <span class="author-note">${inside}</span>`;
  });
}

/** The paragraphs of a note as one line, without ids, which the note itself has; empty for a note that is no such line. */
function wordsOf({ content }: Footnote, w: Writer): Markup {
  const paragraphs = content.flatMap((block) => (block.kind === 'paragraph' ? [block.content] : []));
  const length = paragraphs.reduce((sum, words) => sum + textOfInlines(words).length, 0);
  if (paragraphs.length < content.length || length > LONGEST_NOTE) return EMPTY;
  const copy = w.withoutLinks.at({ hasIds: false });
  return join(
    paragraphs.map((words) => copy.inlines(words)),
    ' ',
  );
}

const LONGEST_NOTE = 400;

function affiliationMarks(contrib: Contrib, w: Writer): Markup {
  const marks = contrib.affIds
    .filter((id) => w.page.labelById.has(id))
    .map((id) => html`<a href="${idHref(w, id)}">${w.page.labelById.get(id) ?? '*'}</a>`);
  return marks.length === 0 ? EMPTY : html`<sup>${join(marks, ',')}</sup>`;
}

function mailHtml(email: string, w: Writer): Markup {
  const href = safeHref(`mailto:${email.trim()}`);
  return href === undefined ? html`${email}` : html`<a href="${href}"${addressDirection(email, w)}>${email}</a>`;
}

function title(words: Markup | string, w: Writer): Markup {
  const name = `h${w.level}`;
  return html`<${name} class="details-title">${words}</${name}>
`;
}
