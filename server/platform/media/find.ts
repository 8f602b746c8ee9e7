import type { Logger } from '../log.ts';
import { runProgram } from './program.ts';

/** An ffmpeg that runs and can do what we need. */
export interface Found {
  program: string;
  version: string;
}

/** Seconds for an answer. It comes at once, but one that a busy machine was slow to start would be missed until the next start. */
const versionSeconds = 60;

/**
 * The first ffmpeg that runs: the one that `FFMPEG_PATH` names and no other, or else the system's, or else the one that comes
 * with our packages. Null when there is none, which is said once.
 */
export async function findProgram(given: string | null, log: Logger): Promise<Found | null> {
  const candidates = given ? [given] : ['ffmpeg', await packaged()];
  for (const program of candidates) {
    const found = program && (await tryOut(program));
    if (found) return found;
  }
  log.error(
    given
      ? `FFMPEG_PATH names no ffmpeg that runs here and has x264 and AAC (${given}): uploaded video and audio will fail`
      : 'No ffmpeg runs here: uploaded video and audio will fail. Install one, or set FFMPEG_PATH',
  );
  return null;
}

async function packaged(): Promise<string | null> {
  try {
    return (await import('@ffmpeg-installer/ffmpeg')).default.path;
  } catch {
    return null; // it has none for this kind of machine
  }
}

async function tryOut(program: string): Promise<Found | null> {
  const ask = async (args: string[]) => {
    let printed = '';
    const onOutput = (chunk: Buffer) => {
      printed += chunk;
    };
    await runProgram(program, { args, signal: new AbortController().signal, seconds: versionSeconds, onOutput });
    return printed;
  };
  try {
    const [version, encoders] = await Promise.all([ask(['-version']), ask(['-hide_banner', '-encoders'])]);
    return /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders) ? { program, version: version.split('\n')[0] ?? '' } : null;
  } catch {
    return null;
  }
}
