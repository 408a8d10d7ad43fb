import { Command } from 'commander';
import { readCatalogue } from '../model/messages/journal-messages.ts';
import { LANGUAGES, matchLanguage } from '../model/messages/languages.ts';
import { CommandError, EXIT } from './exit-code.ts';

/** `offprint messages [language]`: prints the words of the interface, to be changed or translated in `content/messages/<language>.json`. */
export function messagesCommand(): Command {
  return new Command('messages')
    .description('Print the words of the interface, to be changed or translated in content/messages/<language>.json')
    .argument('[language]', 'language whose words are printed', 'en')
    .action((language: string) => {
      const tag = matchLanguage(language);
      if (tag === undefined) {
        throw new CommandError(
          `"${language}" is not a language of Offprint; expected one of ${Object.keys(LANGUAGES).join(', ')}`,
          EXIT.wrongUse,
        );
      }
      process.stdout.write(`${JSON.stringify(readCatalogue(tag), undefined, 2)}\n`);
    });
}
