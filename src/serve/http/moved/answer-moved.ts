import type { FormerSite } from '../../../model/journal.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import { relativeHref } from '../../../model/text/address.ts';
import { type FindAddress, openAddressMap } from '../address-map.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { type FormerRule, MOVED_FOLDER } from './former-rules.ts';

/** Old addresses of a site; undefined if it has none. */
export interface MovedAddresses {
  readonly rules: readonly OpenRule[];
  readonly find: FindAddress;
}

interface OpenRule extends Omit<FormerRule, 'path' | 'query'> {
  readonly path: RegExp;
  readonly query?: RegExp;
}

/** File of the rules, from which hosts without the handler have their own. */
export const RULES_PATH = `${MOVED_FOLDER}/rules.json`;

interface MovedRules {
  readonly sites: readonly FormerSite[];
  readonly rules: readonly FormerRule[];
}

export function printRules({ sites, rules }: MovedRules): string {
  return `${JSON.stringify({ sites, rules }, null, 1)}\n`;
}

/** Reads the rules of a site; undefined if it published nothing before. */
export async function readRules(files: SiteFiles): Promise<MovedRules | undefined> {
  const file = await files.get(RULES_PATH);
  return file === undefined ? undefined : (JSON.parse(new TextDecoder().decode(file.bytes)) as MovedRules);
}

export async function openMovedAddresses(files: SiteFiles): Promise<MovedAddresses | undefined> {
  const read = await readRules(files);
  if (read === undefined) return undefined;
  return {
    rules: read.rules.map(({ path, query, ...rule }) => ({
      ...rule,
      path: new RegExp(path),
      ...(query === undefined ? {} : { query: new RegExp(query) }),
    })),
    find: await openAddressMap(files, MOVED_FOLDER),
  };
}

/** Redirects an address of an earlier site to the page or file that it has become; undefined for other addresses. */
export async function answerMoved(ask: Ask, moved: MovedAddresses): Promise<Answer | undefined> {
  if (ask.path === undefined || (ask.method !== 'GET' && ask.method !== 'HEAD')) return undefined;
  const whole = ask.query === '' ? [] : [await moved.find(`/${ask.path}?${ask.query}`)];
  const known = [...whole, await moved.find(`/${ask.path}`)].find((one) => one !== undefined);
  if (known !== undefined) return redirect(ask, known);
  for (const rule of moved.rules) {
    const target = targetOf(rule, ask, ask.path);
    const address =
      target?.startsWith(`${MOVED_FOLDER}/`) === true ? await findEntry(target.slice(MOVED_FOLDER.length + 1), moved) : target;
    if (address !== undefined)
      return redirect(ask, address, carried(rule, ask.query), rule.isTemporary === true || rule.carry !== undefined);
  }
  return undefined;
}

/** The target of a rule with the groups of its patterns; undefined if it does not match. */
function targetOf({ path, query, to }: OpenRule, ask: Ask, asked: string): string | undefined {
  const inPath = path.exec(asked);
  const inQuery = query === undefined ? [''] : query.exec(ask.query);
  if (inPath === null || inQuery === null) return undefined;
  const groups = [...inPath.slice(1), ...inQuery.slice(1)];
  return to.replace(/\$(\d)/g, (_, number: string) => groups[Number(number) - 1] ?? '');
}

/** An entry of the table, else that of the article which a file belongs to. */
async function findEntry(entry: string, { find }: MovedAddresses): Promise<string | undefined> {
  const article = /^article\/[^/]+(?=\/)/.exec(entry)?.[0];
  return (await find(entry)) ?? (article === undefined ? undefined : find(article));
}

/** The query of the new address. */
function carried({ carry = [] }: OpenRule, query: string): string {
  if (query === '' || carry.length === 0) return '';
  if (carry.includes('*')) return `?${query}`;
  const given = query.split('&').map((one) => one.split('='));
  const value = carry
    .map((name) => given.find(([key, words]) => key === name && words !== undefined && words !== '')?.[1])
    .find((one) => one !== undefined);
  return value === undefined ? '' : `?for=${value}`;
}

function redirect(ask: Ask, address: string, query = '', isTemporary = false): Answer {
  const location = (/^https?:\/\//.test(address) ? address : relativeHref(ask.rawPath, address)) + query;
  return {
    status: isTemporary ? 302 : 301,
    headers: { location, 'cache-control': 'public, max-age=0, must-revalidate', ...OPEN_HEADERS },
  };
}
