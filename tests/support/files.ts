import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ffmpeg } from './ffmpeg.ts';

const folder = path.join(import.meta.dirname, 'files');

/** A file with these bytes and this name. */
export const fileOf = (bytes: Uint8Array | string, name: string, type = 'application/octet-stream') =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name, { type });

/** A file of `support/files`: `clip.mp4` (H.264 and AAC) or `clip.mp3`, three seconds long. */
export const clip = (name: 'clip.mp4' | 'clip.mp3', as: string = name) => fileOf(fs.readFileSync(path.join(folder, name)), as);

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'gif' | 'avif' | 'webp';
  name?: string;
}

/** A picture of one colour. */
export async function picture({ width = 40, height = 30, format = 'png', name = `cover.${format}` }: PictureOptions = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#1f7a72' } })
    .toFormat(format)
    .toBuffer();
  return fileOf(bytes, name, `image/${format}`);
}

/** A picture of about 40 kB, for tests that need bytes but no packaging. */
export async function noise(name = 'noise.png') {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'grey', noise: grain } })
    .png()
    .toBuffer();
  return fileOf(bytes, name, 'image/png');
}

/** A portrait, in the form that playwright's file picker takes. */
export async function portrait() {
  const file = await picture({ width: 600, height: 600, format: 'jpeg', name: 'portrait.jpeg' });
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Silence: uncompressed mono, 8000 samples per second. */
export function wav(seconds = 2, name = 'silence.wav') {
  const samples = seconds * 8000;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  return fileOf(bytes, name, 'audio/wav');
}

/** A video with a tone, made by ffmpeg. */
export async function film({
  width = 1280,
  height = 720,
  seconds = 8,
  rate = 6,
  codec = 'libx264',
  more = [] as string[],
  name = 'film.mp4',
} = {}) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'diwan-film-'));
  const file = path.join(folder, name);
  const picture = `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`;
  try {
    await ffmpeg([
      ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, '-c:v', codec],
      ...(codec === 'libx264' ? ['-preset', 'ultrafast', '-g', String(rate)] : []),
      ...['-pix_fmt', 'yuv420p', '-c:a', name.endsWith('.webm') ? 'libopus' : 'aac', ...more, file],
    ]);
    return fileOf(fs.readFileSync(file), name);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Captions of a second and a half, in Arabic. */
export const srt = '1\n00:00:00,000 --> 00:00:01,500\nلنبدأ\n';
