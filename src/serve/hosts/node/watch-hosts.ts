import { isIP } from 'node:net';
import { type Answer, plainAnswer } from '../../http/answer.ts';
import type { Handler } from '../../http/handle.ts';
import { isLoopbackHost } from '../../http/loopback-host.ts';

/**
 * Handler for `serve --watch`, which shows drafts. Answers only requests whose Host is this machine (against DNS rebinding), and lets no
 * script of another origin read pages or files.
 *
 * `address` is the one that the server listens on: '127.0.0.1'. Unless it is loopback, requests to any IP address are answered too, because
 * no foreign host name is in them.
 */
export function onlyForThisMachine(inner: Handler, address: string): Handler {
  const takesAddresses = isIP(address) !== 0 && !isLoopbackHost(address.includes(':') ? `[${address}]` : address);
  return async (ask) => {
    const { hostname } = new URL(ask.origin);
    if (!isLoopbackHost(hostname) && !(takesAddresses && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0))
      return withoutSharing(refused(hostname));
    const answer = await inner(ask);
    return SERVICE.test(ask.rawPath) ? answer : withoutSharing(answer);
  };
}

function refused(hostname: string): Answer {
  const reason = '"offprint serve --watch" shows drafts and so answers only this machine';
  return plainAnswer(403, `${reason}; the request was for the host ${hostname}. Use localhost, or "offprint serve" without --watch`);
}

function withoutSharing(answer: Answer): Answer {
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'));
  return { ...answer, headers: Object.fromEntries(headers) };
}

/** Endpoints with published values only. */
const SERVICE = /^(?:values|objects|about|sru|oai)(?:\/|$)/;
