import type { ArticleCard } from '../../../model/article-card.ts';
import type { Messages } from '../../../model/messages/messages.ts';

/** Returns authors and year for a drawn image: `Isla Brannock, Yuki Hamasaki and others, 2024`. */
export function byLine({ authors, publishedIso }: ArticleCard, messages: Messages): string {
  const names = authors.slice(0, authors.length > 3 ? 2 : 3).map(({ name }) => name);
  const listed = messages.list(names, 'comma');
  const by = authors.length > 3 ? messages.text('card.authors', { names: listed }) : listed;
  const year = messages.date(publishedIso.slice(0, 4));
  return by === '' || year === '' ? by + year : messages.text('card.byline', { authors: by, year });
}
