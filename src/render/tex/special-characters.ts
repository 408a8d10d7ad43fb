/** Characters that mean something to TeX, and how running text writes them, but for the braces: there formats differ. */
export const SPECIAL_CHARACTERS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};
