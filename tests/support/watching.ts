import { expect, type Page } from '@playwright/test';

/** What the page's video or audio does now. */
export const playback = (page: Page) =>
  page.locator('video, audio').evaluate((media: HTMLMediaElement) => ({
    at: media.currentTime,
    /** It advances, or has come to its end. */
    plays: media.ended || (!media.paused && media.readyState > 2),
    speed: media.playbackRate,
    ready: media.readyState,
  }));

/** Waits until enough is loaded to play. */
export const loaded = (page: Page) => expect.poll(async () => (await playback(page)).ready).toBeGreaterThan(2);

/** Plays by its key, and pauses by it as soon as so much has played: a look from outside comes too late in a film of three seconds. */
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
