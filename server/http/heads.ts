import http from 'node:http';

/** Headers that were checked and joined before. */
export interface Lines {
  text: string;
  headers: http.OutgoingHttpHeaders;
}

export const linesOf = (headers: http.OutgoingHttpHeaders): Lines => ({
  text: Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join(''),
  headers,
});

/** `_storeHeader` is what Node's `writeHead` calls in the end. It adds headers, `Date` and `Connection` to the first lines. */
type Response = http.ServerResponse & {
  _storeHeader?(lines: string, headers: readonly (readonly [name: string, value: string])[]): void;
};

/**
 * Writes the head of an answer: `lines`, and headers of its own. `writeHead` checks each header in seven calls of functions, and most of
 * twenty are the same in all answers. The rest of `writeHead` is for answers without a body, and these have one. The method below it is not
 * documented, so `writeHead` is called where there is none, and where headers were set before.
 */
export function writeHead(
  response: Response,
  status: number,
  { text, headers }: Lines,
  own: readonly (readonly [name: string, value: string])[],
): void {
  if (!response._storeHeader || response.getHeaderNames().length) {
    response.writeHead(status, { ...headers, ...Object.fromEntries(own) });
    return;
  }
  response.statusCode = status;
  response._storeHeader(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${text}`, own);
}
