import type { StateBlock } from 'markdown-it';
import { type Attributes, cutAttributes } from './attributes.ts';

/** `meta` of a `container_open` token: `::: box Key points {#box:key}` has the name `box` and the title `Key points`. */
export interface ContainerMeta {
  readonly name: string;
  readonly title: string;
  readonly attributes: Attributes;
  readonly isClosed: boolean;
}

/** Rule for `::: name Title {#id}` up to the closing `:::`. Containers may nest; an unclosed one ends with the text. */
export function containerBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const open = OPEN.exec(lineAt(state, startLine));
  if (open === null || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  if (silent) return true;
  const { text, attributes } = cutAttributes(open[2] ?? '');
  let depth = 1;
  let line = startLine + 1;
  let fence: string | undefined;
  for (; line < endLine; line++) {
    const current = lineAt(state, line);
    const mark = FENCE.exec(current)?.[0].slice(0, 3);
    if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) continue;
    if (OPEN.test(current)) depth++;
    else if (CLOSE.test(current)) depth--;
    if (depth === 0) break;
  }
  const opening = state.push('container_open', '', 1);
  opening.map = [startLine, line];
  const container: ContainerMeta = { name: (open[1] ?? '').toLowerCase(), title: text.trim(), attributes, isClosed: line < endLine };
  opening.meta = { container };
  const { parentType, lineMax } = state;
  state.parentType = 'container';
  state.lineMax = line;
  state.md.block.tokenize(state, startLine + 1, line);
  state.parentType = parentType;
  state.lineMax = lineMax;
  state.push('container_close', '', -1);
  state.line = Math.min(line + 1, endLine);
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

// ::: theorem Of Pythagoras {#thm:pythagoras}
const OPEN = /^:{3,}[ \t]*([A-Za-z][\w-]*)[ \t]*(.*)$/;
const CLOSE = /^:{3,}$/;
const FENCE = /^(?:`{3,}|~{3,})/;
