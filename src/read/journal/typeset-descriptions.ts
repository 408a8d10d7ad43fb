import type { SettingDescriptions } from '../../model/setting-description.ts';
import type { TypesetSettings } from './typeset-settings.ts';

/** Descriptions of the settings of `typeset.yml`, for its JSON Schema. */
export const TYPESET_DESCRIPTIONS: SettingDescriptions<TypesetSettings> = {
  template: {
    description: 'Arrangement of the page; margin has the facts beside the abstract',
    example: 'one-column',
    derivedDefault: 'two-column',
  },
  paper: { description: 'Size of the paper', example: 'letter', derivedDefault: 'a4' },
  columns: { description: 'Number of columns', example: 2, derivedDefault: '2 with the template two-column, otherwise 1' },
  margins: {
    description: 'Margins in millimetres',
    example: { top: 22, right: 17, bottom: 20, left: 17 },
    derivedDefault: 'those of the template',
  },
  fontSize: { description: 'Size of the text in points', example: 10, derivedDefault: '9.5 in two columns, otherwise 10.5' },
  font: {
    description: 'Font of the text: one of Offprint, or the family of a file in content/fonts/',
    example: 'Libertinus Serif',
    derivedDefault: 'Libertinus Serif',
  },
  headingFont: { description: 'Font of titles and headings', example: 'Libertinus Serif', derivedDefault: 'the font of the text' },
  codeFont: { description: 'Font of code', example: 'Libertinus Mono', derivedDefault: 'Libertinus Mono' },
  colour: { description: 'Colour of the title block and of links', example: '#7a1f2b', derivedDefault: 'the --accent of theme.css' },
  header: {
    description: 'Header of a page, left | right, with {authors}, {title}, {journal}, {issue}, {page}, {pages}',
    example: '{authors} | {journal} {issue}',
    derivedDefault: '{authors} | {journal} {issue}',
  },
  footer: {
    description: 'Footer of a page, in the form of the header',
    example: '{title} | {page} / {pages}',
    derivedDefault: '{title} | {page} / {pages}',
  },
  logo: {
    description: 'Picture at the head of the first page: PNG, JPEG or SVG in the content',
    example: 'assets/logo.svg',
    derivedDefault: 'the logo of journal.json',
  },
  cover: { description: 'Picture on the first page of the PDF of an issue: PNG, JPEG or SVG in the content', example: 'assets/cover.png' },
};
