import type { Browser, Page } from 'puppeteer-core';
import { mediaScripts, mediaThrough, type Participant, type TestRoom } from './media-room.ts';

/** A participant in a Firefox, in a tab of its own. */
export interface FirefoxGuest extends Participant {
  close(): Promise<void>;
}

/** Opens the page of a participant in Firefox, who enters the room with camera and microphone. */
export async function enterByFirefox(
  browser: Browser,
  { room, id }: { room: TestRoom; id: string },
  as: { isHost?: boolean } = {},
): Promise<FirefoxGuest> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.exposeFunction('newPass', () => room.pass(id, as));
  await serve(page);
  await page.goto(`${room.url}/media-page/`);
  await page.waitForFunction(() => 'media' in window);
  const media = mediaThrough((name, values) =>
    page.evaluate(
      (called: string, given: unknown[]) => (window.media as unknown as Record<string, (...all: unknown[]) => unknown>)[called]?.(...given),
      name,
      values as unknown[],
    ),
  );
  await media.enter();
  await media.turn('CAMERA', true);
  await media.turn('MICROPHONE', true);
  return { id, media, close: () => context.close() };
}

/** Answers the requests for the page and its scripts. All others reach the server. */
async function serve(page: Page): Promise<void> {
  const files = await mediaScripts();
  await page.evaluateOnNewDocument(drawScreen);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const name = /\/media-page\/([^/]*)$/.exec(request.url())?.[1];
    if (name === undefined) void request.continue();
    else if (name === '')
      void request.respond({ contentType: 'text/html', body: '<!doctype html><script type="module" src="page.js"></script>' });
    else void request.respond({ contentType: 'text/javascript', body: files.get(name) ?? '' });
  });
}

/** A Firefox without a window has no screen to show: a drawing that moves stands for it. */
function drawScreen(): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    let drawn = 0;
    setInterval(() => {
      pen.fillStyle = `hsl(${(drawn++ * 40) % 360} 80% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }, 200);
    return canvas.captureStream(5);
  };
}
