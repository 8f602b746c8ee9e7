/**
 * Makes the demo's media: run `node --import tsx server/local/demo/media/make.ts` where ffmpeg is installed. The results are
 * committed beside this file, because the demo must work on machines without ffmpeg.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { generator } from '../random.ts';

const here = import.meta.dirname;
const rate = 32_000;
const frames = 15;
const [width, height] = [640, 360];

/** The sound of a plucked string (Karplus and Strong, 1983): noise in a loop with a low-pass filter. */
function pluck(out: Float32Array, at: number, frequency: number, seconds: number, loud: number, random: () => number): void {
  const period = Math.round(rate / frequency);
  const string = Float32Array.from({ length: period }, () => random() * 2 - 1);
  const start = Math.round(at * rate);
  for (let n = 0; n < seconds * rate && start + n < out.length; n++) {
    const here = n % period;
    const value = string[here] as number;
    string[here] = 0.4985 * (value + (string[(here + 1) % period] as number));
    out[start + n] = (out[start + n] as number) + value * loud;
  }
}

/** Degrees of a maqam in cents above its tonic. */
const hijaz = [0, 100, 400, 500, 700, 800, 1000, 1200];
const bayati = [0, 150, 300, 500, 700, 800, 1000, 1200];
const note = (tonic: number, cents: number) => tonic * 2 ** (cents / 1200);

function melody(scale: number[], tonic: number, seconds: number, seed: number, tempo: number): Float32Array {
  const out = new Float32Array(seconds * rate);
  const random = generator(seed);
  let degree = 0;
  for (let time = 0.2; time < seconds - 2; ) {
    const length = ([0.25, 0.25, 0.5, 0.5, 1] as const)[Math.floor(random() * 5)] ?? 0.5;
    pluck(out, time, note(tonic, scale[degree] ?? 0), 2.2, 0.34, random);
    if (random() < 0.3) pluck(out, time, tonic / 2, 2.8, 0.2, random);
    degree = Math.min(7, Math.max(0, degree + Math.round((random() - 0.5) * 4)));
    if (time > seconds - 5) degree = Math.max(0, degree - 1);
    time += length * tempo;
  }
  return out;
}
/** Slow chords that swell for four seconds and fade for four, like a breath. */
function breath(seconds: number): Float32Array {
  const out = new Float32Array(seconds * rate);
  for (let n = 0; n < out.length; n++) {
    const time = n / rate;
    const swell = (1 - Math.cos((time / 8) * 2 * Math.PI)) / 2;
    const chord = Math.floor(time / 16) % 2 ? [146.83, 220, 329.63] : [130.81, 196, 293.66];
    out[n] = chord.reduce((sum, frequency, i) => sum + Math.sin(2 * Math.PI * frequency * time + i) * 0.11, 0) * (0.15 + 0.85 * swell);
  }
  return out;
}
function beat(seconds: number): Float32Array {
  const out = new Float32Array(seconds * rate);
  const random = generator(5);
  for (let step = 0; step * 0.25 < seconds - 1; step++) {
    const stroke = 'D-TK--T-D---T---'[step % 16];
    if (stroke === 'D') pluck(out, step * 0.25, 82, 0.4, 0.7, random);
    if (stroke === 'T' || stroke === 'K') pluck(out, step * 0.25, stroke === 'T' ? 320 : 420, 0.12, 0.4, random);
  }
  return out;
}

function wav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  for (const [offset, value, bytes] of [
    [16, 16, 4],
    [20, 1, 2],
    [22, 1, 2],
    [24, rate, 4],
    [28, rate * 2, 4],
    [32, 2, 2],
    [34, 16, 2],
  ] as const)
    data.writeUIntLE(value, offset, bytes);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.01);
  for (const [n, sample] of samples.entries()) data.writeInt16LE(Math.round((sample / peak) * 26_000), 44 + n * 2);
  return data;
}

