import { cslItems, type ReadItem } from '../../read/import/csl-json.ts';
import { europePmcItems } from '../../read/import/europe-pmc.ts';
import type { KnownStamps, LeftOut, SourceStamp } from '../../read/import/imported.ts';
import { type Json, objectIn, parseJson } from '../../read/import/json-values.ts';
import type { OaiJats } from '../../read/import/oai-jats.ts';
import type { SourceFile } from '../../read/import/record.ts';
import { faultOf, type ImportClient } from './http-client.ts';

export interface ApiContext {
  readonly client: ImportClient;
  /** Address of the interface, without `/` at its end. */
  readonly endpoint: string;
  /** True if the user gave the address. */
  readonly isGiven: boolean;
  readonly known: () => KnownStamps | undefined;
}

/** An article of an answer, with more files than its metadata name. */
export type ApiItem = ApiArticle | { readonly fault: LeftOut } | { readonly isUnchanged: true };

export interface ApiArticle {
  readonly item: ReadItem;
  readonly at: string;
  readonly jats?: OaiJats | undefined;
  readonly files?: readonly SourceFile[];
  readonly stamp?: SourceStamp;
  /** Removes temporary files, when its own were written. */
  readonly release?: () => Promise<void>;
}

export type JsonAnswer = { readonly json: unknown; readonly at: string } | { readonly fault: LeftOut };

/** Asks for the pages of a list, one after the other. */
export async function* cursorPages(
  client: ImportClient,
  addressOf: (cursor: string) => string,
  next: (json: Json) => string | undefined,
): AsyncGenerator<JsonAnswer> {
  const seen = new Set<string>();
  for (let cursor: string | undefined = '*'; cursor !== undefined && !seen.has(cursor); ) {
    seen.add(cursor);
    const address = addressOf(encodeURIComponent(cursor));
    const answer = await askJson(client, address, address);
    yield answer;
    if ('fault' in answer) return;
    const items = cslItems(answer.json) ?? europePmcItems(answer.json) ?? [];
    cursor = items.length === 0 ? undefined : next(objectIn(answer.json) ?? {});
  }
}

export async function askJson(client: ImportClient, address: string, at: string): Promise<JsonAnswer> {
  try {
    const { bytes } = await client.get(address, {
      isWhole: ({ bytes: all }) => /[}\]]\s*$/.test(new TextDecoder().decode(all.subarray(-40))),
    });
    const json = parseJson(new TextDecoder().decode(bytes));
    return json === undefined ? { fault: { what: 'article', at, reason: 'the answer is no JSON', isFault: true } } : { json, at };
  } catch (error) {
    return { fault: faultOf(error, { what: 'article', at }) };
  }
}
