import { deviceStorage } from '../i18n/storage.ts';

const key = 'diwan.attendee';

/** The name under which this browser's customer attends sessions: typed once, then there. */
export const attendee = {
  get(): string {
    try {
      return deviceStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  set(name: string): void {
    try {
      deviceStorage.setItem(key, name);
    } catch {
      // Typed again next time.
    }
  },
};
