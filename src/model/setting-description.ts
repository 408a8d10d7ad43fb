/** Description of one setting for editors: what it sets, and an example that the validator accepts. */
export interface SettingDescription<Value = unknown> {
  /** A noun phrase or sentence: `URL of the licence of articles without one`. */
  readonly description: string;
  readonly example: Value;
  /** The default in words, if it depends on other settings: `the host of siteUrl`. Other defaults are those of the validator. */
  readonly derivedDefault?: string;
}

/** A description of every setting of a file; one that is missing does not compile. `Input` is the validator's input. */
export type SettingDescriptions<Input> = {
  readonly [name in keyof Input]-?: SettingDescription<Exclude<Input[name], undefined>>;
};
