import { runInThisContext } from 'node:vm';
import { type MessagesJournal, readCatalogue } from '../../../src/model/messages/journal-messages.ts';
import { withMessages } from '../../../src/model/messages/messages-of-script.ts';

/** Defines every message for the code of browser scripts that runs in this process, as the build defines them for a page. */
export function defineScriptMessages(journal: MessagesJournal = { language: 'en' }): void {
  const keys = Object.keys(readCatalogue('en')).map((key) => `'${key}'`);
  runInThisContext(
    withMessages(
      `[${keys}];o=>o.numberText()+o.dateText()+o.digits[0]+(o.separator);globalThis.offprintMessages=offprintMessages`,
      journal,
    ),
  );
}
