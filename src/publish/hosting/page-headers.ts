import { SECURITY_HEADERS } from '../../serve/http/security-headers.ts';

/** Security headers of every page in their usual spelling, with a journal's Content-Security-Policy. */
export function pageHeaders(policy: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', SECURITY_HEADERS['referrer-policy']],
    ['Permissions-Policy', SECURITY_HEADERS['permissions-policy']],
  ];
}
