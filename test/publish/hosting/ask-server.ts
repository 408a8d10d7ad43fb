import { type IncomingHttpHeaders, request } from 'node:http';

/** Response of a server; repeated headers are joined, the body is bytes. */
export interface ServerAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: Buffer;
}

/** Sends a request with the given headers only; redirects are not followed, bodies not decoded. */
export function askServer(
  url: string,
  options: { method?: string; headers?: Readonly<Record<string, string | readonly string[]>> } = {},
): Promise<ServerAnswer> {
  return new Promise((answered, failed) => {
    const headers = Object.fromEntries(Object.entries(options.headers ?? {}).map(([name, value]) => [name, value as string | string[]]));
    const sent = request(url, { method: options.method ?? 'GET', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () =>
        answered({
          status: response.statusCode ?? 0,
          header: (name) => joined(response.headersDistinct, name),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', failed);
    sent.end();
  });
}

function joined(headers: NodeJS.Dict<string[]> | IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
