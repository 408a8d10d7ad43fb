import { type Markup, xml } from '../../model/text/markup.ts';

/** Prints a file for DOAJ: `<records>` with one or many articles. */
export function doajRecords(records: readonly Markup[]): Markup {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<records xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://doaj.org/static/doaj/doajArticles.xsd">
${records}</records>
`;
}
