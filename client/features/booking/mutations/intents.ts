import { tabStorage } from '../../../i18n/storage.ts';

/**
 * One key for each intent, kept for the tab. A try after a lost answer or a reload repeats the intent with its key, and finds what it may
 * have made. An answer ends the intent.
 */
export const intents = {
  keyOf(intent: string): string {
    const intentName = `diwan.intent ${intent}`;
    const intentKey = tabStorage.getItem(intentName) ?? crypto.randomUUID();
    tabStorage.setItem(intentName, intentKey);
    return intentKey;
  },
  end: (intent: string): void => tabStorage.removeItem(`diwan.intent ${intent}`),
};
