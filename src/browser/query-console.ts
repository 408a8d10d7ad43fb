/** The query console: asks the page's own address as a program would, and shows the answer. */
export function startConsole(): void {
  const form = document.querySelector<HTMLFormElement>('#console');
  const query = document.querySelector<HTMLTextAreaElement>('#console-query');
  const tags = document.querySelector<HTMLTextAreaElement>('#console-tag');
  if (form === null || query === null || tags === null) return;
  const given = new URLSearchParams(location.search);
  if (given.has('query')) {
    query.value = given.get('query') ?? '';
    tags.value = given.getAll('tag').join('\n');
    void ask(addressOf(form.dataset.endpoint ?? '', query.value, tags.value));
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = addressOf(form.dataset.endpoint ?? '', query.value, tags.value);
    history.replaceState(null, '', `?${address.searchParams}`);
    void ask(address);
  });
}

function addressOf(endpoint: string, text: string, tagLines: string): URL {
  const address = new URL(endpoint, document.baseURI);
  address.searchParams.set('query', text.trim());
  for (const tag of tagLines.split(/\s+/).filter((one) => one !== '')) address.searchParams.append('tag', tag);
  return address;
}

async function ask(address: URL): Promise<void> {
  say('Asking…');
  try {
    const answer = (await fetchJson(address)) ?? (await workerReady().then(() => fetchJson(address)));
    if (answer === undefined) {
      return say(
        'This host does not run the query service, and this browser has no service worker for it yet. Reload the page and ask again.',
      );
    }
    show(await answer.json(), { ok: answer.ok, address });
  } catch (error) {
    say(`No answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Undefined where a page came instead of an answer: the host runs no code, and nothing stands in for it. */
async function fetchJson(address: URL): Promise<Response | undefined> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  return /json/.test(response.headers.get('content-type') ?? '') ? response : undefined;
}

/** The service worker answers where the host runs no code; on the first visit it needs a moment. */
async function workerReady(): Promise<void> {
  if (document.documentElement.dataset.serviceWorker === undefined || !('serviceWorker' in navigator)) return;
  if (navigator.serviceWorker.controller !== null) return;
  const ready = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 3000))]);
}

function show(body: unknown, { ok, address }: { ok: boolean; address: URL }): void {
  const link = document.querySelector<HTMLAnchorElement>('#console-link');
  const answer = document.querySelector<HTMLElement>('#console-answer');
  if (link !== null) {
    link.hidden = false;
    link.href = address.href;
  }
  if (answer !== null) {
    answer.hidden = false;
    answer.querySelector('pre')?.replaceChildren(JSON.stringify(body, null, 2));
  }
  say(ok ? countWords(body) : 'The query was refused; the answer says why.');
}

function countWords(body: unknown): string {
  const id = field(field(body, 'results'), 'id');
  const count = typeof id === 'object' && id !== null ? Object.keys(id).length : 0;
  return count === 1 ? '1 object' : `${count} objects`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

function say(words: string): void {
  const status = document.querySelector('#console-status');
  if (status !== null) status.textContent = words;
}

startConsole();
