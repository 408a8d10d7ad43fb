import { text } from '../../model/messages/script-messages.ts';
import { addCompletion } from './console/completion.ts';
import { openEngine, type Question } from './console/query-engine.ts';
import { type Addresses, questionAddress, showOutcome } from './console/show-outcome.ts';
import { suggest, suggestTag } from './console/suggest.ts';

/** Query console: evaluates queries over the site's files in the page and shows the results; the query is stored in the page's URL. */
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
  const runQuery = async (): Promise<void> => {
    const run = ++latest;
    const question = questionIn(query, tags);
    setStatus(text('console.running'));
    if (location.protocol === 'file:') return setStatus(text('console.fromDisk'));
    const outcome = await engine.ask(question);
    if (run === latest) setStatus(showOutcome(place, outcome, { question, addresses }));
  };
  const runQueryOfUrl = (): void => {
    const parameters = new URLSearchParams(location.search);
    if (!parameters.has('query')) return;
    query.value = parameters.get('query') ?? '';
    tags.value = parameters.getAll('tag').join('\n') || '*';
    void runQuery();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { search } = new URL(questionAddress(addresses.endpoint, questionIn(query, tags)));
    if (search !== location.search) history.pushState(null, '', search);
    void runQuery();
  });
  submitByKey(form);
  for (const example of document.querySelectorAll<HTMLAnchorElement>('a.console-example')) {
    example.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, '', example.search);
      runQueryOfUrl();
      query.focus();
      form.scrollIntoView({ block: 'start' });
    });
  }
  addEventListener('popstate', runQueryOfUrl);

  // If the site's paths cannot be read there are no completions; running the query reports the error.
  const paths = (): Promise<string[]> =>
    engine.site().then(
      (site) => [...site.paths.possible, site.paths.id],
      () => [],
    );
  addCompletion(query, async (typed, cursor) => suggest(typed, cursor, await paths()), text('console.completions.query'));
  addCompletion(tags, async (typed, cursor) => suggestTag(typed, cursor, await paths()), text('console.completions.tag'));
  runQueryOfUrl();
}

function questionIn(query: HTMLTextAreaElement, tags: HTMLTextAreaElement): Question {
  return { query: query.value.trim(), tags: tags.value.split(/\s+/).filter((tag) => tag !== '') };
}

/** Ctrl+Enter runs the query from a text area, in which Enter begins a line. */
function submitByKey(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

function setStatus(words: string): void {
  const status = document.querySelector('#console-status');
  if (status !== null) status.textContent = words;
}

startConsole();
