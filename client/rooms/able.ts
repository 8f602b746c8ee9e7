/**
 * Whether this browser can connect video and audio at all. It cannot in Lockdown Mode, where WebRTC was switched off or left out of the
 * build, and where an add-on makes its constructor fail.
 */
export function canConnect(): boolean {
  try {
    new RTCPeerConnection().close();
    return true;
  } catch {
    return false;
  }
}
