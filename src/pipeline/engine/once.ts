/** Returns a function that computes a value at its first call and returns it at each. */
export function once<Value>(compute: () => Value): Once<Value> {
  let computed: { readonly value: Value } | undefined;
  const read = (): Value => {
    computed ??= { value: compute() };
    return computed.value;
  };
  return Object.assign(read, { isComputed: () => computed !== undefined });
}

export interface Once<Value> {
  (): Value;
  readonly isComputed: () => boolean;
}
