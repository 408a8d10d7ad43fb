import type { IncomingMessage } from 'node:http';

/**
 * Returns the reason why a request that Node's parser accepted gets status 400; undefined for a valid one.
 *
 *   Host: toy.org, Host: other.org  ->  'The request has 2 Host headers; expected 1'
 *   Host: toy org                   ->  'The Host header "toy org" is not a host name; expected a name such as example.org or example.org:8080'
 *
 * RFC 9112, 3.2 (exactly one valid Host) and 5.1 (no space between a header's name and its colon; Node 20 accepts one).
 */
export function requestError({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): string | undefined {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!TOKEN.test(name)) return `The header name ${JSON.stringify(name)} is malformed; expected letters, digits and hyphens`;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts.push(rawHeaders[at + 1] ?? '');
  }
  const [host] = hosts;
  if (hosts.length > 1) return `The request has ${hosts.length} Host headers; expected 1`;
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The request has no Host header; expected 1';
  if (host === '' || isHost(host)) return undefined;
  return `The Host header ${JSON.stringify(host)} is not a host name; expected a name such as example.org or example.org:8080`;
}

/** True for a host name or IP address that is valid in a URL, with or without a port. */
function isHost(text: string): boolean {
  return HOST_AND_PORT.test(text) && URL.canParse(`http://${text}`);
}

const HOST = 'host';
/** A token of RFC 9110, 5.6.2: `If-None-Match`. */
export const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** `example.org:8080`, `[::1]:8080` */
const HOST_AND_PORT = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9\-._~%!$&'()*+,;=]+)(?::\d*)?$/;
