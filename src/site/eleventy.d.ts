declare module '@11ty/eleventy' {
  type EleventyConfig = import('./eleventy-config.ts').EleventyConfig;

  export interface EleventyOptions {
    readonly configPath?: string;
    readonly quietMode?: boolean;
    readonly config?: (config: EleventyConfig) => void | Promise<void>;
  }

  export class Eleventy {
    constructor(input: string, output: string, options?: EleventyOptions);
    /** Stops its messages. */
    disableLogger(): void;
    toJSON(): Promise<readonly unknown[]>;
    write(): Promise<unknown>;
  }
}
