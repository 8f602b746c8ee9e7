import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const rate = 16_000;
/** Seconds from one word to the next, and how many seconds a word lasts. Browsers send almost nothing of the silence between. */
const word = { every: 1.1, lasts: 0.4 };

/**
 * A sound file for the microphone of the tests' browsers: a word, again and again. Chromium's own fake microphone beeps for 20 ms, which
 * is too short to count as speech.
 */
export function voiceFile(): string {
  const file = path.resolve(`node_modules/.cache/voice-${word.every}-${word.lasts}.wav`);
  if (existsSync(file)) return file;
  const samples = Int16Array.from({ length: Math.round(rate * word.every) }, (_, index) => {
    const time = index / rate;
    return time < word.lasts ? 16_000 * Math.sin((Math.PI * time) / word.lasts) * Math.sin(2 * Math.PI * 220 * time) : 0;
  });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([header(samples.byteLength), Buffer.from(samples.buffer)]));
  return file;
}

/** The header of a WAV file with one channel of 16-bit samples. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
