import { describe, expect, test } from 'vitest';
import { askOf } from '../../../src/serve/http/ask.ts';
import { addressOf } from '../../../src/serve/http/sru/answer-sru.ts';

describe('the base URL in answers', () => {
  test.each([
    ['https://toy.org', 'https://toy.org', 'https://toy.org'],
    ['http://toy.org', 'https://toy.org', 'https://toy.org'],
    ['https://toy.org/journal', 'https://toy.org/journal', 'https://toy.org/journal'],
    ['http://evil.example', 'https://toy.org', 'https://toy.org'],
    ['http://localhost.evil.example', 'https://toy.org', 'https://toy.org'],
    ['http://192.0.2.7:8080', 'https://toy.org', 'https://toy.org'],
    ['http://localhost:8080', 'https://toy.org', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'https://toy.org', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'https://toy.org', 'http://[::1]:8080'],
  ])('of a client that asked %s for a journal at %s is %s', (origin, siteUrl, expected) => {
    expect(addressOf(askOf('GET', '/sru', { header: () => undefined, origin }), siteUrl)).toBe(expected);
  });
});
