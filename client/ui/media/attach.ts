import { inTime } from '../../apollo/request.ts';
import type { Attachment, Grant, Listener } from './attachment.ts';

const hlsType = 'application/vnd.apple.mpegurl';
/** Seconds that must have played before unreadable bytes are tried again. */
const repaired = 10;

/** Safari's additions for AirPlay, with which a television plays the film and requests it itself. */
type WirelessElement = HTMLMediaElement & { webkitCurrentPlaybackTargetIsWireless?: boolean };
const isAway = (element: WirelessElement) => element.webkitCurrentPlaybackTargetIsWireless === true;
const awayEvent = 'webkitcurrentplaybacktargetiswirelesschanged';

/**
 * Puts a file into a media element, starting at a given second: packaged media by hls.js, or by the browser itself in Safari and
 * on iOS; other files plainly.
 */
export async function attach(element: HTMLMediaElement, grant: Grant, from: number, listener: Listener): Promise<Attachment> {
  // Only Safari plays HLS by itself here. Other browsers have begun to, but badly.
  const alone = !('MediaSource' in window) || 'ManagedMediaSource' in window;
  if (grant.mimeType !== hlsType || (alone && element.canPlayType(hlsType))) return attachPlainly(element, grant, from, listener);
  const { attachByHls } = await import('./hls.ts');
  return attachByHls(element, grant, from, listener);
}

/** Plays by the element itself, which only tells that it failed, and not why. */
function attachPlainly(element: HTMLMediaElement, grant: Grant, from: number, listener: Listener): Attachment {
  let { url } = grant;
  /** The newest address for a television, which has no cookie of this site; null while the page's own is the newest. */
  let carried: string | null = null;
  let isCarrying = false;
  const isPackaged = grant.mimeType === hlsType;
  let at = from;
  let brokenAt = Number.NEGATIVE_INFINITY;
  /** Whether it plays or is to play. An element that fails pauses by itself before it reports the failure. */
  let wanted = !element.paused;
  /** Whether it is detached. Later answers are ignored, since the element may have another attachment by then. */
  let isOver = false;

  const load = () => {
    element.src = carried ?? url;
    element.load();
  };
  const unreachable = () => {
    if (!isOver) listener.onUnreachable();
  };
  const answered = ({ ok, status }: Response) => {
    if (isOver) return false;
    if (status >= 500) listener.onUnreachable();
    else if (!ok) listener.onRefused();
    return ok;
  };
  /** Goes on with an address that a television may open. */
  const carry = async () => {
    if (isCarrying) return;
    isCarrying = true;
    try {
      const asked = new URL('television', new URL(url, window.location.href));
      const response = await fetch(asked, { method: 'POST', signal: inTime() });
      if (!answered(response)) return;
      const { url: opened } = (await response.json()) as { url: string };
      if (isOver) return;
      carried = opened;
      load();
    } catch {
      unreachable();
    } finally {
      isCarrying = false;
    }
  };
  const mustCarry = () => isAway(element) && isPackaged && !carried;
  const onAway = () => {
    if (mustCarry()) void carry();
  };
  const onError = () => {
    const { error } = element;
    if (!error || error.code === MediaError.MEDIA_ERR_ABORTED) return;
    if (mustCarry()) return void carry();
    // The element hides the server's answer, so the server is asked again. In the middle of a film, Safari reports a refusal as a decoding
    // failure.
    fetch(carried ?? url, { headers: { range: 'bytes=0-0' }, signal: inTime() }).then((response) => {
      if (!answered(response)) return;
      if (error.code !== MediaError.MEDIA_ERR_DECODE || Math.abs(at - brokenAt) <= repaired) return listener.onBroken();
      brokenAt = at;
      load();
    }, unreachable);
  };
  const onMetadata = () => {
    if (at > 0) element.currentTime = at;
    // Browsers may want a click first; the control is there for it.
    if (wanted) element.play().catch(() => undefined);
  };
  const onTime = () => {
    if (element.currentTime > 0) at = element.currentTime;
  };
  const onPlay = () => {
    wanted = true;
  };
  const onPause = () => {
    if (!element.error) wanted = false;
  };
  const onLoaded = () => listener.onLoaded();
  // Some phones load nothing before a press on play, and report that they wait.
  const heard = {
    play: onPlay,
    pause: onPause,
    error: onError,
    loadedmetadata: onMetadata,
    timeupdate: onTime,
    progress: onLoaded,
    suspend: onLoaded,
    [awayEvent]: onAway,
  };
  for (const [name, hear] of Object.entries(heard)) element.addEventListener(name, hear);
  listener.onQualities([]);
  load();
  return {
    // A film that plays goes on. Only a failure needs the newer address.
    renew(newer) {
      url = newer.url;
      carried = null;
      if (!element.error) return;
      if (mustCarry()) void carry();
      else load();
    },
    retry: load,
    choose: () => undefined,
    detach() {
      isOver = true;
      for (const [name, hear] of Object.entries(heard)) element.removeEventListener(name, hear);
      element.removeAttribute('src');
      element.load();
    },
  };
}
