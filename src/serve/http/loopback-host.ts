/**
 * True for a host name of the local machine: `localhost` and its subdomains (RFC 6761, 6.3), 127.0.0.0/8 (RFC 1122, 3.2.1.3) and `::1`
 * (RFC 4291, 2.5.3).
 *
 *   '127.0.0.1', '[::1]', 'localhost', 'journal.localhost'
 */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

const LOOPBACK = /^(?:(?:[^.]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/i;
