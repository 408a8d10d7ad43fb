import type { ArticleCard } from '../../model/article-card.ts';
import { type MessagesJournal, messagesFor } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';

/** Messages in the language of an article, for labels inside it. */
export function articleMessages(journal: MessagesJournal, { lang }: Pick<ArticleCard, 'lang'>): Messages {
  return messagesFor(journal, lang ?? journal.language);
}
