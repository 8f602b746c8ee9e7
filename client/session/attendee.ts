const key = 'diwan.attendee';

/** The name under which this browser's customer attends sessions: typed once, then there. */
export const attendee = {
  get(): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  set(name: string): void {
    try {
      localStorage.setItem(key, name);
    } catch {
      // Typed again next time.
    }
  },
  forget: (): void => localStorage.removeItem(key),
};
