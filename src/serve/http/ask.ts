/**
 * A request in host-independent form, without the cost of a Fetch `Request`.
 *
 *   { method: 'GET', path: 'content/1/e00003', query: 'tag=*', header: (name) => … }
 */
export interface Ask {
  readonly method: string;
  /** Path as sent, percent-encoded, without leading slash and query. */
  readonly rawPath: string;
  /** Path decoded once, without leading slash; undefined if the encoding is not UTF-8 or the path leaves the site. */
  readonly path: string | undefined;
  /** Query as sent, without `?`; '' if there is none. */
  readonly query: string;
  /** A header by its lower-case name; repeated headers are joined by `, `. */
  header(name: RequestHeader): string | undefined;
  /** URL of the site as the client used it, for answers that contain it: `https://example.org`, `https://example.org/journal`. */
  readonly origin: string;
  /** Reads a posted form (SRU 1.2 allows it); undefined if it is longer than `MAX_FORM_BYTES`. */
  readonly form?: () => Promise<string | undefined>;
}

/** The headers that are read of a request. */
export const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'access-control-request-headers',
  'authorization',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'sec-fetch-site',
] as const;

export type RequestHeader = (typeof REQUEST_HEADERS)[number];

/** Maximum size of a form, in bytes. */
export const MAX_FORM_BYTES = 65_536;

/** Creates an ask from a request target as sent: `/values?query=a = "b"`. */
export function askOf(method: string, target: string, rest: Pick<Ask, 'header' | 'origin' | 'form'>): Ask {
  const mark = target.indexOf('?');
  const rawPath = (mark < 0 ? target : target.slice(0, mark)).replace(/^\/+/, '');
  const query = mark < 0 ? '' : target.slice(mark + 1);
  return { method, rawPath, path: decodePath(rawPath), query, ...rest };
}

/** Creates an ask from a Fetch `Request`; `basePath` is the path of the site, without slashes at its ends. */
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
    if (sizeBytes > MAX_FORM_BYTES) {
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
