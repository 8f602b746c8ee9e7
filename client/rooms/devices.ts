import type { DeviceState, SourceKind } from './state.ts';

export interface Device {
  id: string;
  /** Empty until the browser was allowed to use a device of the kind. */
  label: string;
}

export interface Devices {
  cameras: readonly Device[];
  microphones: readonly Device[];
  /** The loudspeakers; empty if a page cannot choose among them (Safari, Firefox on phones). */
  speakers: readonly Device[];
}

export const noDevices: Devices = { cameras: [], microphones: [], speakers: [] };

/** The devices of this machine. Never fails: without a permission, there are entries without labels, or none. */
export async function enumerate(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
  const ofKind = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind && device.deviceId).map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput'), speakers: ofKind('audiooutput') };
}

/** Calls `look` whenever a device comes or goes. */
export function watchDevices(look: () => void): () => void {
  navigator.mediaDevices?.addEventListener?.('devicechange', look);
  return () => navigator.mediaDevices?.removeEventListener?.('devicechange', look);
}

/** Pictures a second, and the largest picture. A phone held upright turns the sides around by itself. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Opens a device, or answers why it cannot. If the chosen device is missing, another of its kind is taken. */
export async function open(kind: SourceKind, deviceId: string | null): Promise<MediaStreamTrack | DeviceState> {
  const media = navigator.mediaDevices;
  if (!media?.getUserMedia || (kind === 'SCREEN' && !media.getDisplayMedia)) return 'UNSUPPORTED';
  try {
    const stream = await (kind === 'SCREEN'
      ? media.getDisplayMedia({ video: { frameRate: { ideal: 10, max: 15 } }, audio: false })
      : media.getUserMedia(constraintsOf(kind, deviceId)));
    const [track] = stream.getTracks();
    if (!track) return 'MISSING';
    // Screens are sent sharp, since they show text; cameras are sent smooth.
    if (track.kind === 'video') track.contentHint = kind === 'SCREEN' ? 'detail' : 'motion';
    return track;
  } catch (error) {
    const name = (error as DOMException).name;
    if (name === 'OverconstrainedError' && deviceId) return open(kind, null);
    // A person who closes the browser's choice of screens has not refused the permission.
    if (kind === 'SCREEN' && (name === 'NotAllowedError' || name === 'AbortError')) return 'OFF';
    return stateOf(name);
  }
}

const constraintsOf = (kind: 'CAMERA' | 'MICROPHONE', deviceId: string | null): MediaStreamConstraints => {
  const which = deviceId ? { deviceId: { exact: deviceId } } : {};
  return kind === 'CAMERA' ? { video: { ...picture, ...(deviceId ? which : { facingMode: 'user' }) } } : { audio: { ...sound, ...which } };
};

/** The state of a device that could not be opened, by the name of the error (Media Capture and Streams, 10.1). */
export const stateOf = (error: string): DeviceState =>
  error === 'NotAllowedError' || error === 'SecurityError'
    ? 'REFUSED'
    : error === 'NotFoundError' || error === 'OverconstrainedError'
      ? 'MISSING'
      : error === 'NotReadableError' || error === 'AbortError'
        ? 'BUSY'
        : 'UNSUPPORTED';
