import { printPagePolicy } from '../../model/text/page-policy.ts';
import type { Answer } from './answer.ts';

/** Content-Security-Policy of raw packages: files from unknown senders, which browsers must not show as pages of this site. */
export const RAW_POLICY = "default-src 'none'; sandbox";

/** Headers of every page besides its Content-Security-Policy, for the server and every generated host configuration. */
export const SECURITY_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Pages use none of these; framed or injected pages cannot request them either.
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

/** Policy of a site without one, as built by an earlier release. */
export const DEFAULT_POLICY = printPagePolicy();

/**
 * Adds the security headers to an answer that a browser may show as a document, and to a 304, which updates the cached headers. JSON and images have none: they run no scripts, and `X-Content-Type-Options` prevents another interpretation.
 */
export function withSecurityHeaders(answer: Answer, policy: string): Answer {
  const { status, headers } = answer;
  if (status !== 304 && !DOCUMENT.test(headers['content-type'] ?? '')) return answer;
  return { ...answer, headers: { 'content-security-policy': policy, ...SECURITY_HEADERS, ...headers } };
}

// Matches 'text/html; charset=utf-8', 'application/xml', 'application/rss+xml', 'image/svg+xml'
const DOCUMENT = /^(?:text\/(?:html|xml)|application\/xml|[\w.-]+\/[\w.-]+\+xml)(?:;|$)/;
