import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { absoluteUrl, pageEnding } from '../model/text/address.ts';
import { visibleLines } from '../model/text/visible.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { programVersion } from '../program-version.ts';
import { takeLock } from '../publish/lock/take-lock.ts';
import { adopt } from './deposit/adopt.ts';
import { adviceFor } from './deposit/advice.ts';
import type { AgencyName, RetryPolicy } from './deposit/agency.ts';
import { checkPages } from './deposit/check-pages.ts';
import { AGENCIES, type AgencyOptions, maskOf, openAgency } from './deposit/open-agency.ts';
import { type AgencyRecords, dryRunOf, printDryRun, printStatus, type StatusRow, statusRows } from './deposit/print-deposit.ts';
import { type DepositState, isOpen, openReceipts, receiptsPath } from './deposit/receipts.ts';
import { checkRecords, readRecords } from './deposit/record-files.ts';
import { type DepositContext, type DepositOutcome, runDeposit } from './deposit/run-deposit.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { openContent } from './export-packages.ts';
import { writePmcPackage } from './export-pmc.ts';
import { AddressError } from './import/address-rules.ts';
import { type JournalFlags, journalPathsOf } from './journal-paths.ts';
import { configOption, contentOption, jsonOption, option, urlOption, wholeNumber } from './options.ts';

interface DepositFlags extends JournalFlags {
  readonly site: string;
  readonly dryRun: boolean;
  readonly status: boolean;
  readonly test: boolean;
  readonly only: readonly string[];
  readonly again: boolean;
  readonly all: boolean;
  readonly adopt: boolean;
  readonly wait: number;
  readonly check: boolean;
  readonly endpoint: readonly string[];
  readonly allowPrivate: boolean;
  readonly json: boolean;
}

/** `offprint deposit [agencies…]`: sends the records of new and changed articles to the agencies of the journal. */
export function depositCommand(): Command {
  return new Command('deposit')
    .description(
      'Send the records of new and changed articles to Crossref, DataCite, DOAJ, PubMed and PMC, and say which were refused and why',
    )
    .argument('[agencies...]', `agencies: ${Object.keys(AGENCIES).join(', ')} (default: "deposits.formats" of the journal)`)
    .addOption(contentOption())
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(option('--dry-run', 'show what would be sent, and why; send nothing').default(false))
    .addOption(option('--status', 'show the state of each article at each agency').default(false))
    .addOption(option('--test', "use the agencies' test systems, with receipts of their own").default(false))
    .addOption(option('--only <doi...>', 'send the records of these DOIs only').argParser(collected).default([]))
    .addOption(option('--again', 'send what was taken or refused, too').default(false))
    .addOption(option('--all', 'send although more than 50 records and more than a tenth have changed').default(false))
    .addOption(option('--adopt', 'send nothing, and take over what another system has registered').default(false))
    .addOption(
      option('--wait <minutes>', 'minutes to wait for results; later ones are asked for at the next run')
        .argParser(wholeNumber(0, 1440))
        .default(15),
    )
    .addOption(option('--no-check', 'do not ask whether the pages are online'))
    .addOption(
      option('--endpoint <agency=url>', 'another address of an agency, as crossref=https://…; may be given several times')
        .argParser(collected)
        .default([]),
    )
    .addOption(option('--allow-private', 'allow addresses in private networks').default(false))
    .addOption(jsonOption())
    .action(deposit);
}

function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, ...value.split(/[\s,]+/).filter((item) => item !== '')];
}

async function deposit(given: readonly string[], flags: DepositFlags): Promise<void> {
  const { journal } = await findJournal(journalPathsOf(flags));
  const names = agenciesOf(given.length > 0 ? given : (journal.deposits?.formats ?? []));
  const site = resolve(flags.site);
  const wanted = new Set(flags.only.map((doi) => doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '').toLowerCase()));
  const pageOf = (stem: string): string => absoluteUrl(journal.siteUrl, stem) + pageEnding(journal.host);
  const records = readRecordsOf(() => readRecords(site, new Set(names), pageOf), site);
  const agencies = names.map((name): AgencyRecords => {
    const { good, faulty } = checkRecords(records.get(name) ?? [], {
      site,
      ...(journal.doiPrefix !== undefined && { doiPrefix: journal.doiPrefix }),
    });
    const isWanted = ({ doi }: { readonly doi: string }): boolean => wanted.size === 0 || wanted.has(doi);
    return {
      name,
      receipts: openReceipts(receiptsPath(resolve(flags.content), name, flags.test)),
      records: good.filter(isWanted),
      faulty: faulty.filter(({ record }) => isWanted(record)),
      total: good.length,
    };
  });
  if (flags.status) {
    const rows = agencies.flatMap(statusRows);
    process.stdout.write(flags.json ? `${JSON.stringify(rows, undefined, 2)}\n` : printStatus(rows));
  } else if (flags.dryRun) {
    const runs = agencies.map((agency) => dryRunOf(agency, flags.again));
    process.stdout.write(flags.json ? `${JSON.stringify({ agencies: runs }, undefined, 2)}\n` : printDryRun(runs));
  } else await send(agencies, { flags, namespace: journal.namespace });
}

