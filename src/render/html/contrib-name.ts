import type { Contrib } from '../../model/article-meta.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { orderedName } from '../display-name.ts';
import { textOfInlines } from '../plain-text.ts';
import type { Writer } from './writer.ts';

/** Renders a contributor's name: `Ada Lovelace`, a group's name, or the phrase for an anonymous one. */
export function contribNameHtml(contrib: Contrib, w: Writer): Markup {
  const group = contrib.collab === undefined ? undefined : w.inlines(contrib.collab);
  const person = personName(contrib);
  if (group === undefined) return html`${person === '' ? w.messages.text('article.label.anonymous') : person}`;
  return person === '' ? group : html`${person}, ${group}`;
}

/** The same as plain text. */
export function contribName(contrib: Contrib, messages: Messages): string {
  const person = personName(contrib);
  const group = textOfInlines(contrib.collab ?? []);
  return [person, group].filter((part) => part !== '').join(', ') || messages.text('article.label.anonymous');
}

/** Returns a person's name with prefix and suffix; '' for a group or an anonymous contributor. */
export function personName(contrib: Contrib): string {
  const { prefix, suffix, stringName } = contrib;
  const name = [prefix, orderedName(contrib), suffix].filter((part) => part !== undefined && part !== '').join(' ');
  if (stringName === undefined || stringName === name) return name;
  return name === '' ? stringName : `${name} (${stringName})`;
}
