import type { Token } from 'markdown-it';

/** A token with the nodes up to its closing token. */
export interface TokenNode {
  readonly type: string;
  readonly token: Token;
  readonly children: readonly TokenNode[];
}

/** Builds the tree of a flat token list; a node's type has no `_open`: `paragraph`, `list_item`, `em`. */
export function tokenTree(tokens: readonly Token[]): readonly TokenNode[] {
  const root: TokenNode[] = [];
  const stack: TokenNode[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      if (stack.length > 1) stack.pop();
      continue;
    }
    const children: TokenNode[] = [];
    stack[stack.length - 1]?.push({ type: token.type.replace(/_open$/, ''), token, children });
    if (token.nesting > 0) stack.push(children);
  }
  return root;
}
