/** Text cases in which styles print titles: unchanged, or title case. */
export const TITLE_WAYS = ['', ' text-case="title"'] as const;

/** Returns a style that prints a title and nothing else. CSL 1.0.2. */
export function titleStyle(way: (typeof TITLE_WAYS)[number]): string {
  const layout = `<layout><text variable="title"${way}/></layout>`;
  return `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><citation>${layout}</citation><bibliography>${layout}</bibliography></style>`;
}
