import type { Block } from '../../model/block.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { childrenOf } from '../xml/xml-element.ts';

/** Figures and tables that stand apart (`floats-group`) and are shown where they are first called for. */
export interface Floats {
  /** Takes the floats of the article whose body is read next. */
  expect(groups: readonly XmlElement[]): void;
  /** Notes that something points to this id. */
  call(rid: string): void;
  /** The floats called for since the last time, read, each once, in the order of the calls. */
  takeCalled(): Block[];
  /** Those that nothing called for. */
  takeLeft(): Block[];
}

export function floatsRead(read: (element: XmlElement) => readonly Block[]): Floats {
  const floatById = new Map<string, XmlElement>();
  const waiting = new Set<XmlElement>();
  const called: XmlElement[] = [];
  const take = (elements: readonly XmlElement[]): Block[] =>
    elements.flatMap((element) => {
      if (!waiting.delete(element)) return [];
      return [...read(element)];
    });
  return {
    expect(groups) {
      for (const float of groups.flatMap((group) => childrenOf(group))) {
        waiting.add(float);
        for (const element of [float, ...childrenOf(float)]) {
          const { id } = element.attributes;
          if (id !== undefined) floatById.set(id, float);
        }
      }
    },
    call(rid) {
      const float = waiting.size === 0 ? undefined : floatById.get(rid);
      if (float !== undefined && waiting.has(float) && !called.includes(float)) called.push(float);
    },
    takeCalled: () => (called.length === 0 ? [] : take(called.splice(0))),
    takeLeft() {
      called.length = 0;
      return take([...waiting]);
    },
  };
}
