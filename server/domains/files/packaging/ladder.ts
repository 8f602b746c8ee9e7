import type { Probe, RenditionSpec, VideoLines, VideoTrack } from '../../../platform/media/media.ts';

/** One rendition to be made. */
export interface Rung {
  /** Pixels; null for sound alone. */
  width: number | null;
  height: number | null;
  cut: RenditionSpec;
  /** How much work it is, against the others. */
  effort: number;
}

/** The short side of a picture, which is what `720p` means on a phone held upright too. */
const shortSide = ({ width, height }: { width: number; height: number }) => Math.min(width, height);
/** Sizes below the best one; one that is hardly smaller is left out. */
const smaller = [720, 480, 240];
const clearlySmaller = 1.4;
const mostCopiedBitrate = 8_000_000;
const mostFramesPerSecond = 30;
/** Fewer are seen one by one. */
const smoothFramesPerSecond = 24;
/** A higher base rate is only that of the container's clock. */
const highestBaseRate = 240;

/** Bits a second of pictures of a size, at the most. */
const bitrateOf = (side: number) => (side > 720 ? 5_000_000 : side > 480 ? 2_500_000 : side > 240 ? 1_100_000 : 400_000);
const soundOf = (side: number) => (side > 240 ? 128_000 : 64_000);

/** Players everywhere read it, without asking twice. */
const playable: ReadonlySet<string> = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High']);

/** Whether every player would show it as it is, and it has no more than `lines`. The distance of its key frames shows when it is cut. */
export const canCopyVideo = (video: VideoTrack, bitrate: number | null, lines: VideoLines): boolean =>
  video.codec === 'h264' &&
  playable.has(video.profile) &&
  /^yuvj?420p$/.test(video.pixelFormat) &&
  video.plain &&
  !video.hdr &&
  shortSide(video) <= lines &&
  (video.framesPerSecond ?? 100) <= 61 &&
  (bitrate ?? Number.POSITIVE_INFINITY) <= mostCopiedBitrate;

const canCopyAudio = ({ audio }: Probe): boolean => audio?.codec === 'aac' && audio.profile === 'LC';

/** What sound alone is made into. */
export const soundRung = (probe: Probe): Rung => ({
  width: null,
  height: null,
  cut: { video: null, audio: canCopyAudio(probe) ? 'copy' : 128_000 },
  effort: 1,
});

/** The best rendition: the source as it is, or the source encoded with `lines` at most. */
export function topRung(probe: Probe, video: VideoTrack, { copy, lines }: { copy: boolean; lines: VideoLines }): Rung {
  if (!copy) return encodedRung(probe, video, Math.min(lines, shortSide(video)), []);
  const sound = canCopyAudio(probe) ? 'copy' : 128_000;
  return { width: video.width, height: video.height, cut: { video: 'copy', audio: probe.audio && sound }, effort: 0.2 };
}

/** What lies below it, for slower lines. `boundaries` are where its segments begin. */
export const lowerRungs = (probe: Probe, video: VideoTrack, top: Rung, boundaries: readonly number[]): Rung[] =>
  smaller
    .filter((side) => shortSide({ width: top.width ?? 0, height: top.height ?? 0 }) >= side * clearlySmaller)
    .map((side) => encodedRung(probe, video, side, boundaries));

function encodedRung(probe: Probe, video: VideoTrack, side: number, boundaries: readonly number[]): Rung {
  const { width, height } = sized(video, side);
  const framesPerSecond = rateOf(video);
  return {
    width,
    height,
    cut: { video: { width, height, framesPerSecond, bitrate: bitrateOf(side), boundaries }, audio: probe.audio && soundOf(side) },
    effort: (width * height) / 230_400, // 1 for 640 by 360
  };
}

/**
 * Frames per second: the larger of average and base rate, since the recording of a screen that stands still for minutes is of few frames
 * on average. A rate beyond the highest is divided evenly where that stays smooth (50 → 25): then no frame stays longer than another.
 */
function rateOf({ framesPerSecond, baseRate }: VideoTrack): number {
  const rate = Math.max(framesPerSecond ?? 0, baseRate ?? 0);
  if (!rate || rate > highestBaseRate) return mostFramesPerSecond;
  const part = rate / Math.ceil(rate / (mostFramesPerSecond * 1.01));
  return rate > mostFramesPerSecond && part < smoothFramesPerSecond ? mostFramesPerSecond : Math.min(mostFramesPerSecond, part);
}

/** A size with this short side, never above the source; even, as H.264 wants it. */
export function sized(video: VideoTrack, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / shortSide(video));
  const even = (pixels: number) => Math.max(2, 2 * Math.min(Math.round((pixels * scale) / 2), Math.floor(pixels / 2)));
  return { width: even(video.width), height: even(video.height) };
}
