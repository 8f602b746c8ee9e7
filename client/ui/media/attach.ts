import { inTime } from '../../apollo/request.ts';
import type { Attachment, Grant, Listener } from './attachment.ts';

const hlsType = 'application/vnd.apple.mpegurl';
/** Seconds that have to play before bytes that cannot be read are worth another try. */
const repaired = 10;

/** What Safari adds: the film plays on a television (AirPlay), which asks for it itself. */
type WirelessElement = HTMLMediaElement & { webkitCurrentPlaybackTargetIsWireless?: boolean };
const isAway = (element: WirelessElement) => element.webkitCurrentPlaybackTargetIsWireless === true;
const awayEvent = 'webkitcurrentplaybacktargetiswirelesschanged';

/**
 * Puts a file into a media element, starting at a given second: packaged media by hls.js, or by the browser itself in Safari and
 * on iOS; other files plainly.
 */
export async function attach(element: HTMLMediaElement, grant: Grant, from: number, listener: Listener): Promise<Attachment> {
  // Other browsers have begun to play HLS alone too, but badly.
  const alone = !('MediaSource' in window) || 'ManagedMediaSource' in window;
  if (grant.mimeType !== hlsType || (alone && element.canPlayType(hlsType))) return attachPlainly(element, grant, from, listener);
  const { attachByHls } = await import('./hls.ts');
  return attachByHls(element, grant, from, listener);
}

/** Plays by the element's own means, which tell only that they failed. */
function attachPlainly(element: HTMLMediaElement, grant: Grant, from: number, listener: Listener): Attachment {
  let { url } = grant;
  /** The address for a television, which has no cookie of ours, while there is a newer one than that of the page's own. */
  let carried: string | null = null;
  let isCarrying = false;
  const isPackaged = grant.mimeType === hlsType;
  let at = from;
  let brokenAt = Number.NEGATIVE_INFINITY;
  /** It plays, or is to play: an element that fails pauses by itself, before it tells. */
  let wanted = !element.paused;
  /** Detached. Answers that come later change nothing: the element may have another attachment. */
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
  /** Goes on by an address that a television may open. */
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
    // The element hides the server's answer, so it is asked once more. Safari calls a refusal amid a film a failure to decode.
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
  // Some phones load nothing before a press on play, and say that they wait.
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
    // What plays goes on playing: only a failure needs the newer address.
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
