/* The two differences between the session descriptions of werift and of browsers. Chrome accepts both; Firefox accepts neither. */

const iceLite = 'a=ice-lite\r\n';

/**
 * A description of werift in the form that browsers read. `ice-lite` belongs to the whole session (RFC 8839, 5.3), and werift writes it
 * into each part. Firefox does not find it there, waits for checks of a side that only answers, and never connects.
 */
export function forBrowsers(sdp: string): string {
  if (!sdp.includes(iceLite)) return sdp;
  const [head = '', ...parts] = sdp.replaceAll(iceLite, '').split(/^(?=m=)/m);
  return [head, iceLite, ...parts].join('');
}

/**
 * A browser's offer in the form that werift reads. A part that shares the transport of another and may not stand alone has the port 0 and
 * the attribute `bundle-only` (RFC 9143, 6). Because of the port, werift would take it for a rejected part. In an answer, port 0 does
 * reject.
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
