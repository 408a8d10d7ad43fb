import { once } from '../../../model/maybe-promise.ts';
import { addLanguages } from '../../../query/index/words/page-language.ts';
import { type Explanation, openSite, QueryError, type Site } from '../../../query/language/open-site.ts';
import { fetchedFiles } from '../../../serve/http/fetched-files.ts';
import { loadScript } from '../loader.ts';

/** Query of the console: an expression, and tag paths or `*`. */
export interface Question {
  readonly query: string;
  readonly tags: readonly string[];
}

/** Result of a query: an answer with the files read, or the reason why there is none. */
export type Outcome =
  | { readonly kind: 'answer'; readonly explanation: Explanation; readonly body: string; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly message: string; readonly caret: string | undefined; readonly nearest: string | undefined }
  | { readonly kind: 'failed'; readonly message: string };

/** Query engine in the page, over the site's files; needs no server and no service worker. */
export interface Engine {
  readonly site: () => Promise<Site>;
  ask(question: Question): Promise<Outcome>;
}

export function openEngine(root: URL): Engine {
  const site = once(async () => {
    const { language } = document.documentElement.dataset;
    if (language !== undefined) addLanguages(await loadScript(language));
    return openSite(fetchedFiles(root.href, (url, options) => fetch(url, options)));
  });
  return {
    site: async () => site(),
    async ask({ query, tags }) {
      try {
        const opened = await site();
        const start = performance.now();
        const explanation = await opened.explain({ query, tags });
        const milliseconds = performance.now() - start;
        const { body } = explanation.answer;
        return { kind: 'answer', explanation, milliseconds, body: typeof body === 'string' ? body : new TextDecoder().decode(body) };
      } catch (error) {
        if (error instanceof QueryError) return { kind: 'refused', message: error.message, caret: error.caret, nearest: error.nearest };
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
