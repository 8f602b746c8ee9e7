import { expect, type Page } from '@playwright/test';

/** The present state of the page's video or audio. */
export const playback = (page: Page) =>
  page.locator('video, audio').evaluate((media: HTMLMediaElement) => ({
    at: media.currentTime,
    /** Whether it advances, or has come to its end. */
    plays: media.ended || (!media.paused && media.readyState > 2),
    speed: media.playbackRate,
    ready: media.readyState,
  }));

/** Waits until enough is loaded to play. */
export const loaded = (page: Page) => expect.poll(async () => (await playback(page)).ready).toBeGreaterThan(2);

/** Presses the key that plays, and presses it again as soon as so much has played. A test's own look would be too late in a film of 3 s. */
export const playTo = (page: Page, seconds: number) =>
  page.locator('video').evaluate((media: HTMLMediaElement, to) => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true, cancelable: true }));
    return new Promise<void>((resolve) => {
      media.addEventListener('timeupdate', function hear() {
        if (media.currentTime <= to) return;
        media.removeEventListener('timeupdate', hear);
        media.addEventListener('pause', () => resolve(), { once: true });
        press();
      });
      press();
    });
  }, seconds);
