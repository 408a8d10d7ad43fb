import { openGenerations } from '../publish/generations/open-generations.ts';
import { generationHandler } from '../serve/hosts/node/serve-generations.ts';
import { readNames } from '../serve/http/address-map.ts';
import { askOf } from '../serve/http/ask.ts';
import type { Handler } from '../serve/http/handle.ts';
import { readRules } from '../serve/http/moved/answer-moved.ts';
import { literalAddresses, literalBases, MOVED_FOLDER } from '../serve/http/moved/former-rules.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { folderFiles } from './query-command.ts';

/** The old addresses of a journal, and those that nothing answers. */
interface MovedCheck {
  readonly asked: number;
  readonly unanswered: readonly { readonly address: string; readonly status: string }[];
}

/**
 * Asks for each address that the journal had at its earlier sites: of the built folder, or of a live site. An address is answered if it leads
 * to a page or file that exists.
 */
export async function checkMoved(output: string, url: string | undefined): Promise<MovedCheck> {
  const files = folderFiles(output);
  const read = await readRules(files);
  if (read === undefined)
    throw new CommandError(
      `${output} has no addresses of an earlier site; expected "former" in journal.json or in articles, and a build with it`,
      EXIT.wrongUse,
    );
  const names = await readNames(files, MOVED_FOLDER);
  const addresses = new Set([
    ...read.sites.flatMap((site) => [
      ...literalBases(site).filter((base) => base !== ''),
      ...literalAddresses(site, names).map(({ from }) => from),
    ]),
    ...names.flatMap((name) => (name.startsWith('/') ? [name.slice(1)] : [])),
  ]);
  // It answers 503 for a file that is missing in the folder.
  const handler = generationHandler(openGenerations(output), () => undefined);
  const status = url === undefined ? (address: string) => statusOf(address, handler) : (address: string) => liveStatus(url, address);
  const unanswered: { address: string; status: string }[] = [];
  for (const address of [...addresses].sort()) {
    const answer = await status(address);
    if (answer !== '200') unanswered.push({ address, status: answer });
  }
  return { asked: addresses.size, unanswered };
}

export function printMovedCheck({ asked, unanswered }: MovedCheck): string {
  const lines = unanswered.map(({ address, status }) => `/${address}  ${status}\n`);
  return `${lines.join('')}${asked} addresses of earlier sites asked, ${unanswered.length} not answered\n`;
}

/** Status at the end of the redirects of the handler; an address elsewhere is taken as answered. */
async function statusOf(address: string, handler: Handler): Promise<string> {
  let url = new URL(`/${encoded(address)}`, ORIGIN);
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const answer = await handler(askOf('GET', url.pathname + url.search, { header: () => undefined, origin: ORIGIN }));
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return String(answer.status);
    url = new URL(location, url);
    if (url.origin !== ORIGIN) return '200';
  }
  return 'too many redirects';
}

/** Status of a live site after its redirects, those of small pages included. */
async function liveStatus(site: string, address: string): Promise<string> {
  let url = `${site.replace(/\/+$/, '')}/${encoded(address)}`;
  try {
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      const refresh = isPage ? /http-equiv="refresh" content="0; url=([^"]*)"/.exec(await response.text())?.[1] : undefined;
      if (!isPage) await response.body?.cancel();
      if (!response.ok || refresh === undefined) return String(response.status);
      url = new URL(refresh, response.url).href;
    }
    return 'too many redirects';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function encoded(address: string): string {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  return path.split('/').map(encodeURIComponent).join('/') + (mark < 0 ? '' : address.slice(mark));
}

const ORIGIN = 'http://localhost';
const MOST_HOPS = 5;
const TIMEOUT_MS = 20_000;
