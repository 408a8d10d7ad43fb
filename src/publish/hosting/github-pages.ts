import type { FilesOfHost } from '../../model/hosts.ts';
import type { Journal } from '../../model/journal.ts';

/**
 * GitHub Pages: `.nojekyll`, without which names that begin with `_` or `.` are left out, and `CNAME` if the journal has its own host name.
 */
export function githubPagesFiles({ siteUrl }: Pick<Journal, 'siteUrl'>): FilesOfHost<'github-pages'> {
  const { hostname } = new URL(siteUrl);
  const isOwn = hostname.includes('.') && !hostname.endsWith('.github.io') && !/^[\d.]+$/.test(hostname);
  return { '.nojekyll': '', ...(isOwn ? { CNAME: `${hostname}\n` } : {}) };
}
