import type { Answer, AnswerStream } from '../../http/answer.ts';
import type { Handler } from '../../http/handle.ts';
import { html } from '../../text/markup.ts';

/** A handler that tells open pages when the site has been rebuilt. For `serve --watch` only: the site on the disk knows nothing of it. */
export interface LiveReload {
  readonly handler: Handler;
  /** Every open page. */
  reload(): void;
  /** Those among these files: `['index.html', 'archive/2024/05.html']`. */
  reloadOnly(paths: readonly string[]): void;
}

const ADDRESS = '.offprint/reload';
/** Less than the idle timeout of the server. */
const HEARTBEAT_MS = 30_000;
/** A page knows itself among files however it was asked for: `/archive/2024/05`, `/search/`. */
const SCRIPT = `new EventSource('/.offprint/reload').onmessage = ({ data }) => {
  const own = decodeURI(location.pathname).slice(1).replace(/(?:index)?[.]html$/, '').replace(/[/]$/, '');
  if (data === 'all' || JSON.parse(data).includes(own)) location.reload();
};
`;
/** A file and not an inline script: the Content-Security-Policy of the pages would block one without its hash. */
const SCRIPT_ADDRESS = '.offprint/reload.js';
const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const ELEMENT = html`<script async src="/${SCRIPT_ADDRESS}"></script>`.markup;

export function withLiveReload(inner: Handler): LiveReload {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const send = (data: string): void => {
    for (const listener of listeners) {
      try {
        listener.enqueue(encoder.encode(`data: ${data}\n\n`));
      } catch {
        // The page was closed in this very moment.
        listeners.delete(listener);
      }
    }
  };
  return {
    handler: async (ask) => {
      if (ask.path === SCRIPT_ADDRESS) return { status: 200, headers: SCRIPT_HEADERS, body: SCRIPT };
      if (ask.path !== ADDRESS) return withScript(await inner(ask));
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

/** `archive/2024/05` of `archive/2024/05.html`, `search` of `search/index.html`. */
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
