/**
 * Room outside of memory for what is put away while an index is built: written once, read back later, lost at the end. Without one, builders
 * hold everything.
 */
export interface Spill {
  /** Puts bytes behind all others, and says from where on they are. */
  append(bytes: Uint8Array): number;
  /** Fills all of `into` with what was put from a place on. */
  read(at: number, into: Uint8Array): void;
  /** About how many bytes a builder may hold before it puts them away. */
  readonly mostHeld: number;
}
