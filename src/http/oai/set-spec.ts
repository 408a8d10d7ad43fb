import { slugOf } from '../../text/slug.ts';

/**
 * The set of a subject. OAI-PMH allows few characters in a `setSpec`; other letters are their UTF-8 bytes behind `~`.
 *
 *   'Cell biology'  ->  'cell-biology'        '细胞'  ->  '~E7~BB~86~E8~83~9E'
 */
export function setSpecOf(subject: string): string {
  return encodeURIComponent(slugOf(subject)).replaceAll('%', '~');
}
