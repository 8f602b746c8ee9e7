/** Containers that are read. Nothing finds out by itself what a file is: a "video" could be a playlist that names other files. */
export type Container = 'mov' | 'matroska' | 'mp3' | 'ogg' | 'wav';

/** A file of this machine to be read as one container. */
export interface Source {
  path: string;
  container: Container;
}

/** What a file says it holds. Pixels are as they are shown: upright and square. */
export interface Probe {
  /** Null when the container does not say. */
  seconds: number | null;
  /** Bits a second of all of it. */
  bitrate: number | null;
  video: VideoTrack | null;
  audio: AudioTrack | null;
}
export interface VideoTrack {
  /** Of the container's streams. */
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  width: number;
  height: number;
  framesPerSecond: number | null;
  /** Whether players show its pixels as they lie in the file. */
  plain: boolean;
}
export interface AudioTrack {
  index: number;
  codec: string;
  profile: string;
}

/** How to make one rendition. */
export interface Cut {
  /** `copy` takes the pictures as they are; null leaves them out. */
  video: 'copy' | Encoding | null;
  /** `copy` takes the sound as it is; a number is bits a second of AAC; null leaves it out. */
  audio: 'copy' | number | null;
}
export interface Encoding {
  width: number;
  height: number;
  framesPerSecond: number;
  /** Bits a second at the most. */
  bitrate: number;
  /** Seconds at which segments should begin; every six when empty. */
  boundaries: readonly number[];
}

/** A piece of MPEG-TS in a file of its own. */
export interface Segment {
  path: string;
  seconds: number;
}

/** How one run of a program is watched. */
export interface Watch {
  /** Ends it. */
  signal: AbortSignal;
  /** Seconds of the source that are done. */
  onProgress?(seconds: number): void;
}

/** Video and audio through a program of this machine. Its failures are `BrokenMedia` or may pass. */
export interface MediaTools {
  /** How the program calls itself; null when there is none. */
  version(): Promise<string | null>;
  probe(source: Source, signal: AbortSignal): Promise<Probe>;
  /** Cuts into segments of about six seconds, in a folder that it makes. Answers them in order, and how far the source went. */
  cut(source: Source, probe: Probe, how: Cut, folder: string, watch: Watch): Promise<{ segments: Segment[]; seconds: number }>;
  /** A typical picture near a moment, as PNG of this size; null when there is none to see. */
  picture(source: Source, probe: Probe, at: number, size: { width: number; height: number }, signal: AbortSignal): Promise<Buffer | null>;
  /** The loudest sample of each tenth of a second, 0 to 1. */
  loudness(source: Source, probe: Probe, signal: AbortSignal): Promise<number[]>;
}

/** The file is to blame: trying again makes no difference. */
export class BrokenMedia extends Error {}
