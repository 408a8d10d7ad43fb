import type { License, Permissions } from '../../model/permissions.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `permissions`; a licence has its address in `ali:license_ref` too, which harvesters read (JATS4R, Permissions). */
export function permissionsJats(
  { copyrightStatement, copyrightYear, copyrightHolder, licenses, freeToRead }: Permissions,
  w: JatsWriter,
): Markup {
  const { startDate, endDate } = freeToRead ?? {};
  const parts = [
    copyrightStatement !== undefined && xml`\n<copyright-statement>${copyrightStatement}</copyright-statement>`,
    copyrightYear !== undefined && xml`\n<copyright-year>${copyrightYear}</copyright-year>`,
    copyrightHolder !== undefined && xml`\n<copyright-holder>${copyrightHolder}</copyright-holder>`,
    freeToRead !== undefined && xml`\n<ali:free_to_read${attribute('start_date', startDate)}${attribute('end_date', endDate)}/>`,
    ...licenses.map((license) => xml`\n${licenseJats(license, w)}`),
  ];
  return parts.every((part) => part === false) ? xml`` : xml`\n<permissions>${parts}\n</permissions>`;
}

function licenseJats({ url, startDate, appliesTo, otherRefs = [], licenseType, content }: License, w: JatsWriter): Markup {
  const refs = [...(url === undefined ? [] : [{ url, startDate, appliesTo }]), ...otherRefs];
  const ref = refs.map(
    (one) =>
      xml`<ali:license_ref${attribute('specific-use', one.appliesTo)}${attribute('start_date', one.startDate)}>${one.url}</ali:license_ref>`,
  );
  const words = (content.length > 0 || url === undefined) && xml`<license-p>${w.line(content, 'paragraph')}</license-p>`;
  return xml`<license${attribute('license-type', licenseType)}${attribute('xlink:href', url)}>${ref}${words}</license>`;
}
