import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedList } from '../../publish/published-list.ts';
import type { Workshop } from '../build-context.ts';
import { rawPathOf } from '../raw/stage-raw.ts';
import type { KeptRecord } from '../state/build-state.ts';

/** Lets the files that the last good version was delivered in stay in the raw store, but for those that other articles have, which follow these. */
export function keepRaw(record: KeptRecord, hasOther: (delivered: string, record: KeptRecord) => boolean, shop: Workshop): void {
  const { key, delivered = [key] } = record;
  const list = publishedList(shop.settings.published);
  for (const one of delivered) {
    const path = rawPathOf(one);
    const file = list.get(path);
    if (file === undefined || hasOther(one, record) || shop.keptRaw.has(one)) continue;
    const { sizeBytes, sha256 } = file;
    const md5 = md5Of(join(shop.options.output, path));
    if (md5 === undefined) continue;
    shop.takeStaged([{ path, sizeBytes, sha256, changed: false }]);
    shop.keptRaw.set(one, { key: one, sizeBytes, sha256, md5 });
  }
}

function md5Of(file: string): string | undefined {
  try {
    return createHash('md5').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
