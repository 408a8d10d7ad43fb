import type { PmcPackage } from '../../publish/deposit/pmc-package.ts';
import { CommandError, EXIT } from '../exit-code.ts';
import type { Agency, AgencyName } from './agency.ts';
import { type AgencyClient, openAgencyClient } from './agency-client.ts';
import { crossref } from './crossref.ts';
import { datacite } from './datacite.ts';
import { doaj } from './doaj.ts';
import { openDropFolder } from './drop-folder.ts';
import { pmc } from './pmc.ts';
import { pubmed } from './pubmed.ts';

export interface AgencyOptions {
  readonly isTest: boolean;
  /** Addresses that replace the usual ones, by agency. */
  readonly endpoints: ReadonlyMap<string, string>;
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  readonly wait: (ms: number) => Promise<void>;
  /** Writes the zip of a package for PMC, from its list of files. */
  readonly writePackage: (target: string, list: PmcPackage) => Promise<void>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface AgencyRow {
  readonly title: string;
  readonly endpoint: string;
  readonly testEndpoint: string;
  /** Environment variables with credentials. */
  readonly variables: readonly string[];
  readonly open: (endpoint: string, values: readonly string[], options: AgencyOptions) => Agency;
}

const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';

/** The agencies in the order in which records are sent. */
export const AGENCIES: Readonly<Record<AgencyName, AgencyRow>> = {
  crossref: {
    title: 'Crossref',
    endpoint: 'https://doi.crossref.org',
    testEndpoint: 'https://test.crossref.org',
    variables: ['OFFPRINT_CROSSREF_USER', 'OFFPRINT_CROSSREF_PASSWORD'],
    open: (endpoint, [user = '', password = ''], options) => {
      // Another address has both interfaces, as in tests.
      const restEndpoint = options.endpoints.get('crossref') ?? 'https://api.crossref.org';
      const restClient = clientOf(restEndpoint, options);
      return crossref({ endpoint, user, password, client: clientOf(endpoint, options), restEndpoint, restClient });
    },
  },
  doaj: {
    title: 'DOAJ',
    endpoint: 'https://doaj.org/api',
    testEndpoint: 'https://testdoaj.cottagelabs.com/api',
    variables: ['OFFPRINT_DOAJ_KEY'],
    open: (endpoint, [key = ''], options) => doaj({ endpoint, key, client: clientOf(endpoint, options) }),
  },
  datacite: {
    title: 'DataCite',
    endpoint: 'https://api.datacite.org',
    testEndpoint: 'https://api.test.datacite.org',
    variables: ['OFFPRINT_DATACITE_USER', 'OFFPRINT_DATACITE_PASSWORD'],
    open: (endpoint, [user = '', password = ''], options) =>
      datacite({ endpoint, user, password, client: paced(clientOf(endpoint, options), options) }),
  },
  pubmed: {
    title: 'PubMed',
    endpoint: EUTILS,
    testEndpoint: EUTILS,
    variables: ['OFFPRINT_PUBMED_URL'],
    open: (endpoint, [url = ''], options) =>
      pubmed({ endpoint, folder: openDropFolder(url, 'OFFPRINT_PUBMED_URL'), client: clientOf(endpoint, options), wait: options.wait }),
  },
  pmc: {
    title: 'PMC',
    endpoint: EUTILS,
    testEndpoint: EUTILS,
    variables: ['OFFPRINT_PMC_URL'],
    open: (_endpoint, [url = ''], { writePackage }) => pmc({ folder: openDropFolder(url, 'OFFPRINT_PMC_URL'), writePackage }),
  },
};

function clientOf(endpoint: string, { allowPrivate, userAgent }: AgencyOptions) {
  return openAgencyClient({ sites: [endpoint], allowPrivate, userAgent });
}

/** Sends 300 requests in five minutes at most, the limit of DataCite. */
function paced(client: AgencyClient, { wait }: AgencyOptions): AgencyClient {
  const times: number[] = [];
  return async (request) => {
    const first = times.length < 300 ? undefined : times.shift();
    if (first !== undefined) await wait(Math.max(0, first + 300_000 - Date.now()));
    times.push(Date.now());
    return client(request);
  };
}

/** Opens an agency with the credentials of the environment. Throws a `CommandError` if there are none. */
export function openAgency(name: AgencyName, options: AgencyOptions): Agency {
  const row = AGENCIES[name];
  const missing = row.variables.filter((variable) => (options.environment[variable] ?? '') === '');
  if (missing.length > 0)
    throw new CommandError(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set: ${row.title} asks for a login`,
      EXIT.wrongUse,
    );
  const endpoint = options.endpoints.get(name) ?? (options.isTest ? row.testEndpoint : row.endpoint);
  return row.open(
    endpoint,
    row.variables.map((variable) => options.environment[variable] ?? ''),
    options,
  );
}

/** Returns a function that replaces credentials in texts, as they are and as addresses and headers have them. */
export function maskOf(environment: AgencyOptions['environment']): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => {
    if (!SECRET.test(name) || value.length < 3) return [];
    return [value, encodeURIComponent(value), Buffer.from(value).toString('base64'), ...passwordIn(value)];
  });
  const longestFirst = [...new Set(secrets)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}

function passwordIn(value: string): readonly string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  return password.length < 3 ? [] : [password, decodeURIComponent(password)];
}

const SECRET = /^OFFPRINT_(?:CROSSREF|DOAJ|DATACITE|PUBMED|PMC)_(?:USER|PASSWORD|KEY|URL)$/;
