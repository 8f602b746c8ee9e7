import { tabStorage } from '../../../i18n/storage.ts';

/**
 * One key for each intent, kept for the tab. A try after a lost answer or a reload repeats the intent with its key, and finds what it may
 * have made. An answer ends the intent.
 */
export const intents = {
  keyOf(intent: string): string {
    const name = `diwan.intent ${intent}`;
    const key = tabStorage.getItem(name) ?? crypto.randomUUID();
    tabStorage.setItem(name, key);
    return key;
  },
  end: (intent: string): void => tabStorage.removeItem(`diwan.intent ${intent}`),
};
