import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { contribName, contribNameHtml } from './contrib-name.ts';
import { idHere, idHref, type Writer } from './writer.ts';

/**
 * Renders the line of authors, with links to affiliations, labelled notes and ORCID; a group is followed by its members. The names link to
 * the authors' pages, which only the authors of the article itself have, not those of its letters.
 */
export function authorsHtml(meta: ArticleMeta, w: Writer): Markup {
  const authors = meta.contribGroups.flatMap((group) => group.contribs).filter(isAuthor);
  return authors.length === 0 ? EMPTY : authorList(authors, meta, w);
}

/** Returns true for a contributor in the line of authors. */
export function isAuthor(contrib: Contrib): boolean {
  return contrib.contribType === 'author';
}

function authorList(authors: readonly Contrib[], meta: ArticleMeta, w: Writer): Markup {
  return html`<ul class="author-list">
${authors.map((author) => html`${authorItem(author, meta, w)}\n`)}</ul>
`;
}

/** Renders an author without white space around a group's members, which are in parentheses. */
function authorItem(author: Contrib, meta: ArticleMeta, w: Writer): Markup {
  const members =
    author.members.length > 0 && html`<ul class="author-list">${author.members.map((member) => authorItem(member, meta, w))}</ul>`;
  return html`<li${attribute('id', idHere(w, author.id))}>${nameHtml(author, w)}${orcidHtml(author, w)}${marksHtml(author, meta, w)}${members}</li>`;
}

function nameHtml(author: Contrib, w: Writer): Markup {
  const name = contribNameHtml(author, w);
  const href = w.hasLinks && author.collab === undefined ? w.context.authorHref?.(author) : undefined;
  return html`<span class="author">${href === undefined ? name : html`<a href="${href}">${name}</a>`}</span>`;
}

/** Renders the link to a person's ORCID record. */
export function orcidHtml(contrib: Contrib, w: Writer): Markup {
  if (contrib.orcid === undefined) return EMPTY;
  const name = w.messages.text('article.label.orcidOf', { name: contribName(contrib, w.messages) });
  return html` <a class="orcid" href="https://orcid.org/${encodeURIComponent(contrib.orcid)}" aria-label="${name}">ORCID</a>`;
}

/** Returns true if a label can be raised beside a name; `Competing interests:` cannot, and is in the details. */
export function isMark(label: string | undefined): boolean {
  const length = label?.trim().length ?? 0;
  return length > 0 && length <= LONGEST_MARK;
}

const LONGEST_MARK = 4;

function marksHtml(author: Contrib, meta: ArticleMeta, w: Writer): Markup {
  const marks: Markup[] = [];
  const seen = new Set<string>();
  for (const id of [...author.affIds, ...author.noteIds]) {
    const label = w.page.labelById.get(id);
    if (!isMark(label) || seen.has(id)) continue;
    seen.add(id);
    marks.push(html`<a href="${idHref(w, id)}">${label}</a>`);
  }
  const corresps = meta.authorNotes.corresps;
  const [corresp] = corresps;
  if (author.corresp && corresp !== undefined && !corresps.some(({ id }) => seen.has(id))) {
    const label = w.page.labelById.get(corresp.id);
    marks.push(
      html`<a href="${idHref(w, corresp.id)}" aria-label="${w.messages.text('article.label.correspondence')}">${isMark(label) ? label : '*'}</a>`,
    );
  }
  return marks.length === 0 ? EMPTY : html`<sup>${marks.map((mark, index) => html`${index > 0 && ','}${mark}`)}</sup>`;
}
