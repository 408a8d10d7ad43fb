import { expect, test } from 'vitest';
import { parseResponseHead } from '../../../src/publish/mirror/response-head.ts';

test.each([
  ['HTTP/1.1 200 OK|Content-Length: 7', { status: 200, headers: {}, length: 7, isKeepAlive: true }],
  ['HTTP/1.1 200|content-length:0', { status: 200, headers: {}, length: 0, isKeepAlive: true }],
  ['HTTP/1.1 200 OK|Server: x|CONTENT-LENGTH: \t12 |Connection: keep-alive', { status: 200, headers: {}, length: 12, isKeepAlive: true }],
  ['HTTP/1.1 200 OK|Content-Length: 7|Connection: Close', { status: 200, headers: {}, length: 7, isKeepAlive: false }],
  ['HTTP/1.1 200 OK|Content-Length: 7|Content-Encoding: identity', { status: 200, headers: {}, length: 7, isKeepAlive: true }],
  ['HTTP/1.1 404 Not Found|Content-Length: 3', { status: 404, headers: {}, length: 3, isKeepAlive: true }],
  ['HTTP/1.1 302 Found|Location: ./b|Content-Length: 0', { status: 302, headers: { location: './b' }, length: 0, isKeepAlive: true }],
  ['HTTP/1.1 503 |Retry-After: 5|Content-Length: 0', { status: 503, headers: { 'retry-after': '5' }, length: 0, isKeepAlive: true }],
])('%s', (text, head) => {
  expect(parseResponseHead(text.replaceAll('|', '\r\n'))).toEqual(head);
});

test.each([
  ['HTTP/1.0 200 OK|Content-Length: 7', 'an older protocol'],
  ['HTTP/1.1 200 OK', 'no length'],
  ['HTTP/1.1 200 OK|Content-Length: -7', 'a length that is none'],
  ['HTTP/1.1 200 OK|Content-Length: 7, 7', 'a list of lengths'],
  ['HTTP/1.1 200 OK|Content-Length: 7|Content-Length: 8', 'two lengths'],
  ['HTTP/1.1 200 OK|Transfer-Encoding: chunked', 'pieces'],
  ['HTTP/1.1 200 OK|Content-Length: 7|Transfer-Encoding: chunked', 'a length and pieces'],
  ['HTTP/1.1 200 OK|Content-Length: 7|Content-Encoding: gzip', 'a coding'],
  ['HTTP/1.1 200 OK|Content-Length: 7| folded', 'a folded line'],
  ['HTTP/1.1 200 OK|Content-Length : 7', 'a space before the colon'],
  ['HTTP/1.1 100 Continue', 'not yet an answer'],
  ['HTTP/1.1 304 Not Modified|Content-Length: 7', 'an answer without its body'],
  ['<!doctype html>', 'no head'],
])('%s: %s, which is not ordinary', (text) => {
  expect(parseResponseHead(text.replaceAll('|', '\r\n'))).toBeUndefined();
});
