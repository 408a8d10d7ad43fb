/** A hash set that is filled and cleared often: open addressing, cleared in constant time by a generation counter. */
export class HashSet {
  #hashes = new Uint32Array(1 << 10);
  #rounds = new Uint32Array(1 << 10);
  #round = 1;
  #size = 0;

  /** Adds a hash; returns false if the set already had it. */
  add(hash: number): boolean {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    const mask = this.#hashes.length - 1;
    let slot = hash & mask;
    while (this.#rounds[slot] === this.#round) {
      if (this.#hashes[slot] === hash) return false;
      slot = (slot + 1) & mask;
    }
    this.#rounds[slot] = this.#round;
    this.#hashes[slot] = hash;
    this.#size++;
    return true;
  }

  clear(): void {
    this.#round++;
    this.#size = 0;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const rounds = this.#rounds;
    const round = this.#round;
    this.#hashes = new Uint32Array(hashes.length * 2);
    this.#rounds = new Uint32Array(hashes.length * 2);
    this.#round = 1;
    this.#size = 0;
    for (let slot = 0; slot < hashes.length; slot++) if (rounds[slot] === round) this.add(hashes[slot] ?? 0);
  }
}
