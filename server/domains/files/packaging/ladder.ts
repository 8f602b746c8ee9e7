import type { Probe, RenditionSpec, VideoLines, VideoTrack } from '../../../platform/media/media.ts';

/** One rendition to be made. */
export interface Rung {
  /** Pixels; null for sound alone. */
  width: number | null;
  height: number | null;
  cut: RenditionSpec;
  /** How much work it takes, compared with the others. To encode 640 by 360 pixels is 1. */
  effort: number;
}

/** The short side of a picture. `720p` means this side, also in a video from a phone that was held upright. */
const shortSide = ({ width, height }: { width: number; height: number }) => Math.min(width, height);
/** The short sides of renditions below the best one. A size is left out if the best one is not clearly larger. */
const smallerSides = [720, 480, 240];
const clearlySmallerFactor = 1.4;
const mostCopiedBitrate = 8_000_000;
const mostFramesPerSecond = 30;
/** With fewer frames, people see them one by one. */
const smoothFramesPerSecond = 24;
/** A higher base rate is not that of frames: it is the clock of the container. */
const highestBaseRate = 240;

/** The most bits per second for pictures of a size. */
const bitrateOf = (side: number) => (side > 720 ? 5_000_000 : side > 480 ? 2_500_000 : side > 240 ? 1_100_000 : 400_000);
const soundBitrateOf = (side: number) => (side > 240 ? 128_000 : 64_000);

/** The H.264 profiles that all players can play. */
const playableProfiles: ReadonlySet<string> = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High']);

/**
 * Whether all players can play the video as it is, and it has no more than `lines`. Whether its key frames are close enough shows only when
 * it is cut.
 */
export const canCopyVideo = (video: VideoTrack, bitrate: number | null, lines: VideoLines): boolean =>
  video.codec === 'h264' &&
  playableProfiles.has(video.profile) &&
  /^yuvj?420p$/.test(video.pixelFormat) &&
  video.plain &&
  !video.hdr &&
  shortSide(video) <= lines &&
  (video.framesPerSecond ?? 100) <= 61 &&
  (bitrate ?? Number.POSITIVE_INFINITY) <= mostCopiedBitrate;

const canCopyAudio = ({ audio }: Probe): boolean => audio?.codec === 'aac' && audio.profile === 'LC';

/** The rendition of a file with sound alone. */
export const soundRung = (probe: Probe): Rung => ({
  width: null,
  height: null,
  cut: { video: null, audio: canCopyAudio(probe) ? 'copy' : 128_000 },
  effort: 1,
});

/** The best rendition: a copy of the source, or the source encoded with at most `lines`. */
export function topRung(probe: Probe, video: VideoTrack, { copy, lines }: { copy: boolean; lines: VideoLines }): Rung {
  if (!copy) return encodedRung(probe, video, Math.min(lines, shortSide(video)), []);
  const soundCut = canCopyAudio(probe) ? 'copy' : 128_000;
  return { width: video.width, height: video.height, cut: { video: 'copy', audio: probe.audio && soundCut }, effort: 0.2 };
}

/** The renditions below the best one, for slower connections. `boundaries` are the seconds at which its segments begin. */
export const lowerRungs = (probe: Probe, video: VideoTrack, top: Rung, boundaries: readonly number[]): Rung[] =>
  smallerSides
    .filter((side) => shortSide({ width: top.width ?? 0, height: top.height ?? 0 }) >= side * clearlySmallerFactor)
    .map((side) => encodedRung(probe, video, side, boundaries));

function encodedRung(probe: Probe, video: VideoTrack, side: number, boundaries: readonly number[]): Rung {
  const { width, height } = sizedVideo(video, side);
  const frameRate = frameRateOf(video);
  return {
    width,
    height,
    cut: {
      video: { width, height, framesPerSecond: frameRate, bitrate: bitrateOf(side), boundaries },
      audio: probe.audio && soundBitrateOf(side),
    },
    effort: (width * height) / 230_400, // 1 for 640 by 360
  };
}

/**
 * The frames per second of a rendition. The larger of average and base rate counts, since a recording of a screen that stands still for
 * minutes has few frames on average. A rate above the highest is divided evenly if that stays smooth (50 → 25), so that each frame is shown
 * equally long.
 */
function frameRateOf({ framesPerSecond, baseRate }: VideoTrack): number {
  const sourceFrameRate = Math.max(framesPerSecond ?? 0, baseRate ?? 0);
  if (!sourceFrameRate || sourceFrameRate > highestBaseRate) return mostFramesPerSecond;
  const partFrameRate = sourceFrameRate / Math.ceil(sourceFrameRate / (mostFramesPerSecond * 1.01));
  return sourceFrameRate > mostFramesPerSecond && partFrameRate < smoothFramesPerSecond
    ? mostFramesPerSecond
    : Math.min(mostFramesPerSecond, partFrameRate);
}

/** The size with this short side, never larger than the source. Both sides are even, as H.264 requires. */
export function sizedVideo(video: VideoTrack, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / shortSide(video));
  const even = (pixels: number) => Math.max(2, 2 * Math.min(Math.round((pixels * scale) / 2), Math.floor(pixels / 2)));
  return { width: even(video.width), height: even(video.height) };
}
