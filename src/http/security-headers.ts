import { printPagePolicy } from '../text/page-policy.ts';
import type { Answer } from './answer.ts';

/** The Content-Security-Policy of raw packages: files of unknown senders, which no browser shows as pages of this site. */
export const RAW_POLICY = "default-src 'none'; sandbox";

/** Headers of every page beside its Content-Security-Policy. The server and every generated host configuration read this table. */
export const SECURITY_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Pages use none of these; a page that is framed or injected cannot ask for them either.
  'permissions-policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
} as const;

/** The policy of a site that names none, as one built by an earlier release. */
export const DEFAULT_POLICY = printPagePolicy();

/**
 * Adds the security headers to an answer that a browser may show as a document, and to a 304, by which a browser renews the headers of
 * the page that it keeps. JSON and pictures go without: nothing runs in them, and `X-Content-Type-Options` keeps them what they are.
 */
export function withSecurityHeaders(answer: Answer, policy: string): Answer {
  const { status, headers } = answer;
  if (status !== 304 && !DOCUMENT.test(headers['content-type'] ?? '')) return answer;
  return { ...answer, headers: { 'content-security-policy': policy, ...SECURITY_HEADERS, ...headers } };
}

// 'text/html; charset=utf-8', 'application/xml', 'application/rss+xml', 'image/svg+xml'
const DOCUMENT = /^(?:text\/(?:html|xml)|application\/xml|[\w.-]+\/[\w.-]+\+xml)(?:;|$)/;
