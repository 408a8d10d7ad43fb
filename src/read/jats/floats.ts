import type { Block } from '../../model/block.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { childrenOf } from '../xml/xml-element.ts';

/** Figures and tables of a `floats-group`, which are inserted at the first reference to them. */
export interface Floats {
  /** Sets the floats of the article whose body is read next. */
  setGroups(groups: readonly XmlElement[]): void;
  /** Records a reference to an id. */
  addReference(rid: string): void;
  /** Reads the floats that were referenced since the last call, each once, in order of reference. */
  takeReferenced(): Block[];
  /** Reads the floats without a reference. */
  takeUnreferenced(): Block[];
}

export function createFloats(read: (element: XmlElement) => readonly Block[]): Floats {
  const floatById = new Map<string, XmlElement>();
  const pending = new Set<XmlElement>();
  const referenced: XmlElement[] = [];
  const take = (elements: readonly XmlElement[]): Block[] =>
    elements.flatMap((element) => {
      if (!pending.delete(element)) return [];
      return [...read(element)];
    });
  return {
    setGroups(groups) {
      for (const float of groups.flatMap((group) => childrenOf(group))) {
        pending.add(float);
        for (const element of [float, ...childrenOf(float)]) {
          const { id } = element.attributes;
          if (id !== undefined) floatById.set(id, float);
        }
      }
    },
    addReference(rid) {
      const float = pending.size === 0 ? undefined : floatById.get(rid);
      if (float !== undefined && pending.has(float) && !referenced.includes(float)) referenced.push(float);
    },
    takeReferenced: () => (referenced.length === 0 ? [] : take(referenced.splice(0))),
    takeUnreferenced() {
      referenced.length = 0;
      return take([...pending]);
    },
  };
}
