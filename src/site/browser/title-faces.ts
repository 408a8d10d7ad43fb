import { TITLE_FACES, type TitleFace } from '../../model/title-faces.ts';
import { element } from './element.ts';

/** Wraps the faces of a title in elements, inside the marks of a search: `<mark>Aedes</mark>` becomes `<mark><i>Aedes</i></mark>`. */
export function addFaces(title: Node, faces: readonly TitleFace[] = []): void {
  for (const [start, end, face] of faces) {
    let at = 0;
    for (const node of textNodesIn(title)) {
      const { length } = node.data;
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
      at += length;
      if (from >= to) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      range.surroundContents(element(TITLE_FACES[face] ?? 'span'));
    }
  }
}

function textNodesIn(node: Node): Text[] {
  return node instanceof Text ? [node] : [...node.childNodes].flatMap(textNodesIn);
}
