import { tabStorage } from '../../../i18n/storage.ts';

/**
 * One key for one intent, kept for the tab: a try after a lost answer or a reload repeats the same intent, so that it finds what it
 * may have made. An answer ends it.
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