async function ffmpeg(args: string[], feed?: (input: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  if (feed) await feed(child.stdin);
  child.stdin.end();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
async function audio(name: string, samples: Float32Array): Promise<void> {
  const source = path.join(here, `${name}.wav`);
  fs.writeFileSync(source, wav(samples));
  await ffmpeg(['-i', source, '-b:a', '64k', '-map_metadata', '-1', path.join(here, `${name}.mp3`)]);
  fs.rmSync(source);
}
async function video(name: string, seconds: number, draw: (time: number) => string, samples: Float32Array): Promise<void> {
  const sound = path.join(here, `${name}.wav`);
  fs.writeFileSync(sound, wav(samples));
  await ffmpeg(
    [
      '-f',
      'image2pipe',
      '-framerate',
      String(frames),
      '-c:v',
      'png',
      '-i',
      '-',
      '-i',
      sound,
      '-shortest',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '30',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-map_metadata',
      '-1',
      path.join(here, `${name}.mp4`),
    ],
    async (input) => {
      for (let n = 0; n < seconds * frames; n++) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${width}" height="${height}">${draw(n / frames)}</svg>`;
        if (!input.write(await sharp(Buffer.from(svg)).png().toBuffer())) await once(input, 'drain');
      }
    },
  );
  fs.rmSync(sound);
}

/** Draws a sunset behind dunes in golden light. */
function goldenHour(time: number): string {
  const down = time / 16;
  const sun = 110 + down * 130;
  const warm = (from: number, to: number) => Math.round(from + (to - from) * down);
  const dune = (base: number, swing: number, shift: number, fill: string) =>
    `<path fill="${fill}" d="M0 360 V${base} ${Array.from({ length: 9 }, (_, i) => `S${i * 80 - 40} ${base - swing * Math.sin(i * 0.9 + shift)} ${i * 80} ${base + swing * 0.4 * Math.cos(i + shift)}`).join(' ')} V360 Z"/>`;
  return `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="rgb(${warm(90, 38)},${warm(150, 38)},${warm(190, 88)})"/><stop offset="1" stop-color="rgb(255,${warm(226, 150)},${warm(170, 84)})"/></linearGradient>
    <radialGradient id="g"><stop stop-color="#fff3cf"/><stop offset=".35" stop-color="#ffd27a"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient></defs>
    <rect width="640" height="360" fill="url(#s)"/><circle cx="410" cy="${sun}" r="${120 + 10 * Math.sin(time)}" fill="url(#g)"/><circle cx="410" cy="${sun}" r="34" fill="#fff6df"/>
    ${dune(235, 26, 0.4 + time * 0.02, '#c98a4b')}${dune(275, 20, 1.6 - time * 0.03, '#a8643a')}${dune(315, 14, 2.8 + time * 0.05, '#6d3d2c')}
    <g transform="translate(${120 + time * 6} 282)" fill="#2b1a18"><path d="M0 0 l6 -14 q4 -9 10 0 q5 -9 11 1 l4 -10 l5 2 l-4 13 l0 14 l-3 0 l0 -10 l-20 0 l0 10 l-3 0 Z"/></g>`;
}
/** Draws an oud's strings that vibrate one after another. */
function strings(time: number): string {
  const line = (i: number) => {
    const y = 110 + i * 28;
    const since = (time * 1.4 + i * 0.37) % 2;
    const swing = 14 * Math.exp(-2.2 * since) * Math.sin(since * 40);
    return `<path d="M70 ${y} Q320 ${y + swing} 570 ${y}" fill="none" stroke="#f2dcae" stroke-width="${3.4 - i * 0.4}" stroke-linecap="round"/>`;
  };
  const star = (x: number, y: number, r: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke="#d9a441" stroke-opacity=".5" stroke-width="1.5"><rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}"/><rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" transform="rotate(45)"/></g>`;
  return `<defs><radialGradient id="w"><stop stop-color="#5a3520"/><stop offset="1" stop-color="#1f120d"/></radialGradient></defs><rect width="640" height="360" fill="url(#w)"/>
    <circle cx="320" cy="180" r="118" fill="#120a07" stroke="#d9a441" stroke-width="5"/>${star(320, 180, 62, time * 6)}${star(320, 180, 40, -time * 9)}${[0, 1, 2, 3, 4, 5].map(line).join('')}`;
}
/** Draws a steaming pot of stew. */
function kitchen(time: number): string {
  const steam = [0, 1, 2]
    .map((i) => {
      const rise = (time * 26 + i * 40) % 120;
      return `<path d="M${280 + i * 40} ${168 - rise} q14 -18 0 -36 q-14 -18 0 -36" fill="none" stroke="#fff" stroke-opacity="${(0.55 * (1 - rise / 120)).toFixed(3)}" stroke-width="9" stroke-linecap="round"/>`;
    })
    .join('');
  const bubble = (i: number) =>
    `<circle cx="${236 + i * 33}" cy="${196 + 3 * Math.sin(time * 5 + i * 2)}" r="${6 + 4 * Math.abs(Math.sin(time * 3 + i))}" fill="#e9a03b"/>`;
  return `<rect width="640" height="360" fill="#0f5e59"/>${Array.from({ length: 12 }, (_, i) => `<circle cx="${i * 58}" cy="${40 + (i % 2) * 22}" r="11" fill="#177a73"/>`).join('')}<rect y="292" width="640" height="68" fill="#e8d3ae"/>
    ${steam}<ellipse cx="320" cy="196" rx="126" ry="22" fill="#b8412f"/>${[0, 1, 2, 3, 4, 5].map(bubble).join('')}
    <path d="M190 196 h260 l-16 92 q-4 16 -22 16 h-184 q-18 0 -22 -16 Z" fill="#24313f"/><rect x="148" y="214" width="48" height="16" rx="8" fill="#24313f"/><rect x="444" y="214" width="48" height="16" rx="8" fill="#24313f"/>
    <g transform="rotate(${(8 * Math.sin(time * 2)).toFixed(2)} 400 120)"><rect x="392" y="70" width="12" height="120" rx="6" fill="#c79a5b"/></g>`;
}

await audio('oud-hijaz', melody(hijaz, 146.83, 28, 7, 0.62));
await audio('calm-breath', breath(32));
await audio('maqsum-rhythm', beat(20));
await video('golden-hour', 16, goldenHour, melody(bayati, 110, 16, 11, 0.9));
await video('oud-strings', 14, strings, melody(hijaz, 146.83, 14, 3, 0.6));
await video('slow-pot', 14, kitchen, beat(14));
