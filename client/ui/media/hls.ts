import type { ErrorData, HlsConfig } from 'hls.js';
import Hls from 'hls.js/light';
import type { Attachment, Grant, Listener } from './attachment.ts';

const refusals = new Set([401, 403, 404, 410]);

/** Seconds that must have played before unreadable bytes are tried again. */
const repaired = 10;

/** Plays by media source extensions. A newer grant is used from the next request on, so that nothing stops for it. */
export function attachByHls(element: HTMLMediaElement, grant: Grant, from: number, listener: Listener): Attachment {
  if (!Hls.isSupported()) {
    // hls.js would load a file that it cannot play, and report nothing.
    listener.onBroken();
    return { renew: () => undefined, retry: () => listener.onBroken(), choose: () => undefined, detach: () => undefined };
  }
  const first = folderOf(grant.url);
  let current = first;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  const settings: Partial<HlsConfig> = {
    // The page's policy allows no workers from blobs, and unpacking takes little time.
    enableWorker: false,
    startPosition: from > 0 ? from : -1,
    backBufferLength: 60,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    /** The playlists' addresses are below the first grant. A newer grant has the same names below it. */
    xhrSetup(request, address) {
      request.open('GET', address.replace(first, current), true);
      request.withCredentials = true;
    },
  };
  const hls = new Hls(settings);

  /** Changes the element's source and goes on playing. An element stops when its bytes change, even after an early press on play. */
  const keepPlaying = (change: () => void) => {
    const { paused } = element;
    change();
    if (!paused) element.play().catch(() => undefined);
  };
  const onError = (_event: unknown, { type, details, fatal, response, error }: ErrorData) => {
    if (response?.code && refusals.has(response.code)) {
      // Otherwise every other quality would be tried and refused, too.
      hls.stopLoad();
      listener.onRefused();
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      // A request that this code has cancelled is no failure.
      if (!fatal) return details === Hls.ErrorDetails.INTERNAL_ABORTED ? undefined : listener.onStruggling();
      hls.stopLoad();
      listener.onUnreachable();
    } else if (!fatal) return;
    else if (type === Hls.ErrorTypes.MEDIA_ERROR && Math.abs(element.currentTime - recoveredAt) > repaired) {
      recoveredAt = element.currentTime;
      keepPlaying(() => hls.recoverMediaError());
    } else {
      console.warn(error);
      listener.onBroken();
      // Otherwise it would try to go on behind the broken part, and never get there.
      hls.destroy();
    }
  };
  const load = () => {
    if (hls.levels.length) hls.startLoad(element.currentTime || from);
    else hls.loadSource(grant.url);
  };
  hls.on(Hls.Events.ERROR, onError);
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const heights = levels.map(({ height }, id) => ({ id, height })).filter(({ height }) => height > 0);
    listener.onQualities(heights.toSorted((one, other) => other.height - one.height));
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => listener.onLoaded());
  hls.loadSource(grant.url);
  keepPlaying(() => hls.attachMedia(element));
  return {
    renew(newer) {
      current = folderOf(newer.url);
      load();
    },
    retry: load,
    choose(quality) {
      hls.nextLevel = quality ?? -1;
    },
    detach: () => hls.destroy(),
  };
}

/** The address without its last part: it names the grant. */
const folderOf = (url: string) => new URL('.', new URL(url, window.location.href)).href;
