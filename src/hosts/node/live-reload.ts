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
const SCRIPT = html`<script>new EventSource('/.offprint/reload').onmessage = ({ data }) => {
  const own = decodeURI(location.pathname).slice(1).replace(/(?:index)?[.]html$/, '').replace(/[/]$/, '');
  if (data === 'all' || JSON.parse(data).includes(own)) location.reload();
};</script>`.markup;

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
  return { ...answer, headers: { ...rest, 'cache-control': 'no-store' }, body: page.replace('</body>', `${SCRIPT}</body>`) };
}
