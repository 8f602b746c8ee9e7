import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '../../../core/context.ts';
import { BrokenMedia, type Container, type MediaSource, type Probe, type Segment } from '../../../platform/media/media.ts';
import type { StoredFile } from '../entities.ts';
import { canCopyVideo, lowerRungs, type Rung, sizedVideo, soundRung, topRung } from './ladder.ts';
import { type Packaged, posterKey, renditionKey } from './packages.ts';
import { codecsOf, storeSegments } from './segments.ts';

/** A package that is being made. */
interface PackageWork {
  context: Context;
  file: StoredFile;
  packageId: string;
  key: Buffer;
  source: MediaSource;
  folder: string;
  signal: AbortSignal;
}

const mediaContainers: Readonly<Record<string, Container>> = {
  'video/mp4': 'mov',
  'audio/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'audio/3gpp': 'mov',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'video/matroska': 'matroska',
  'audio/matroska': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/aiff': 'aiff',
};

/** Thrown if a file cannot be packaged. The message is a key of the messages, which its creator reads. */
export class Unusable extends Error {}

/** More pixels than any camera films. A file with a few bytes could name a larger size and fill the memory. */
const mostPixels = 8192 * 4320;
const mostSeconds = 12 * 3600;
/** Seconds. If a segment is longer, the source has too few key frames to be cut where it should be. */
const longestSegment = 12;
const waveformPeaks = 200;
const posterSide = 720;

/**
 * Makes encrypted HLS of a file. Calls `tell` with its progress, 0 to 1.
 * @throws Unusable, BrokenMedia
 */
export async function makePackage(work: PackageWork, tell: (done: number) => void): Promise<Packaged> {
  const { context, file, source, signal } = work;
  const probe = await context.platform.media.probe(source, signal);
  requireSensibleMedia(file, probe);
  return file.kind === 'VIDEO' ? packageVideo(work, probe, tell) : packageAudio(work, probe, tell);
}

export function sourceOf({ mimeType }: StoredFile, file: string): MediaSource {
  const container = mediaContainers[mimeType];
  if (!container) throw new BrokenMedia(`no container for ${mimeType}`);
  return { path: file, container };
}

function requireSensibleMedia({ kind }: StoredFile, { seconds, video, audio }: Probe): void {
  if (kind === 'VIDEO' ? !video : !audio) throw new BrokenMedia('no such stream');
  if (video && kind === 'VIDEO' && video.width * video.height > mostPixels) throw new Unusable('file.tooManyPixels');
  if (seconds && seconds > mostSeconds) throw new Unusable('file.tooLong');
}

async function packageVideo(work: PackageWork, probe: Probe, tell: (done: number) => void): Promise<Packaged> {
  const { context, file, packageId } = work;
  const video = probe.video as NonNullable<Probe['video']>;
  const poster = await drawPoster(work, probe);
  const topRendition = await cutTop(work, probe, tell);
  const topBoundaries = topRendition.copied ? segmentBeginnings(topRendition.segments) : [];
  const lowerLadder = lowerRungs(probe, video, topRendition.rung, topBoundaries);
  const wholeEffort = lowerLadder.reduce((sum, rung) => sum + rung.effort, topRendition.rung.effort);
  const renditions = [await storeRendition(work, 0, topRendition)];
  let effortDone = topRendition.rung.effort;
  for (const [index, rung] of lowerLadder.entries()) {
    const cutRendition = await cutRung(work, probe, rung, index + 1, (part) => tell((effortDone + part * rung.effort) / wholeEffort));
    renditions.push(await storeRendition(work, index + 1, { ...cutRendition, rung }));
    effortDone += rung.effort;
  }
  await context.platform.storage.write(posterKey(file.storageKey, packageId), Readable.from(poster), {
    contentType: 'image/webp',
    bytes: poster.length,
  });
  return { packageId, durationSeconds: probe.seconds ?? topRendition.seconds, hasPoster: true, waveform: null, renditions };
}

async function packageAudio(work: PackageWork, probe: Probe, tell: (done: number) => void): Promise<Packaged> {
  const rung = soundRung(probe);
  const cutRendition = await cutRung(work, probe, rung, 0, (part) => tell(part * 0.9));
  const loudness = await work.context.platform.media.loudness(work.source, probe, work.signal);
  const rendition = await storeRendition(work, 0, { ...cutRendition, rung });
  return {
    packageId: work.packageId,
    durationSeconds: probe.seconds ?? cutRendition.seconds,
    hasPoster: false,
    waveform: waveformOf(loudness),
    renditions: [rendition],
  };
}

