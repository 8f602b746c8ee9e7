import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, 'files');
const read = async (name: string, type: string) => new File([await fs.readFile(path.join(folder, name))], name, { type });

/** Two seconds of real video. */
export const video = () => read('clip.mp4', 'video/mp4');
/** Two seconds of real audio. */
export const audio = () => read('clip.mp3', 'audio/mpeg');
/** A real picture. */
export async function picture(width = 320, height = 200): Promise<File> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#8edbae' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' });
}