function agenciesOf(names: readonly string[]): readonly AgencyName[] {
  if (names.includes('crossref') && names.includes('datacite'))
    throw new CommandError('a journal registers its DOIs at one agency; expected either crossref or datacite', EXIT.wrongUse);
  const unknown = names.find((name) => !Object.hasOwn(AGENCIES, name));
  if (unknown !== undefined)
    throw new CommandError(`there is no agency "${unknown}"; expected ${Object.keys(AGENCIES).join(', ')}`, EXIT.wrongUse);
  if (names.length === 0)
    throw new CommandError('the journal has no "deposits" in journal.json, which name the depositor and the agencies', EXIT.wrongUse);
  return (Object.keys(AGENCIES) as AgencyName[]).filter((name) => names.includes(name));
}

function readRecordsOf(read: () => ReturnType<typeof readRecords>, site: string): ReturnType<typeof readRecords> {
  try {
    return read();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === site;
    throw isMissing ? new CommandError(`there is no site in ${site}; run "offprint build" first`, EXIT.wrongUse) : error;
  }
}

async function send(
  agencies: readonly AgencyRecords[],
  { flags, namespace }: { readonly flags: DepositFlags; readonly namespace: string },
): Promise<void> {
  const { allowPrivate } = flags;
  const userAgent = `Offprint/${await programVersion()}`;
  const options: AgencyOptions = {
    isTest: flags.test,
    endpoints: endpointsOf(flags.endpoint),
    wait: (ms: number) => delay(ms),
    writePackage: packageWriter(flags),
    allowPrivate,
    userAgent,
    environment: process.env,
  };
  const opened = agencies.map((agency) => ({ ...agency, agency: openAgency(agency.name, options) }));
  const mask = maskOf(process.env);
  const note = (line: string): void => void process.stderr.write(`${visibleLines(mask(line))}\n`);
  const folder = join(resolve(flags.content), 'deposits');
  const lock = await takeLock(join(folder, '.lock'), { task: 'deposit', target: folder, onWait: note });
  const retry: RetryPolicy = { attempts: 5, backoffMs: 2000, wait: (ms) => delay(ms) };
  const ended: EndedRun[] = [];
  try {
    for (const run of opened) {
      // Another process may have written receipts before the lock was taken.
      const receipts = openReceipts(receiptsPath(dirname(folder), run.name, flags.test));
      const context: DepositContext = {
        ...run,
        receipts,
        namespace,
        again: flags.again,
        all: flags.all,
        waitMs: flags.wait * 60_000,
        ...(flags.check && { checkPages: (records) => checkPages(records, { allowPrivate, userAgent, retry }) }),
        retry,
        pollMs: 500,
        now: Date.now,
        mask,
        note: (line) => note(`${run.name}: ${line}`),
      };
      const outcome = await (flags.adopt ? adopt(context) : runDeposit(context));
      ended.push({ ...run, receipts, outcome });
      lock.requireHeld();
    }
  } catch (error) {
    throw error instanceof AddressError ? new CommandError(error.message, EXIT.wrongUse, error) : error;
  } finally {
    await lock.release();
  }
  const summaries = ended.map(summaryOf);
  process.stdout.write(
    flags.json ? `${mask(JSON.stringify({ agencies: summaries }, undefined, 2))}\n` : mask(summaries.map(printSummary).join('')),
  );
  process.exitCode = exitCodeOf(summaries);
}

/** Writes packages for PMC from the content, which is read once. */
function packageWriter({ content, config, site }: DepositFlags): AgencyOptions['writePackage'] {
  let opened: ReturnType<typeof openContent> | undefined;
  return async (target, list) => {
    opened ??= openContent({ content, ...(config !== undefined && { config }) });
    await writePmcPackage(target, list, { content: await opened, site: resolve(site) });
  };
}

