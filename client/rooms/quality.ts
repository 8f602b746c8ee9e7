import type { SourceKind } from './state.ts';

/** How much of a picture is sent. */
export interface Quality {
  maxBitrate: number;
  maxFramerate: number;
  /** The height that is sent, of a picture that is wider than high; its width, of one that is higher. */
  lines: number;
}

/** The more people, the smaller their pictures on each screen, and the more of them pass through the SFU. */
export function qualityOf(kind: SourceKind, people: number): Quality {
  if (kind === 'SCREEN') return { maxBitrate: 1_500_000, maxFramerate: 10, lines: 1080 };
  if (people <= 2) return { maxBitrate: 1_500_000, maxFramerate: 24, lines: 720 };
  if (people <= 4) return { maxBitrate: 600_000, maxFramerate: 24, lines: 360 };
  if (people <= 9) return { maxBitrate: 350_000, maxFramerate: 20, lines: 270 };
  return { maxBitrate: 250_000, maxFramerate: 15, lines: 180 };
}

/** The most bits per second of a microphone. */
const soundBitrate = 40_000;

/** Applies the quality to what is sent. A browser that cannot do it goes on as before. */
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
 * Lets Chrome begin with a fair picture: it would begin with 300 kbit/s and take half a minute to a good one, because the SFU reports
 * nothing of the line. On a line that carries less, it notices the loss; it then sends a small picture, instead of none for as long as it
 * takes to rise again. Other browsers ignore both.
 */
export const withStart = (answer: string): string =>
  answer.replace(/^a=rtpmap:(\d+) VP8\/90000\r\n/gm, '$&a=fmtp:$1 x-google-start-bitrate=700;x-google-min-bitrate=60\r\n');
