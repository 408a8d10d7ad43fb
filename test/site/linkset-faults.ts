import type { ReadHead } from './head-rules.ts';

interface LinkContext {
  readonly anchor: string;
  readonly [relation: string]: unknown;
}

/** Relations of the FAIR Signposting Profile that both the head and the linkset have. */
const SIGNPOSTS = ['cite-as', 'describedby', 'item', 'type', 'author', 'license', 'collection'];

/** Relations to other works, which are in the linkset only and have no link back. */
const WORKS = /^(?:related|predecessor-version|alternate) /;

/** Returns differences between a linkset and the head of its page, and faults of the linkset (RFC 9264). */
export function linksetFaults(json: string, head: ReadHead, siteFile: (url: string) => boolean): string[] {
  const { linkset } = JSON.parse(json) as { linkset: readonly LinkContext[] };
  const page = head.links.find(({ rel }) => rel === 'canonical')?.href ?? '';
  // Parts, data and reviews at other origins have an address of their own: a DOI or a repository.
  const isElsewhere = (target: string): boolean => /^(?:item|describedby) /.test(target) && !target.includes(` ${new URL(page).origin}/`);
  const own = linkset
    .filter(({ anchor }) => anchor === page)
    .flatMap(targetsOf)
    .filter((target) => !WORKS.test(target) && !isElsewhere(target));
  const inHead = head.links.filter(({ rel = '' }) => SIGNPOSTS.includes(rel)).map(({ rel, href, type }) => targetText(rel, { href, type }));
  const isPicture = (target: string): boolean => target.startsWith('item ') && target.endsWith(' image/jpeg');
  const files = linkset.flatMap(({ anchor }) => anchor);
  return [
    ...inHead.filter((target) => !own.includes(target)).map((target) => `only in the head: ${target}`),
    // Images of figures are in the linkset only, because a head would be too long.
    ...own.filter((target) => !inHead.includes(target) && !isPicture(target)).map((target) => `only in the linkset: ${target}`),
    ...own
      .filter((target) => /^(?:item|describedby) /.test(target))
      .filter((target) => !files.includes(target.split(' ')[1] ?? ''))
      .map((target) => `no way back: ${target}`),
    ...files.filter((url) => url !== page && !siteFile(url)).map((url) => `not there: ${url}`),
    ...linkset
      .filter(({ anchor }) => anchor !== page)
      .filter((context) => !targetsOf(context).some((target) => / /.test(target) && target.split(' ')[1] === page))
      .map(({ anchor }) => `leads elsewhere: ${anchor}`),
    ...(new Set(files).size === files.length ? [] : ['an anchor stands twice']),
  ];
}

function targetsOf({ anchor: _, ...relations }: LinkContext): string[] {
  return Object.entries(relations).flatMap(([rel, targets]) =>
    (targets as { href: string; type?: string }[]).map((target) => targetText(rel, target)),
  );
}

function targetText(
  rel: string | undefined,
  { href, type }: { readonly href?: string | undefined; readonly type?: string | undefined },
): string {
  return [rel, href, type].filter((part) => part !== undefined).join(' ');
}
