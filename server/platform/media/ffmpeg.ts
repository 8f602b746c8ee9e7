import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '../log.ts';
import { type FfmpegProgram, findProgram } from './find.ts';
import {
  BrokenMedia,
  type Encoding,
  type MediaSource,
  type MediaTools,
  type Probe,
  type RenditionSpec,
  type Segment,
  type VideoTrack,
} from './media.ts';
import { readProbe } from './probe.ts';
import { type Run, runProgram } from './program.ts';

/** The length of a segment in seconds. Each begins at a key frame. */
const segmentSeconds = 6;
/** Leaves one processor free for page requests. */
const threads = String(Math.max(1, Math.min(4, os.availableParallelism() - 1)));
const samplesPerSecond = 8000;
const mostPictureBytes = 50_000_000;

/** Seconds that a run may take, enough for HDR in 4K on a slow machine. */
const timeLimit = ({ seconds }: Probe) => 300 + 30 * (seconds ?? 3600);

/**
 * The input options. They fix the container's type, and ffmpeg reads this file only: its contents cannot make ffmpeg open another
 * file or a URL.
 */
const input = ({ path: file, container }: MediaSource, ...options: string[]) => [
  ...['-hide_banner', '-nostdin', '-threads', threads, '-protocol_whitelist', 'file,crypto,pipe'],
  ...options,
  ...['-f', container, '-i', `file:${file}`],
];
const quiet = ['-loglevel', 'error', '-nostats'];

/** Media tools on ffmpeg, any version from 2018 on. The program is searched for at the first use. */
export function createMediaTools(given: string | null, log: Logger): MediaTools {
  let search: Promise<FfmpegProgram | null> | undefined;
  const found = () => (search ??= findProgram(given, log));
  const run = async (run: Run) => {
    const program = (await found())?.program;
    if (!program) throw new Error('there is no ffmpeg');
    return runProgram(program, run);
  };

  /** The film's HDR curve, if the program can map it. */
  const mapped = async ({ video }: Probe) => ((await found())?.mapsTones && video?.hdr) || null;

  return {
    version: async () => (await found())?.version ?? null,

    async probe(source, signal) {
      const nothing = ['-t', '0', '-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'];
      return readProbe(await run({ args: [...input(source), ...nothing], signal, seconds: 60 }));
    },

    async cut(source, probe, how, folder, { signal, onProgress }) {
      await fs.mkdir(folder, { recursive: true });
      const playlist = path.join(folder, 'index.m3u8');
      let seconds = 0;
      const told = progressOf((at) => {
        seconds = at;
        onProgress?.(at);
      });
      const args = [
        ...quiet,
        ...input(source),
        ...cutArgs(probe, how, await mapped(probe)),
        ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-threads', threads, '-filter_threads', '1'],
        ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0', '-hls_playlist_type', 'vod'],
        ...['-hls_segment_filename', path.join(folder, '%06d.ts'), '-progress', 'pipe:1', playlist],
      ];
      await run({ args, signal, seconds: timeLimit(probe), onOutput: told });
      const segments = readPlaylist(await fs.readFile(playlist, 'utf8'), folder);
      if (!segments.length) throw new BrokenMedia('nothing came out');
      return { segments, seconds };
    },

    async picture(source, probe, at, { width, height }, signal) {
      if (!probe.video) return null;
      const chunks: Buffer[] = [];
      const hdr = await mapped(probe);
      // The filter reads eight bits, so HDR is mapped before it.
      const filters = hdr ? `${toneMap({ width, height }, hdr, 'rgb')},thumbnail=12` : `thumbnail=12,scale=${width}:${height}`;
      const args = [
        ...quiet,
        ...input(source, '-ss', at.toFixed(3)),
        ...['-map', `0:${probe.video.index}`, '-an', '-vf', `${filters},setsar=1`, '-frames:v', '1'],
        ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
      ];
      try {
        await run({ args, signal, seconds: 120, onOutput: bounded(chunks, mostPictureBytes) });
      } catch (error) {
        if (error instanceof BrokenMedia) return null;
        throw error;
      }
      return chunks.length ? Buffer.concat(chunks) : null;
    },

    async loudness(source, probe, signal) {
      const meter = createMeter();
      const args = [
        ...quiet,
        ...input(source),
        ...['-map', `0:${probe.audio?.index ?? 'a:0'}`, '-vn', '-ac', '1', '-ar', String(samplesPerSecond)],
        ...['-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'],
      ];
      await run({ args, signal, seconds: timeLimit(probe), onOutput: meter.hear });
      return meter.peaks();
    },
  };
}

