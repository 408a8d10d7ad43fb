/** The name of a language of the journal, as the language switch of the page has it: `Português` for `pt`; the code without a switch. */
export function languageName(code: string): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.site-languages a')];
  const link =
    links.find(({ hreflang }) => hreflang === code) ?? links.find(({ hreflang }) => hreflang.split('-')[0] === code.split('-')[0]);
  return link?.textContent ?? code;
}