function endpointsOf(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((item) => {
      const [, name = '', url = ''] = /^(\w+)=(.*)$/s.exec(item) ?? [];
      if (Object.hasOwn(AGENCIES, name) && /^(?:https?|file):/.test(url) && URL.canParse(url)) return [name, url];
      throw new CommandError(
        `--endpoint is "${name === '' ? item.replace(/\/\/.*@/, '//') : name}"; expected an agency and a URL: crossref=https://…`,
        EXIT.wrongUse,
      );
    }),
  );
}

interface EndedRun extends AgencyRecords {
  readonly outcome: DepositOutcome;
}

interface Summary {
  readonly agency: AgencyName;
  readonly sent: number;
  readonly taken: number;
  readonly open: readonly string[];
  readonly refused: readonly StatusRow[];
  readonly notSent: readonly { readonly doi: string; readonly text: string }[];
  readonly stopped?: DepositOutcome['stopped'];
  readonly message?: string;
}

function summaryOf(run: EndedRun): Summary {
  const { name, outcome, faulty, records, receipts } = run;
  const rows = statusRows(run).filter(({ state }) => state !== 'not sent');
  const open = new Set(records.flatMap(({ doi }) => (hasNoResult(receipts.stateOf(doi)) ? doi : [])));
  return {
    agency: name,
    sent: outcome.sent.size,
    taken: rows.filter(
      ({ state, doi }) => state === 'taken' || state === 'warned' || state === 'gone' || (state === 'sent' && !open.has(doi)),
    ).length,
    open: [...open],
    refused: rows.filter(({ state }) => state === 'refused'),
    notSent: [
      ...faulty.map(({ record: { doi }, fault }) => ({ doi, text: fault })),
      ...[...outcome.offline].map(([doi, text]) => ({ doi, text })),
    ],
    ...(outcome.stopped !== undefined && { stopped: outcome.stopped }),
    ...(outcome.message !== undefined && { message: outcome.message }),
  };
}

function hasNoResult(state: DepositState | undefined): boolean {
  return state !== undefined && (isOpen(state) || state.event === 'unknown');
}

/**
 * Prints how a run at one agency ended.
 *
 *   refused  10.5555/tide.201: ISSN "1234-5678" is invalid
 *            correct "issn" in journal.json: the last character is a check digit
 *   crossref: 4 sent, 411 taken, 1 refused, 0 open, 0 not sent
 */
function printSummary({ agency, sent, taken, open, refused, notSent, stopped, message }: Summary): string {
  const withAdvice = (line: string, text: string): readonly string[] => [
    line,
    ...(adviceFor(agency, text) ?? '').split('\n').flatMap((advice) => (advice === '' ? [] : `         ${advice}`)),
  ];
  const lines = [
    ...refused.flatMap(({ doi, text = '' }) => withAdvice(`refused  ${doi}: ${text}`, text)),
    ...notSent.flatMap(({ doi, text }) => withAdvice(`not sent ${doi}: ${text}`, text)),
    ...open.map((doi) => `open     ${doi}: the result is not known yet; run the command again`),
    ...(message === undefined ? [] : message.split('\n')),
    ...(stopped === 'credentials' ? [loginAdvice(agency)] : []),
    ...(stopped === 'unreachable' ? ['The agency did not answer; run the command again later'] : []),
    `${agency}: ${sent} sent, ${taken} taken, ${refused.length} refused, ${open.length} open, ${notSent.length} not sent`,
  ];
  return `${visibleLines(lines.join('\n'))}\n`;
}

function loginAdvice(agency: AgencyName): string {
  const variables = AGENCIES[agency].variables.join(' and ');
  return `The login was refused, so nothing more is sent: check ${variables}; a user may need its role (email/role), and test systems have logins of their own`;
}

/** 1 if something was refused, 75 if an agency did not answer, 3 if results are open. */
export function exitCodeOf(summaries: readonly Summary[]): number {
  const isRefused = ({ refused, notSent, stopped }: Summary): boolean =>
    refused.length > 0 || notSent.length > 0 || stopped === 'storm' || stopped === 'credentials';
  if (summaries.some(isRefused)) return EXIT.contentErrors;
  if (summaries.some(({ stopped }) => stopped === 'unreachable')) return UNREACHABLE;
  return summaries.some(({ open }) => open.length > 0) ? STILL_OPEN : EXIT.done;
}

/** Results that are still open; later runs ask for them. */
const STILL_OPEN = 3;
/** EX_TEMPFAIL of sysexits.h: an agency that could not be reached. */
const UNREACHABLE = 75;
