import { type MessagesJournal, messagesFor } from '../../messages/journal-messages.ts';
import type { Messages } from '../../messages/messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';

/** Messages in the language of an article, for labels inside it. */
export function articleMessages(journal: MessagesJournal, { lang }: Pick<ArticleCard, 'lang'>): Messages {
  return messagesFor(journal, lang ?? journal.language);
}
