import { html } from '../../../model/text/markup.ts';
import type { Answer, AnswerStream } from '../../http/answer.ts';
import type { Handler } from '../../http/handle.ts';

/** A handler that tells open pages to reload after a rebuild, for `serve --watch` only; the site on disk has no trace of it. */
export interface LiveReload {
  readonly handler: Handler;
  /** Reloads every open page. */
  reload(): void;
  /** Reloads pages among these files: `['index.html', 'archive/2024/05.html']`. */
  reloadOnly(paths: readonly string[]): void;
}

const EVENTS_PATH = '.offprint/reload';
/** Less than the server's idle timeout. */
const HEARTBEAT_MS = 30_000;
/** Compares the page's own path, without `.html` or `index.html`, with the changed files. */
const SCRIPT = `new EventSource('/.offprint/reload').onmessage = ({ data }) => {
  const own = decodeURI(location.pathname).slice(1).replace(/(?:index)?[.]html$/, '').replace(/[/]$/, '');
  if (data === 'all' || JSON.parse(data).includes(own)) location.reload();
};
`;
/** A file instead of an inline script, because the pages' Content-Security-Policy blocks inline scripts without a hash. */
const SCRIPT_PATH = '.offprint/reload.js';
const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const ELEMENT = html`<script async src="/${SCRIPT_PATH}"></script>`.markup;

export function withLiveReload(inner: Handler): LiveReload {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const send = (data: string): void => {
    for (const listener of listeners) {
      try {
        listener.enqueue(encoder.encode(`data: ${data}\n\n`));
      } catch {
        // The page was closed at this moment.
        listeners.delete(listener);
      }
    }
  };
  return {
    handler: async (ask) => {
      if (ask.path === SCRIPT_PATH) return { status: 200, headers: SCRIPT_HEADERS, body: SCRIPT };
      if (ask.path !== EVENTS_PATH) return withScript(await inner(ask));
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body: AnswerStream = {
        stream: () => {
          let heartbeat: NodeJS.Timeout;
          return new ReadableStream<Uint8Array>({
            start(controller) {
              own = controller;
              listeners.add(controller);
              controller.enqueue(encoder.encode(': here\n\n'));
              heartbeat = setInterval(
                () => listeners.has(controller) && controller.enqueue(encoder.encode(': here\n\n')),
                HEARTBEAT_MS,
              ).unref();
            },
            cancel: () => {
              clearInterval(heartbeat);
              listeners.delete(own);
            },
          });
        },
      };
      return { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, body };
    },
    reload: () => send('all'),
    reloadOnly: (paths) => send(JSON.stringify(paths.filter((path) => path.endsWith('.html')).map(pageOf))),
  };
}

/** `archive/2024/05.html` gives `archive/2024/05`, `search/index.html` gives `search`. */
function pageOf(path: string): string {
  return path.replace(/(?:index)?\.html$/, '').replace(/\/$/, '');
}

function withScript(answer: Answer): Answer {
  const { body, headers } = answer;
  if (!(body instanceof Uint8Array) || headers['content-type'] !== 'text/html; charset=utf-8' || answer.status === 206) return answer;
  const page = new TextDecoder().decode(body);
  const { etag: _, ...rest } = headers;
  return { ...answer, headers: { ...rest, 'cache-control': 'no-store' }, body: page.replace('</body>', `${ELEMENT}</body>`) };
}
