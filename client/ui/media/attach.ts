import { inTime } from '../../apollo/request.ts';
import type { Attachment, Grant, Listener } from './attachment.ts';

const hlsType = 'application/vnd.apple.mpegurl';

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
  let at = from;
  let wasPlaying = false;

  const load = () => {
    wasPlaying ||= !element.paused;
    element.src = url;
    element.load();
  };
  const onError = () => {
    const { error } = element;
    if (!error || error.code === MediaError.MEDIA_ERR_ABORTED) return;
    wasPlaying ||= !element.paused;
    if (error.code === MediaError.MEDIA_ERR_DECODE) return listener.onBroken();
    // The element hides the server's answer, so it is asked once more.
    fetch(url, { headers: { range: 'bytes=0-0' }, signal: inTime() }).then(
      ({ ok, status }) => {
        if (status >= 500) listener.onUnreachable();
        else if (ok) listener.onBroken();
        else listener.onRefused();
      },
      () => listener.onUnreachable(),
    );
  };
  const onMetadata = () => {
    if (at > 0) element.currentTime = at;
    // Browsers may want a click first; the control is there for it.
    if (wasPlaying) element.play().catch(() => undefined);
    wasPlaying = false;
  };
  const onTime = () => {
    if (element.currentTime > 0) at = element.currentTime;
  };
  const onLoaded = () => listener.onLoaded();
  // Some phones load nothing before a press on play, and say that they wait.
  const heard = { error: onError, loadedmetadata: onMetadata, timeupdate: onTime, progress: onLoaded, suspend: onLoaded };
  for (const [name, hear] of Object.entries(heard)) element.addEventListener(name, hear);
  listener.onQualities([]);
  load();
  return {
    // What plays goes on playing: only a failure needs the newer address.
    renew(newer) {
      url = newer.url;
      if (element.error) load();
    },
    retry: load,
    choose: () => undefined,
    detach() {
      for (const [name, hear] of Object.entries(heard)) element.removeEventListener(name, hear);
      element.removeAttribute('src');
      element.load();
    },
  };
}
