import type { CrossrefSchema, JournalDeposits } from '../../model/journal.ts';
import { type Markup, xml } from '../../model/text/markup.ts';

/** The data in the head of a batch. */
export interface CrossrefBatch {
  readonly deposits: JournalDeposits;
  /** Identifies the batch in Crossref's reports; at most 100 characters. */
  readonly id: string;
  /** Time of the last change of the content: `20121008224326470`. Crossref rejects a deposit whose number is below that of the last one. */
  readonly timestamp: string;
}

/**
 * Prints a deposit: `<doi_batch>` with journals of one or many articles, with preprints, or with reviews. Crossref schema 5.4.0, element doi_batch.
 *
 * A body has records of one kind only.
 */
export function crossrefBatch({ deposits, id, timestamp }: CrossrefBatch, records: readonly Markup[]): Markup {
  const version = crossrefSchemaOf(deposits);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<doi_batch version="${version}" xmlns="http://www.crossref.org/schema/${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ct="http://www.crossref.org/clinicaltrials.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:rel="http://www.crossref.org/relations.xsd" xsi:schemaLocation="http://www.crossref.org/schema/${version} https://www.crossref.org/schemas/crossref${version}.xsd">
<head>
<doi_batch_id>${id.slice(0, 100)}</doi_batch_id>
<timestamp>${timestamp}</timestamp>
<depositor>
<depositor_name>${deposits.depositor.slice(0, 130)}</depositor_name>
<email_address>${deposits.email}</email_address>
</depositor>
<registrant>${deposits.registrant.slice(0, 255)}</registrant>
</head>
<body>
${records}</body>
</doi_batch>
`;
}

/** Returns the version of the schema that the journal's deposits are written in. */
export function crossrefSchemaOf(deposits: JournalDeposits | undefined): CrossrefSchema {
  return deposits?.crossrefSchema ?? '5.4.0';
}

/** Returns the timestamp of a deposit: `20121008224326470` for `2012-10-08T22:43:26.470758`. */
export function timestampOf(updatedAt: string): string {
  return updatedAt.replace(/\D/g, '').slice(0, 17).padEnd(17, '0');
}
