import type { Contrib } from '../model/article-meta.ts';
import { safeHref } from './html/safe-href.ts';

/** Addresses of a contributor's own pages, for contributors without any other id in the source: `http://loop.frontiersin.org/people/24652/overview`. */
export function contribAddresses(contrib: Contrib): readonly string[] {
  return Object.values(contrib.contribIds).flatMap((id) => (WEB.test(id) ? (safeHref(id) ?? []) : []));
}

const WEB = /^https?:\/\//i;

/** `loop.frontiersin.org` */
export function hostOf(address: string): string {
  return address.replace(WEB, '').replace(/[/?#].*$/, '');
}
