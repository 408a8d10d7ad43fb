import { type IncomingHttpHeaders, request } from 'node:http';

/** What a server answered: several lines of one header joined, the body as bytes. */
export interface ServerAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: Buffer;
}

/** Asks a server as it stands: no header but those given, no redirect followed, no coding undone. */
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
