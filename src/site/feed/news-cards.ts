import type { FeedCard } from './feed-articles.ts';

/** An announcement, as feeds need it. */
interface Announcement {
  /** `news/call-for-papers.html`, `en/news/call-for-papers.html` */
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly description?: string;
  readonly html: string;
}

/** Returns announcements in the form of articles, so that their feeds are rendered as those of articles. */
export function newsCards(news: readonly Announcement[]): readonly FeedCard[] {
  return news.map(({ file, title, date, description, html }) => {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    return {
      stem: file.replace(/\.html$/, ''),
      articleType: 'announcement',
      typeLabel: 'Announcement',
      titleHtml: escapeText(title),
      titleText: title,
      authors: [],
      published: { year, month, day },
      publishedIso: date,
      subjects: [],
      keywords: [],
      abstractText: description ?? firstText(html),
      pdf: false,
    };
  });
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The first paragraph of rendered Markdown as plain text. */
function firstText(html: string): string {
  const [, paragraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  const text = paragraph
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
