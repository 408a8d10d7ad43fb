import { lookup as lookupName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which addresses an import may ask. */
export interface AddressRules {
  /** Throws an `AddressError` if a URL is not http or https, is outside of the allowed sites, or names an address in a private network. */
  readonly check: (url: URL) => void;
  /** Resolves host names; fails for a name that has an address in a private network. */
  readonly lookup: LookupFunction;
}

export interface AddressOptions {
  /** Addresses of the sites that may be asked: that of the source, and those that the user allows. */
  readonly sites: readonly string[];
  readonly allowPrivate: boolean;
}

/** An address that is not asked. The message begins with the address. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/**
 * Rules for the addresses of an import. Addresses come from answers of foreign servers, so that one could name a service in the network of the
 * machine that imports: each address is checked before its request, after every redirect, and again when its name is resolved.
 */
export function addressRules({ sites, allowPrivate }: AddressOptions): AddressRules {
  const allowed = new Set(sites.map(siteKey));
  return {
    check: (url) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressError(`${url.href} is no address of http or https`);
      if (!allowed.has(siteKey(url.href)))
        throw new AddressError(`${url.href} is at another site than the source; --allow-site ${url.host} fetches it`);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!allowPrivate && (isPrivateAddress(host) || /(?:^|\.)localhost\.?$/i.test(host)))
        throw new AddressError(privateMessage(url.href));
    },
    lookup: (name, options, done) => {
      lookupName(name, { ...options, all: true }, (error, addresses) => {
        const first = addresses?.[0];
        const refused = error ?? (allowPrivate || !addresses.some(({ address }) => isPrivateAddress(address)) ? null : refusal(name));
        if (refused !== null || first === undefined) done(refused ?? new Error(`${name} has no address`), '', 0);
        else if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      });
    },
  };
}

function refusal(name: string): Error {
  return new AddressError(privateMessage(name));
}

function privateMessage(name: string): string {
  return `${name} is in a private network; --allow-private allows it`;
}

/** Host and port of a site; the same with and without `www.`, and for http and https at their default ports. */
function siteKey(address: string): string {
  const url = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
  return `${url.hostname.toLowerCase().replace(/^www\./, '')}:${url.port}`;
}

/** True for an IP address that is not reachable from everywhere: loopback, private, link-local, shared, multicast and reserved ranges. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** RFC 6890 and the registries of special-purpose addresses. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}
