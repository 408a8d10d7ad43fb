import { resolve } from 'node:path';
import type { BuildOptions } from '../pipeline/options/build-options.ts';
import { checkedUrl } from './checked-url.ts';

/** Flags that say where a journal's settings are. */
export interface JournalFlags {
  readonly content: string;
  readonly config?: string;
  readonly url?: string;
}

/** Returns the options that find a journal, with absolute paths. Throws a `CommandError` for a `--url` that is not absolute. */
export function journalPathsOf({ content, config, url }: JournalFlags): Pick<BuildOptions, 'content' | 'config' | 'url'> {
  return {
    content: resolve(content),
    ...(config === undefined ? {} : { config: resolve(config) }),
    ...(url === undefined ? {} : { url: checkedUrl(url) }),
  };
}
