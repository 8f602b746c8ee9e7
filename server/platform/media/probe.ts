import type { AudioTrack, Probe, VideoTrack } from './media.ts';

/**
 * Reads what `ffmpeg -i` prints about a file, because the packaged ffmpeg comes without ffprobe. The format of these lines has not changed
 * since 2018:
 *
 * Duration: 00:00:10.00, start: 0.000000, bitrate: 3139 kb/s Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 1280x720
 * [SAR 1:1 DAR 16:9], 3060 kb/s, 30 fps, … Stream #0:1(und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)
 *
 * For a raw stream, such as ADTS, ffmpeg estimates the length from the bit rate of the beginning; it says so, and may be far off. It names
 * an unknown codec `none`, such as an iPhone's spatial sound, beside which there is always another stream.
 */
export function readProbe(said: string): Probe {
  const [text = ''] = said.split(/^Output #/m);
  const lines = text.split('\n');
  const streams = lines.flatMap((line, at) => {
    const [, index, kind, what] = /^\s*Stream #0:(\d+)\S*: (Video|Audio): (.*)$/.exec(line) ?? [];
    return what ? [{ index: Number(index), kind, what, more: moreOf(lines, at) }] : [];
  });
  const [, hours, minutes, rest] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(text) ?? [];
  const [, kilobits] = /Duration: .*bitrate: (\d+) kb\/s/.exec(text) ?? [];
  const video = streams.find(({ kind, what }) => kind === 'Video' && !what.includes('(attached pic)'));
  const audio = streams.find(({ kind, what }) => kind === 'Audio' && codecOf(what).codec !== 'none');
  return {
    seconds: rest && !said.includes('Estimating duration from bitrate') ? Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) : null,
    bitrate: kilobits ? Number(kilobits) * 1000 : null,
    video: video ? videoTrack(video) : null,
    audio: audio ? audioTrack(audio) : null,
  };
}

interface Stream {
  index: number;
  what: string;
  /** The indented lines that follow. */
  more: string;
}

function moreOf(lines: readonly string[], at: number): string {
  const next = lines.findIndex((line, index) => index > at && /^\s*Stream #|^\S/.test(line));
  return lines.slice(at + 1, next < 0 ? undefined : next).join('\n');
}

const codecOf = (what: string) => {
  const [, codec = '', profile = ''] = /^([\w-]+)(?: \(([^)/]*)\))?/.exec(what) ?? [];
  return { codec, profile };
};

function videoTrack({ index, what, more }: Stream): VideoTrack | null {
  const [, width, height] = /, (\d+)x(\d+)/.exec(what) ?? [];
  if (!width || !height) return null;
  const [, across = '1', down = '1'] = /SAR (\d+):(\d+)/.exec(what) ?? [];
  const stretch = Number(across) && Number(down) ? Number(across) / Number(down) : 1;
  const degrees = Number(/rotation of (-?[\d.]+) degrees/.exec(more)?.[1] ?? 0);
  const shown = [Math.round(Number(width) * stretch), Number(height)] as const;
  const lies = Math.round(Math.abs(degrees)) % 180 === 90;
  const framesPerSecond = Number(/, ([\d.]+) fps/.exec(what)?.[1] ?? 0);
  const [, base = 0, thousands] = /, ([\d.]+)(k?) tbr/.exec(what) ?? [];
  return {
    index,
    ...codecOf(what),
    pixelFormat: /^.*?, (\w+)/.exec(what.replace(/\([^)]*\)/g, ''))?.[1] ?? '',
    width: lies ? shown[1] : shown[0],
    height: lies ? shown[0] : shown[1],
    framesPerSecond: framesPerSecond || null,
    baseRate: Number(base) * (thousands ? 1000 : 1) || null,
    hdr: (/\((?:[^()]*\W)?(arib-std-b67|smpte2084)\b/.exec(what)?.[1] as VideoTrack['hdr']) ?? null,
    plain: stretch === 1 && degrees === 0,
  };
}

const audioTrack = ({ index, what }: Stream): AudioTrack => ({ index, ...codecOf(what) });