function cutArgs({ video, audio }: Probe, how: RenditionSpec, hdr: VideoTrack['hdr']): string[] {
  return [
    ...(video && how.video ? ['-map', `0:${video.index}`, ...(how.video === 'copy' ? ['-c:v', 'copy'] : encode(how.video, hdr))] : ['-vn']),
    ...(audio && how.audio ? ['-map', `0:${audio.index}`, ...sound(how.audio)] : ['-an']),
  ];
}

const sound = (how: 'copy' | number) =>
  how === 'copy' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', String(how), '-ac', '2', '-ar', '48000'];

/**
 * Options for video that phones of the last ten years play. The frame rate is fixed, so that false timestamps in a file cannot fill the
 * disk.
 */
const encode = ({ width, height, framesPerSecond, bitrate, boundaries }: Encoding, hdr: VideoTrack['hdr']) => [
  ...['-vf', `fps=${framesPerSecond},${hdr ? toneMap({ width, height }, hdr, 'yuv') : `scale=${width}:${height}`},setsar=1,format=yuv420p`],
  ...(hdr ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'] : []),
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
  ...['-maxrate', String(bitrate), '-bufsize', String(bitrate * 2), '-sc_threshold', '0', '-g', '1000'],
  '-force_key_frames',
  boundaries.length ? boundaries.map((at) => Math.max(0, at - 0.01).toFixed(3)).join(',') : `expr:gte(t,n_forced*${segmentSeconds})`,
];

/** The brightness, in nits, that becomes the brightest of BT.709 before highlights are compressed. White paper has 203 in HDR. */
const fullNits = 150;
/** The brightest that HDR is mastered for. Everything brighter becomes white. */
const peakNits = 1000;

/**
 * Filters that scale HDR and give it the colours and brightness of other films (BT.709). They state the file's curve again, because the
 * file may lack the other values. Up to a third of the brightness nothing is compressed (mobius), so a grey card stays grey. Tones are
 * mapped before colours, since colours that BT.709 cannot show are negative in it and would become black. `as` is the output format.
 */
const toneMap = ({ width, height }: Pick<Encoding, 'width' | 'height'>, hdr: NonNullable<VideoTrack['hdr']>, as: 'yuv' | 'rgb') =>
  [
    `zscale=w=${width}:h=${height}:f=bicubic:tin=${hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=${fullNits}:p=bt2020`,
    'format=gbrpf32le',
    `tonemap=tonemap=mobius:peak=${(peakNits / fullNits).toFixed(2)}:desat=0`,
    `zscale=tin=linear:pin=bt2020:min=gbr:t=bt709:p=bt709:${as === 'yuv' ? 'm=bt709:r=tv,format=yuv420p' : 'm=gbr:r=pc,format=gbrp'}`,
  ].join(',');

/** Reads the output of `-progress`: lines of `key=value`. */
function progressOf(tell: (seconds: number) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, hours, minutes, seconds] = /^out_time=(\d+):(\d\d):(\d\d\.\d+)/.exec(line) ?? [];
      if (seconds) tell(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
    }
  };
}

function readPlaylist(text: string, folder: string): Segment[] {
  return [...text.matchAll(/^#EXTINF:([\d.]+),.*\r?\n(?:#.*\r?\n)*([\w.]+)\s*$/gm)].map(([, seconds, name]) => ({
    path: path.join(folder, path.basename(name as string)),
    seconds: Number(seconds),
  }));
}

const bounded = (chunks: Buffer[], most: number) => {
  let bytes = 0;
  return (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) throw new BrokenMedia('more came out than there may be');
    chunks.push(chunk);
  };
};

/** Finds the loudest sample of each tenth of a second in signed 16-bit sound. */
function createMeter() {
  const peaks: number[] = [];
  let heard = 0;
  let odd: Buffer = Buffer.alloc(0);
  return {
    hear(chunk: Buffer) {
      const bytes = odd.length ? Buffer.concat([odd, chunk]) : chunk;
      for (let at = 0; at + 1 < bytes.length; at += 2, heard++) {
        const tenth = Math.floor((heard * 10) / samplesPerSecond);
        peaks[tenth] = Math.max(peaks[tenth] ?? 0, Math.abs(bytes.readInt16LE(at)) / 32_768);
      }
      odd = bytes.length % 2 ? bytes.subarray(-1) : Buffer.alloc(0);
    },
    peaks: () => peaks,
  };
}
