/**
 * A request as the handler takes it: what every host can give without building a Fetch `Request` for each.
 *
 *   { method: 'GET', path: 'content/1/e00003', query: 'tag=*', header: (name) => … }
 */
export interface Ask {
  readonly method: string;
  /** The path as sent, percent-encoded, without leading slash and query. */
  readonly rawPath: string;
  /** Decoded once, without leading slash; undefined where the encoding is not UTF-8 or the path tries to climb. */
  readonly path: string | undefined;
  /** The query as sent, without `?`; '' where there is none. */
  readonly query: string;
  /** A header by its lower-case name; several lines joined by `, `. */
  header(name: string): string | undefined;
  /** Where the client found the site, for answers that must name themselves: `https://example.org`, `https://example.org/journal`. */
  readonly origin: string;
  /** A form posted by the client (SRU 1.2 allows it), undefined where it is longer than `LONGEST_FORM`. */
  readonly form?: () => Promise<string | undefined>;
}

/** Most bytes of a form. */
export const LONGEST_FORM = 65_536;

/** An ask from a request target as it stands on the request line: `/values?query=a = "b"`. */
export function askOf(method: string, target: string, rest: Pick<Ask, 'header' | 'origin' | 'form'>): Ask {
  const mark = target.indexOf('?');
  const rawPath = (mark < 0 ? target : target.slice(0, mark)).replace(/^\/+/, '');
  const query = mark < 0 ? '' : target.slice(mark + 1);
  return { method, rawPath, path: decodePath(rawPath), query, ...rest };
}

/** An ask from a Fetch `Request`; `basePath` is the path under which the site stands, without slashes at its ends. */
export function askOfRequest(request: Request, basePath = ''): Ask {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/+/, '');
  const isInside = basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`));
  const inside = isInside ? path.slice(basePath.length) : path;
  return askOf(request.method, `/${inside.replace(/^\/+/, '')}${url.search}`, {
    header: (name) => request.headers.get(name) ?? undefined,
    origin: isInside ? `${url.origin}/${basePath}` : url.origin,
    form: () => readForm(request.body),
  });
}

async function readForm(body: Request['body']): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    sizeBytes += piece.value.byteLength;
    if (sizeBytes > LONGEST_FORM) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

function decodePath(rawPath: string): string | undefined {
  try {
    const path = decodeURIComponent(rawPath);
    const parts = path.split('/');
    return parts.includes('..') || parts.includes('.') || path.includes('\0') || path.includes('\\') ? undefined : path;
  } catch {
    return undefined;
  }
}
