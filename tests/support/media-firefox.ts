import type { Browser } from '@playwright/test';
import { enterRoom, type Guest, type TestRoom } from './media-room.ts';

/** Opens the page of a participant in Firefox, who enters the room with camera and microphone. */
export const enterByFirefox = (browser: Browser, who: { room: TestRoom; id: string }): Promise<Guest> =>
  enterRoom(browser, who, { prepare: async (page) => void (await page.addInitScript(drawScreen)) });

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
