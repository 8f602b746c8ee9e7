import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FromBrowser, FromSfu } from '../../schema/signalling.ts';
import { until } from './until.ts';

/** A browser's line to the SFU, without media. */
export interface MediaSocket {
  /** Sends a message, or any text. */
  say(message: FromBrowser | string): void;
  /** Resolves with the latest message of a type, or of one of several types, once there is one for which `is` holds. */
  hears<Type extends FromSfu['type']>(
    type: Type | readonly Type[],
    is?: (message: Extract<FromSfu, { type: Type }>) => boolean,
  ): Promise<Extract<FromSfu, { type: Type }>>;
  /** The close code, once it is closed. */
  closed(): Promise<number>;
  close(): void;
}

/** Opens a socket and sends the first message. @throws an error with the status, if the upgrade is refused. */
export async function mediaSocket(
  url: string,
  { token, resume = null, origin }: { token?: string; resume?: string | null; origin?: string },
): Promise<MediaSocket> {
  const socket = new WebSocket(url, { ...(origin && { origin }) });
  const heard: FromSfu[] = [];
  let code: number | undefined;
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.once('close', (given) => {
    code = given;
  });
  await once(socket, 'open');
  const say = (message: FromBrowser | string) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  if (token) say({ type: 'enter', token, resume });
  return {
    say,
    hears: (type, is = () => true) =>
      until(
        () => heard.findLast((message) => [type].flat().includes(message.type as never) && is(message as never)) as never,
        `There was no message ${[type].flat().join(' or ')}, only ${JSON.stringify(heard)}`,
      ),
    closed: () => until(() => code, 'The socket was not closed'),
    close: () => socket.close(),
  };
}
