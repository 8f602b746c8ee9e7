import type { SourceKind } from './state.ts';

/** The quality in which a picture is sent. */
export interface Quality {
  maxBitrate: number;
  maxFramerate: number;
  /** The shorter side of the sent picture, in pixels. */
  lines: number;
}

/** The quality for a number of people. With more people, pictures are smaller on each screen, and more of them pass through the SFU. */
export function qualityOf(kind: SourceKind, people: number): Quality {
  if (kind === 'SCREEN') return { maxBitrate: 1_500_000, maxFramerate: 10, lines: 1080 };
  if (people <= 2) return { maxBitrate: 1_500_000, maxFramerate: 24, lines: 720 };
  if (people <= 4) return { maxBitrate: 600_000, maxFramerate: 24, lines: 360 };
  if (people <= 9) return { maxBitrate: 350_000, maxFramerate: 20, lines: 270 };
  return { maxBitrate: 250_000, maxFramerate: 15, lines: 180 };
}

/** The most bits per second of a microphone. */
const soundBitrate = 40_000;

/** Applies the quality to a sender. A browser that cannot do so goes on as before. */
export async function applyQuality(sender: RTCRtpSender, kind: SourceKind, people: number): Promise<void> {
  const { track } = sender;
  if (!track) return;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  if (kind === 'MICROPHONE') encoding.maxBitrate = soundBitrate;
  else {
    const { maxBitrate, maxFramerate, lines } = qualityOf(kind, people);
    const { width = 0, height = 0 } = track.getSettings();
    Object.assign(encoding, { maxBitrate, maxFramerate, scaleResolutionDownBy: Math.max(1, Math.min(width, height) / lines) });
  }
  await sender.setParameters(parameters).catch(() => undefined);
}

/**
 * Makes Chrome begin with a fair picture. Otherwise it begins with 300 kbit/s and takes half a minute to a good one, because the SFU does
 * not report on the line. On a weak line, Chrome notices the loss and then sends a small picture instead of none. Other browsers ignore
 * both values.
 */
export const withStart = (answer: string): string =>
  answer.replace(/^a=rtpmap:(\d+) VP8\/90000\r\n/gm, '$&a=fmtp:$1 x-google-start-bitrate=700;x-google-min-bitrate=60\r\n');
