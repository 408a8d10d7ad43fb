import type { AgencyName } from './agency.ts';

interface AdviceRow {
  readonly agency?: AgencyName;
  readonly pattern: RegExp;
  readonly advice: string;
}

/** Advice for texts of the agencies, as they were recorded. An unknown text has none and is shown as it is. */
const ADVICE: readonly AdviceRow[] = [
  {
    pattern: /less or equal to previously submitted version/i,
    advice: 'another system deposits this DOI too: turn it off there; --again sends with a later timestamp',
  },
  {
    pattern:
      /not allowed to add records for prefix|does not have permission to add or modify records for the prefix|All prefixes in a submission must match/i,
    advice:
      'the account does not own the prefix of this DOI, or not this DOI, as after a change of owner: set "doiPrefix", use the role of the prefix, or ask Crossref for the transfer',
  },
  {
    pattern: /ISSN ".*" is invalid/i,
    advice: 'correct "issn" in journal.json: the last character is a check digit',
  },
  {
    pattern:
      /has already been assigned|is owned by publisher|different (?:title|publisher|genre)|not allowed to add or update records for the title/i,
    advice:
      'the agency has registered this ISSN with the title and owner that it names: a new title needs a new ISSN ("history" in journal.json), another owner a transfer of the title',
  },
  {
    pattern:
      /\bcvc-|\[(?:fatal )?error\]|Invalid content (?:was found )?starting with|xml error|JDOMParseException|UTFDataFormatException|This element is not expected|Missing child element|No matching .*declaration/i,
    advice: 'a fault of Offprint, not of the article: please report it with this text and the record file',
  },
  {
    pattern: /added with conflict/i,
    advice:
      'another DOI is registered with the same metadata: if both are the same article, make one an alias at Crossref, else resolve the conflict there',
  },
  {
    pattern: /previously deleted|can.?t submit into handle|Submission version NULL/i,
    advice: 'write to support@crossref.org with the number of the submission',
  },
  {
    agency: 'doaj',
    pattern:
      /ISSN.* not (?:associated|linked|match)|ISSN.* don.t match|no journal.* in your account|ISSN.* that is not|not have the permissions? to carry out/i,
    advice:
      'compare "issn" in journal.json with the journal’s record at DOAJ: both ISSNs must be those of the record, in the account of the key',
  },
  {
    agency: 'doaj',
    pattern: /ISSNs (?:supplied )?(?:are identical|have the same type)|Too many ISSNs/i,
    advice: 'correct "issn" and "issnPrint" in journal.json: they are the ISSN of the electronic and that of the print edition',
  },
  {
    agency: 'doaj',
    pattern: /withdrawn from DOAJ/i,
    advice: 'DOAJ does not list this journal: remove "doaj" from "deposits.formats", or apply again',
  },
  {
    agency: 'doaj',
    pattern: /DOI or Full-?text URL ha(?:s|ve) been changed|URL and DOI already exists|matched multiple|duplicate/i,
    advice: 'the address of the article has moved since it was sent: ask DOAJ to change it, or delete the old record there',
  },
  {
    agency: 'datacite',
    pattern: /can.?t be blank/i,
    advice: 'a property that DataCite requires is missing: title, author, publisher, year or type of the article',
  },
  { agency: 'datacite', pattern: /already been taken/i, advice: 'the DOI belongs to another account of DataCite' },
  {
    pattern: /is not online/i,
    advice: 'publish the site first, or use --no-check if it cannot be reached from here',
  },
];

/** Returns what an editor can do about a text of an agency; undefined if the text is not known. */
export function adviceFor(agency: AgencyName, text: string): string | undefined {
  return ADVICE.find((row) => (row.agency === undefined || row.agency === agency) && row.pattern.test(text))?.advice;
}
