import type { Contrib, OtherName } from '../../model/article-meta.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, childTextOf, langOf, textOf } from '../xml/xml-element.ts';

type ContribName = Pick<Contrib, 'surname' | 'givenNames' | 'prefix' | 'suffix' | 'nameStyle' | 'stringName' | 'otherNames'>;

/**
 * Reads the name of a contrib: the first `name`. A second one (`name-alternatives`, in another script) or an unstructured one is the string
 * name.
 */
export function readName(contrib: XmlElement): ContribName {
  const names = [
    ...childrenOf(contrib, 'name'),
    ...childrenOf(contrib, 'string-name'),
    ...childrenOf(contrib, 'name-alternatives').flatMap((one) => childrenOf(one)),
  ];
  const structured = names.find((name) => childTextOf(name, 'surname') !== undefined || childTextOf(name, 'given-names') !== undefined);
  const other = names.find((name) => name !== structured && textOf(name) !== '');
  const others = names.flatMap((name) => (name === structured ? [] : otherName(name)));
  return {
    ...(structured === undefined ? {} : partsOf(structured)),
    ...(other === undefined ? {} : { stringName: inReadingOrder(other) }),
    ...(others.length === 0 ? {} : { otherNames: others }),
  };
}

function partsOf(name: XmlElement): ContribName {
  const surname = childTextOf(name, 'surname');
  const givenNames = childTextOf(name, 'given-names');
  const prefix = childTextOf(name, 'prefix');
  const suffix = childTextOf(name, 'suffix');
  const nameStyle = attributeOf(name, 'name-style');
  return {
    ...(surname === undefined ? {} : { surname }),
    ...(givenNames === undefined ? {} : { givenNames }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(nameStyle === undefined ? {} : { nameStyle }),
  };
}

function otherName(name: XmlElement): OtherName[] {
  const { surname, givenNames, suffix } = partsOf(name);
  if (surname === undefined) return [];
  const lang = langOf(name);
  return [
    {
      ...(lang === undefined ? {} : { lang }),
      surname,
      ...(givenNames === undefined ? {} : { givenNames }),
      ...(suffix === undefined ? {} : { suffix }),
    },
  ];
}

function inReadingOrder(name: XmlElement): string {
  const surname = childTextOf(name, 'surname');
  const givenNames = childTextOf(name, 'given-names');
  if (name.name === 'string-name' || surname === undefined || givenNames === undefined) return textOf(name);
  return attributeOf(name, 'name-style') === 'eastern' ? `${surname}${givenNames}` : `${givenNames} ${surname}`;
}
