/** The part of Eleventy's configuration that the journal uses. Eleventy 3.1.7 brings no types of its own. */
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
