/** Removes a browser's addresses. The SFU learns them from the browser's packets, and must not send to an address that a message names. */
export const withoutCandidates = (sdp: string): string => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');

/** Repeats the SFU's only candidate for each address. The first has the highest priority. */
export const withAddresses = (sdp: string, addresses: readonly string[]): string =>
  sdp.replace(/^a=candidate:\S+ 1 udp (\d+) \S+ (\d+) typ host.*\r?\n/gm, (_line, priority: string, port: string) =>
    addresses
      .map((address, index) => `a=candidate:${index + 1} 1 udp ${Number(priority) - index} ${address} ${port} typ host\r\n`)
      .join(''),
  );
