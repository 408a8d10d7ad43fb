import type { ArticleNotice } from '../model/article-card.ts';
import type { KeywordGroup } from '../model/article-meta.ts';
import type { MessageParameters } from '../model/messages/message-parameters.ts';
import type { MessageKey, Messages } from '../model/messages/messages.ts';
import { sentenceCase } from './sentence-case.ts';

/** A message without parameters. */
export type LabelKey = { [Key in MessageKey]: MessageParameters[Key] extends undefined ? Key : never }[MessageKey];

/** Labels by the value of an attribute of the source. */
export type LabelTable = Readonly<Record<string, LabelKey>>;

/** Returns the label of a value in a table; undefined if the table does not have it. */
export function labelIn(table: LabelTable, value: string | undefined, messages: Messages): string | undefined {
  const key = value === undefined || !Object.hasOwn(table, value) ? undefined : table[value];
  return key === undefined ? undefined : messages.text(key);
}

/** Returns the title of an abstract that has none in the source, by its `abstract-type`. */
export function abstractLabel(abstractType: string | undefined, messages: Messages): string {
  return labelIn(ABSTRACTS, abstractType, messages) ?? messages.text('article.label.abstract');
}

const ABSTRACTS = {
  'executive-summary': 'article.label.summary',
  'plain-language-summary': 'article.label.plainLanguageSummary',
  'author-summary': 'article.label.authorSummary',
  summary: 'article.label.summary',
  graphical: 'article.label.graphicalAbstract',
  'graphical-abstract': 'article.label.graphicalAbstract',
  highlights: 'article.label.highlights',
  'key-points': 'article.label.keyPoints',
  teaser: 'article.label.teaser',
  toc: 'article.label.inBrief',
  short: 'article.label.shortAbstract',
  'web-summary': 'article.label.summary',
  'editor-note': 'article.label.editorNote',
} as const satisfies LabelTable;

/** Returns the label of a date of the publication (`published`), by its `date-type`. */
export function pubDateLabel(dateType: string, messages: Messages): string {
  return labelIn(DATES, dateType, messages) ?? messages.text('date.published');
}

/** Returns the label of a date of the history, by its `date-type`; an unknown type as words. */
export function historyDateLabel(dateType: string, messages: Messages): string {
  return labelIn(DATES, dateType, messages) ?? sentenceCase(dateType);
}

const DATES = {
  received: 'date.received',
  'rev-recd': 'date.rev-recd',
  accepted: 'date.accepted',
  corrected: 'date.corrected',
  retracted: 'date.retracted',
  collection: 'date.collection',
  ppub: 'date.ppub',
  preprint: 'date.preprint',
  'sent-for-review': 'date.sent-for-review',
} as const satisfies LabelTable;

/** Returns the label of a note, by its `fn-type`; undefined for an unknown type. */
export function noteLabel(fnType: string | undefined, messages: Messages): string | undefined {
  return labelIn(NOTES, fnType?.toLowerCase(), messages);
}

/** Returns the heading of a list of notes: their label if all have the same one, else `Notes`. */
export function notesHeading(footnotes: readonly { readonly fnType?: string }[], messages: Messages): string {
  const labels = new Set(footnotes.map(({ fnType }) => noteLabel(fnType, messages)));
  const [label] = labels;
  return labels.size === 1 && label !== undefined ? label : messages.text('article.label.notes');
}

const NOTES = {
  con: 'note.con',
  conflict: 'note.coi-statement',
  'coi-statement': 'note.coi-statement',
  equal: 'note.equal',
  'present-address': 'note.present-address',
} as const satisfies LabelTable;

/** Returns the label of a contributor's role, by its `contrib-type`: `senior_editor` is `Senior editor`. */
export function roleLabel(contribType: string, messages: Messages): string {
  return labelIn(ROLES, contribType.replaceAll('_', '-'), messages) ?? sentenceCase(contribType);
}

const ROLES = {
  author: 'article.label.role.author',
  editor: 'article.label.role.editor',
  'guest-editor': 'article.label.role.guestEditor',
  reviewer: 'article.label.role.reviewer',
  'reviewing-editor': 'article.label.role.reviewingEditor',
  'senior-editor': 'article.label.role.seniorEditor',
  translator: 'article.label.role.translator',
} as const satisfies LabelTable;

/** Returns the label of a group of keywords: its title, or a label by its `kwd-group-type`, without a colon at the end. */
export function keywordGroupLabel({ title, groupType }: KeywordGroup, messages: Messages): string {
  const label = title ?? labelIn(KEYWORD_GROUPS, groupType ?? 'keywords', messages) ?? sentenceCase(groupType ?? '');
  return label.replace(/:\s*$/, '');
}

const KEYWORD_GROUPS = {
  'author-keywords': 'article.label.keywords',
  author: 'article.label.keywords',
  Author: 'article.label.keywords',
  'author-generated': 'article.label.keywords',
  keywords: 'article.label.keywords',
  kwd: 'article.label.keywords',
  'research-organism': 'article.label.organisms',
} as const satisfies LabelTable;

/** Labels of the notices on an article. */
export const NOTICE_LABELS = {
  retracted: 'article.label.notice.retracted',
  corrected: 'article.label.notice.corrected',
  concern: 'article.label.notice.concern',
  superseded: 'article.label.notice.superseded',
} as const satisfies Readonly<Record<ArticleNotice['kind'], LabelKey>>;

/** Returns items in the order of their labels if all are numbers or single letters. Affiliations of a source may begin with those of groups. */
export function inLabelOrder<Item>(items: readonly Item[], labelOf: (item: Item) => string | undefined): readonly Item[] {
  const labelled = items.map((item) => ({ item, label: labelOf(item)?.trim() ?? '' }));
  if (labelled.every(({ label }) => WHOLE_NUMBER.test(label)))
    return labelled.sort((a, b) => Number(a.label) - Number(b.label)).map(({ item }) => item);
  if (!labelled.every(({ label }) => LETTER.test(label))) return items;
  return labelled.sort((a, b) => a.label.charCodeAt(0) - b.label.charCodeAt(0)).map(({ item }) => item);
}

const WHOLE_NUMBER = /^\d{1,6}$/;
const LETTER = /^[a-z]$/;
