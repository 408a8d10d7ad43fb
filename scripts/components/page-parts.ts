import { relativeHref } from '../../src/model/text/address.ts';
import type { Component } from './components.ts';

/** An element of a page with all inside: from `start` to the end tag that closes it. */
export function elementOf(html: string, { page, start }: Component): string {
  const from = html.indexOf(start);
  const [, name = ''] = /^<(\w+)/.exec(start) ?? [];
  if (from < 0) throw new Error(`${page} has no ${start}`);
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'g');
  tags.lastIndex = from;
  for (let depth = 0, tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(from, tags.lastIndex);
  }
  throw new Error(`${page} does not close ${start}`);
}

/**
 * Moves a part of a page to a page at the root. URLs are relative to the root; ids get a prefix, because an id must be unique, and so do links to
 * ids of the part. Other links within the page lead to the page.
 */
export function movedPart(part: string, from: string, prefix: string): string {
  const ids = new Set([...part.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
  return (
    part
      // A script shows what begins hidden.
      .replace(/^(<[^>]*) hidden>/, '$1>')
      .replaceAll(
        / (id|for|popovertarget|data-copy|aria-(?:labelledby|describedby|controls|owns))="([^"]*)"/g,
        (whole, name: string, value: string) => {
          const names = value.split(' ').filter((id) => name === 'id' || ids.has(id));
          return names.length === 0 ? whole : ` ${name}="${names.map((id) => prefix + id).join(' ')}"`;
        },
      )
      .replaceAll(/ (href|src|srcset|action)="([^"]*)"/g, (_, name: string, value: string) => {
        if (value.startsWith('#') && ids.has(value.slice(1))) return ` ${name}="#${prefix}${value.slice(1)}"`;
        const urls = name === 'srcset' ? value.split(', ') : [value];
        return ` ${name}="${urls.map((url) => fromRoot(url, from)).join(', ')}"`;
      })
  );
}

/** `F1.jpg 300w` of `content/1/e102.html` becomes `content/1/F1.jpg 300w`. */
function fromRoot(source: string, from: string): string {
  if (/^[a-z]+:/.test(source)) return source;
  const [url = '', ...width] = source.split(' ');
  const { pathname, search, hash } = new URL(url, `http://site/${from}`);
  const path = url.startsWith('#') ? from : pathname.slice(1);
  return [relativeHref('index.html', `${path}${search}${hash}`), ...width].join(' ');
}
