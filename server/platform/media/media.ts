/** Containers that are read. ffmpeg may not detect the format itself: a "video" could be a playlist that names other files. */
export type Container = 'mov' | 'matroska' | 'mp3' | 'ogg' | 'wav' | 'aac' | 'flac' | 'aiff';

/** The values of the setting `VIDEO_LINES`. */
export const videoLines = [480, 720, 1080] as const;
export type VideoLines = (typeof videoLines)[number];

/** A file on this machine, to be read as one container. */
export interface MediaSource {
  path: string;
  container: Container;
}

/** What a file declares about its contents. The size is as shown: rotated upright, with square pixels. */
export interface Probe {
  /** Null if the container does not declare it, and ffmpeg could only guess it. */
  seconds: number | null;
  /** Bits per second of the whole file. */
  bitrate: number | null;
  video: VideoTrack | null;
  audio: AudioTrack | null;
}
export interface VideoTrack {
  /** Its number among the container's streams. */
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  width: number;
  height: number;
  /** The average rate, which is lower than the recorded one if nothing moves for a while. */
  framesPerSecond: number | null;
  /** The lowest rate that meets all timestamps; in the thousands if they follow no rate. */
  baseRate: number | null;
  /** The HDR curve by ffmpeg's name, of HLG or of PQ; null for films without HDR. */
  hdr: 'arib-std-b67' | 'smpte2084' | null;
  /** Whether players show its pixels as stored: not rotated, and square. */
  plain: boolean;
}
export interface AudioTrack {
  index: number;
  codec: string;
  profile: string;
}

/** How to make one rendition. */
export interface RenditionSpec {
  /** `copy` keeps the video stream unchanged; null leaves it out. */
  video: 'copy' | Encoding | null;
  /** `copy` keeps the audio stream unchanged; a number is the bit rate of AAC; null leaves it out. */
  audio: 'copy' | number | null;
}
export interface Encoding {
  width: number;
  height: number;
  framesPerSecond: number;
  /** The maximum bits per second. */
  bitrate: number;
  /** Seconds at which segments begin; if empty, every six seconds. */
  boundaries: readonly number[];
}

/** A piece of MPEG-TS in a file of its own. */
export interface Segment {
  path: string;
  seconds: number;
}

/** How to follow and end one run of the program. */
export interface RunOptions {
  /** Ends the run. */
  signal: AbortSignal;
  /** Called with the seconds of the source that are done. */
  onProgress?(seconds: number): void;
}

/** Processes video and audio. It throws `BrokenMedia` if the file is at fault; other failures can be tried again. */
export interface MediaTools {
  /** The program's version; null if there is no program. */
  version(): Promise<string | null>;
  probe(source: MediaSource, signal: AbortSignal): Promise<Probe>;
  /** Cuts a source into segments of about six seconds, in a new folder. Returns them in order, and the source's real length. */
  cut(
    source: MediaSource,
    probe: Probe,
    spec: RenditionSpec,
    folder: string,
    options: RunOptions,
  ): Promise<{ segments: Segment[]; seconds: number }>;
  /** A typical frame near a moment, as a PNG of this size; null if there is none. */
  picture(
    source: MediaSource,
    probe: Probe,
    at: number,
    size: { width: number; height: number },
    signal: AbortSignal,
  ): Promise<Buffer | null>;
  /** The loudest sample of each tenth of a second, 0 to 1. */
  loudness(source: MediaSource, probe: Probe, signal: AbortSignal): Promise<number[]>;
}

/** The file is at fault, so another try would fail, too. */
export class BrokenMedia extends Error {}
