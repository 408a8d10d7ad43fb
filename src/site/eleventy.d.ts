declare module '@11ty/eleventy' {
  /** The part of Eleventy's configuration that the program uses; Eleventy 3.1.7 has no types. */
  export interface EleventyConfig {
    addTemplate(virtualPath: string, content: EleventyTemplate, data?: Readonly<Record<string, unknown>>): void;
    addPlugin(plugin: (config: EleventyConfig, options?: never) => void | Promise<void>): void | Promise<void>;
    setTemplateFormats(formats: readonly string[]): void;
    setUseGitIgnore(use: boolean): void;
    on(event: string, listener: (argument: { readonly directories: { readonly output: string } }) => void | Promise<void>): void;
  }

  export interface EleventyTemplate {
    render(data: Readonly<Record<string, unknown>>): string | Promise<string>;
  }

  export interface EleventyOptions {
    readonly configPath?: string;
    readonly quietMode?: boolean;
    readonly config?: (config: EleventyConfig) => void | Promise<void>;
  }

  export class Eleventy {
    constructor(input: string, output: string, options?: EleventyOptions);
    toJSON(): Promise<readonly unknown[]>;
    write(): Promise<unknown>;
  }
}
