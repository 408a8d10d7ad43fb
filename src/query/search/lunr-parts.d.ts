// biome-ignore-all lint/style/noNamespace: only a namespace adds to the namespaces that lunr's types are.
import 'lunr';

// Parts of lunr 2.3.9 that are documented but missing in its published types.
declare module 'lunr' {
  interface PipelineFunction {
    label?: string;
  }
  interface Builder {
    readonly fieldLengths: Record<string, number>;
  }
  class QueryParser {
    constructor(text: string, query: Query);
    parse(): Query;
  }
  namespace Query {
    interface Clause {
      presence: presence;
    }
  }
  namespace Pipeline {
    const registeredFunctions: Readonly<Record<string, PipelineFunction>>;
  }
  namespace TokenSet {
    function fromFuzzyString(text: string, editDistance: number): TokenSet;
    function fromString(text: string): TokenSet;
    function fromArray(sorted: readonly string[]): TokenSet;
  }
}
