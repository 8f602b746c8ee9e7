import type { Logger } from '../log.ts';
import { runProgram } from './program.ts';

/** An ffmpeg that runs on this machine and has the needed codecs. */
export interface FfmpegProgram {
  program: string;
  version: string;
  /** Whether it can show HDR with the colours and brightness of other films. */
  mapsTones: boolean;
}

/** Seconds to wait for the version. It is long because an ffmpeg that a busy machine starts slowly must not count as missing. */
const versionSeconds = 60;

/**
 * Finds an ffmpeg that runs: the one in `FFMPEG_PATH` if that is set, otherwise the system's or the one from the npm packages. A program
 * that maps tones is preferred; a warning reports one that does not. If no program runs, logs an error and returns null.
 */
export async function findProgram(given: string | null, log: Logger): Promise<FfmpegProgram | null> {
  const candidates = given ? [given] : ['ffmpeg', await packaged()];
  let second: FfmpegProgram | null = null;
  for (const program of candidates) {
    const found = program ? await tryOut(program) : null;
    if (found?.mapsTones) return found;
    second ??= found;
  }
  if (second) {
    log.warn(`This ffmpeg has no zscale and tonemap (${second.program}): films in HDR will look washed out`);
    return second;
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
    return null; // the package has no program for this kind of machine
  }
}

async function tryOut(program: string): Promise<FfmpegProgram | null> {
  const ask = async (args: string[]) => {
    let printed = '';
    const onOutput = (chunk: Buffer) => {
      printed += chunk;
    };
    await runProgram(program, { args, signal: new AbortController().signal, seconds: versionSeconds, onOutput });
    return printed;
  };
  try {
    const about = ['-version', '-encoders', '-filters'].map((what) => ask(['-hide_banner', what]));
    const [version = '', encoders = '', filters = ''] = await Promise.all(about);
    if (!/\blibx264\b/.test(encoders) || !/\baac\b/.test(encoders)) return null;
    return { program, version: version.split('\n')[0] ?? '', mapsTones: /\bzscale\b/.test(filters) && /\btonemap\b/.test(filters) };
  } catch {
    return null;
  }
}
