import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { TransferError } from './mirror-error.ts';
import type { AnswerHead } from './ordinary-head.ts';

export interface HttpAnswer extends AnswerHead {
  /** The content as it was before it was compressed for the way. */
  readonly body: Readable;
  /** Lets an answer go of which nothing is wanted. */
  readonly discard: () => void;
}

export type HttpGet = (url: URL, options: { headers: Readonly<Record<string, string>>; signal: AbortSignal }) => Promise<HttpAnswer>;

/** GET over connections that are kept open, whatever form the answer has. Follows no redirect. */
export function openHttpGet(): HttpGet {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  return (url, options) =>
    new Promise((resolve, reject) => {
      const isTls = url.protocol === 'https:';
      const send = isTls ? requestHttps : requestHttp;
      send(url, { ...options, agent: isTls ? https : http }, (message) => {
        try {
          resolve(answerOf(message));
        } catch (error) {
          reject(error);
        }
      })
        .on('error', reject)
        .end();
    });
}

function answerOf(message: IncomingMessage): HttpAnswer {
  const { statusCode: status = 0, headers } = message;
  return { status, headers, body: decoded(message), discard: () => void message.destroy() };
}

function decoded(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return message;
  const open = DECODERS.get(coding);
  if (open === undefined) {
    message.destroy();
    throw new TransferError(`the content coding is ${JSON.stringify(coding)}; expected gzip or br`, { mayPass: false });
  }
  // What breaks off is seen by whoever reads the result.
  return pipeline(message, open(), () => undefined);
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
]);
