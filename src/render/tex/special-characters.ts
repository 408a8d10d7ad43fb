/** Escaped forms of TeX's special characters in text, except braces, for which formats differ. */
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
