import { openEngine, type Question } from './console/ask-site.ts';
import { addCompletion } from './console/completion.ts';
import { questionAddress } from './console/curl-line.ts';
import { type Addresses, showOutcome } from './console/show-outcome.ts';
import { suggest, suggestTag } from './console/suggest.ts';

/** The query console: asks the site's files in the page itself and shows the answer; the page's address holds the question. */
export function startConsole(): void {
  const form = document.querySelector<HTMLFormElement>('#console');
  const query = document.querySelector<HTMLTextAreaElement>('#console-query');
  const tags = document.querySelector<HTMLTextAreaElement>('#console-tag');
  const place = document.querySelector<HTMLElement>('#console-answer');
  if (form === null || query === null || tags === null || place === null) return;
  const root = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
  const addresses: Addresses = { root, endpoint: new URL(form.dataset.endpoint ?? '', document.baseURI) };
  const engine = openEngine(root);
  for (const hint of document.querySelectorAll<HTMLElement>('[data-script]')) hint.hidden = false;

  let latest = 0;
  const ask = async (): Promise<void> => {
    const mine = ++latest;
    const question: Question = { query: query.value.trim(), tags: tags.value.split(/\s+/).filter((tag) => tag !== '') };
    say('Asking…');
    const outcome = location.protocol === 'file:' ? FROM_DISK : await engine.ask(question);
    if (mine === latest) say(showOutcome(place, outcome, { question, addresses }));
  };
  const askAddress = (): void => {
    const given = new URLSearchParams(location.search);
    if (!given.has('query')) return;
    query.value = given.get('query') ?? '';
    tags.value = given.getAll('tag').join('\n') || '*';
    void ask();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const question = { query: query.value.trim(), tags: tags.value.split(/\s+/).filter((tag) => tag !== '') };
    const { search } = new URL(questionAddress(addresses.endpoint, question));
    if (search !== location.search) history.pushState(null, '', search);
    void ask();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  for (const example of document.querySelectorAll<HTMLAnchorElement>('a.console-example')) {
    example.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, '', example.search);
      askAddress();
      query.focus();
      form.scrollIntoView({ block: 'start' });
    });
  }
  addEventListener('popstate', askAddress);

  // Without the site's paths there is nothing to complete; asking will say what is wrong.
  const paths = (): Promise<string[]> =>
    engine.site().then(
      (site) => [...site.paths.possible, site.paths.id],
      () => [],
    );
  addCompletion(query, async (text, cursor) => suggest(text, cursor, await paths()), 'Completions of the query');
  addCompletion(tags, async (text, cursor) => suggestTag(text, cursor, await paths()), 'Completions of the tag path');
  askAddress();
}

const FROM_DISK = {
  kind: 'failed',
  message:
    'a page opened from a disk may not read the files beside it. Serve the folder (offprint serve, or any web server) and ask again.',
} as const;

function say(words: string): void {
  const status = document.querySelector('#console-status');
  if (status !== null) status.textContent = words;
}

startConsole();
