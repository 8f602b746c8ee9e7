/*
 * werift and browsers write some things differently into a session description. Chrome forgives both; Firefox does neither.
 */

const iceLite = 'a=ice-lite\r\n';

/**
 * What werift wrote, as browsers read it. `ice-lite` is of the whole session (RFC 8839, 5.3), and werift writes it into each part: Firefox
 * does not see it there, waits to be asked by a side that only answers, and no connection comes about.
 */
export function forBrowsers(sdp: string): string {
  if (!sdp.includes(iceLite)) return sdp;
  const [head = '', ...parts] = sdp.replaceAll(iceLite, '').split(/^(?=m=)/m);
  return [head, iceLite, ...parts].join('');
}

/**
 * What a browser offered, as werift reads it. A part that shares the transport of another and may not stand alone has the port 0 and the
 * attribute `bundle-only` (RFC 9143, 6). By the port, werift would take it for one that the browser rejects. In an answer, 0 does mean that.
 */
export function offerForWerift(sdp: string): string {
  const bundled = new Set([...sdp.matchAll(/^a=group:BUNDLE (.*?)\r?$/gm)].flatMap(([, mids = '']) => mids.split(' ')));
  return sdp
    .split(/^(?=m=)/m)
    .map((part) => {
      const mid = /^a=mid:(.*?)\r?$/m.exec(part)?.[1];
      if (!mid || !bundled.has(mid) || !/^a=bundle-only\r?$/m.test(part)) return part;
      return part.replace(/^(m=\w+) 0 /, '$1 9 ').replace(/^a=bundle-only\r?\n/m, '');
    })
    .join('');
}