interface CutRendition {
  segments: Segment[];
  seconds: number;
}

/** The best rendition: a copy of the source if that can be cut well, encoded otherwise. */
async function cutTop(
  work: PackageWork,
  probe: Probe,
  tell: (done: number) => void,
): Promise<CutRendition & { rung: Rung; copied: boolean }> {
  const video = probe.video as NonNullable<Probe['video']>;
  const videoLines = work.context.config.videoLines;
  if (canCopyVideo(video, probe.bitrate, videoLines)) {
    const rung = topRung(probe, video, { copy: true, lines: videoLines });
    const copiedRendition = await cutRung(work, probe, rung, 0, () => undefined).catch(brokenIsNull);
    if (copiedRendition?.segments.every(({ seconds }) => seconds <= longestSegment)) return { ...copiedRendition, rung, copied: true };
  }
  const rung = topRung(probe, video, { copy: false, lines: videoLines });
  const wholeEffort = lowerRungs(probe, video, rung, []).reduce((sum, { effort }) => sum + effort, rung.effort);
  return { ...(await cutRung(work, probe, rung, 0, (part) => tell((part * rung.effort) / wholeEffort))), rung, copied: false };
}

function brokenIsNull(error: unknown): null {
  if (!(error instanceof BrokenMedia)) throw error;
  return null;
}

/**
 * Makes one rendition, cut into files.
 * @throws Unusable if the source ends before its announced end: it was cut off when it was sent
 */
async function cutRung(
  { context, source, folder, signal }: PackageWork,
  probe: Probe,
  rung: Rung,
  position: number,
  tell: (done: number) => void,
): Promise<CutRendition> {
  const cutFolder = rung.cut.video === 'copy' ? 'copied' : 'made';
  const onProgress = (at: number) => tell(probe.seconds ? Math.min(1, at / probe.seconds) : 0);
  const cutRendition = await context.platform.media.cut(source, probe, rung.cut, path.join(folder, `${position}-${cutFolder}`), {
    signal,
    onProgress,
  });
  if (probe.seconds && cutRendition.seconds < probe.seconds * 0.95 - 0.5) throw new Unusable('file.cutOff');
  return cutRendition;
}

async function storeRendition(
  { context, file, packageId, key }: PackageWork,
  position: number,
  { segments, rung }: CutRendition & { rung: Rung },
) {
  const firstSegment = segments[0] as Segment;
  const codecs = await codecsOf(firstSegment, { video: rung.cut.video !== null, audio: rung.cut.audio !== null });
  const segmentBytes = await storeSegments(context.platform.storage, renditionKey(file.storageKey, packageId, position), segments, key);
  await fs.rm(path.dirname(firstSegment.path), { recursive: true });
  const segmentSeconds = segments.map(({ seconds }) => seconds);
  const bandwidth = Math.ceil(Math.max(...segmentBytes.map((bytes, n) => (bytes * 8) / Math.max(1, segmentSeconds[n] ?? 1))));
  return { position, width: rung.width, height: rung.height, bandwidth, codecs, segmentSeconds, segmentBytes };
}

/** The seconds at which segments begin, without the first. */
function segmentBeginnings(segments: readonly Segment[]): number[] {
  let segmentStart = 0;
  return segments.slice(0, -1).map(({ seconds }) => (segmentStart += seconds));
}

/**
 * The poster: a typical picture from the first tenth, or from the beginning.
 * @throws BrokenMedia if there is no picture to see: then there is no video either
 */
async function drawPoster({ context: { platform }, source, signal }: PackageWork, probe: Probe): Promise<Buffer> {
  const posterSize = sizedVideo(probe.video as NonNullable<Probe['video']>, posterSide);
  for (const at of [(probe.seconds ?? 0) / 10, 0]) {
    const png = await platform.media.picture(source, probe, at, posterSize, signal);
    if (png) return (await import('sharp')).default(png).webp({ quality: 78 }).toBuffer();
  }
  throw new BrokenMedia('no picture can be seen');
}

/** The loudness of up to 200 equal parts, from 0 to 100, where 100 is the loudest. */
export function waveformOf(loudness: readonly number[]): number[] {
  const peakCount = Math.min(waveformPeaks, loudness.length);
  const highestPeaks = Array.from({ length: peakCount }, (_, n) =>
    Math.max(...loudness.slice(Math.floor((n * loudness.length) / peakCount), Math.floor(((n + 1) * loudness.length) / peakCount))),
  );
  const loudestPeak = Math.max(0.001, ...highestPeaks);
  return highestPeaks.map((peak) => Math.round((peak / loudestPeak) * 100));
}
