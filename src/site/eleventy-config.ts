/** The part of Eleventy's configuration that the journal uses. Eleventy 3.1.7 brings no types of its own. */
export interface EleventyConfig {
  addTemplate(virtualPath: string, content: EleventyTemplate, data?: Readonly<Record<string, unknown>>): void;
  addPlugin(plugin: (config: EleventyConfig, options?: never) => void | Promise<void>): void | Promise<void>;
  setTemplateFormats(formats: readonly string[]): void;
  addTemplateFormats(formats: string): void;
  setUseGitIgnore(use: boolean): void;
  addCollection(name: string, collect: () => readonly unknown[]): void;
  addAsyncShortcode(name: string, render: (...values: never[]) => Promise<string>): void;
  getFilter(name: string): ((...values: readonly unknown[]) => unknown) | undefined;
  addWatchTarget(path: string, options?: { readonly resetConfig?: boolean }): void;
  on(event: 'eleventy.after', listener: (argument: EleventyAfter) => void | Promise<void>): void;
  /** Globs that are not read as templates, from the project's folder: `content/**`. */
  readonly ignores: { add(glob: string): void };
  /** Globs that are not watched. */
  readonly watchIgnores: { add(glob: string): void };
  readonly directories: EleventyDirectories;
}

/** Folders of a project, with a trailing slash, from the working directory: `./src/`, `./_site/`. */
export interface EleventyDirectories {
  readonly input: string;
  readonly output: string;
}

/** Argument of the event after a build; in incremental builds `results` has the changed templates alone. */
export interface EleventyAfter {
  readonly directories: EleventyDirectories;
  /** Rendered templates; `outputPath` is `./_site/index.html`, or false for a template that writes no file. */
  readonly results: readonly { readonly inputPath: string; readonly outputPath: string | false }[];
}

export interface EleventyTemplate {
  render(data: Readonly<Record<string, unknown>>): string | Promise<string>;
}
