import type http from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EndReason, FromBrowser } from '../../../../schema/signalling.ts';
import { type Admission, readAdmission } from '../tokens.ts';
import type { Participant } from './participant.ts';
import { createMeters } from './rate.ts';
import type { LiveRooms } from './rooms.ts';
import type { Tell } from './settings.ts';
import { createAllowance, createAllowances, endSocket, mostBytes, readMessage } from './signals.ts';

/** Milliseconds in which a socket must send its pass. The server only joins sockets with a pass (`embedded/relay.ts`). */
const enterTime = 10_000;
/** How often one participant may connect, and for how many participants this is counted. */
const entryRate = { atOnce: 100, perSecond: 1 };
const mostKept = 10_000;
/** Milliseconds between two pings to a socket. */
const pingTime = 10_000;
/** Milliseconds that a participant stays in the room after the socket was lost. Media goes on meanwhile. */
const holdTime = 45_000;

interface SignallingOptions {
  secret: string;
  rooms: LiveRooms;
  tell: Tell;
}

const keyOf = ({ room, participant }: Admission) => `${room} ${participant}`;

/** The sockets of the browsers. */
export function createSignalling({ secret, rooms, tell }: SignallingOptions) {
  const server = new WebSocketServer({ noServer: true, maxPayload: mostBytes });
  const alive = new WeakMap<WebSocket, boolean>();
  const mayEnter = createMeters<string>(entryRate, mostKept);
  const maySay = createAllowances();

  function open(socket: WebSocket): void {
    let participant: Participant | undefined;
    let last: Promise<unknown> = Promise.resolve();
    let isLeaving = false;
    const admit = createAllowance();
    const late = setTimeout(() => socket.terminate(), enterTime);
    alive.set(socket, true);
    socket.on('pong', () => alive.set(socket, true));
    socket.on('error', (error) => tell('debug', 'a socket was closed', { reason: error.message }));
    const end = (reason: EndReason) => endSocket(socket, reason);

    function enter({ token, resume }: Extract<FromBrowser, { type: 'enter' }>): void {
      clearTimeout(late);
      const admission = readAdmission(token, secret);
      const isTooOften = admission && !mayEnter(keyOf(admission));
      const entered = !admission ? 'REFUSED' : isTooOften ? 'BROKEN' : rooms.enter(admission, resume);
      if (typeof entered === 'string') {
        end(entered);
        return;
      }
      participant = entered.participant;
      participant.connect(socket);
      const { canPublish } = participant.admission;
      participant.send({
        type: 'entered',
        resume: participant.resume,
        resumed: entered.resumed,
        participant: participant.admission.participant,
        canPublish,
        muted: [...participant.muted],
      });
      if (entered.resumed) participant.repeat();
    }

    async function hear(message: FromBrowser): Promise<void> {
      if (message.type === 'enter') return participant ? end('BROKEN') : enter(message);
      if (!participant) return end('BROKEN');
      if (!participant.isOn(socket)) return;
      // A participant who opens another socket after this goes on with what is left of the allowance.
      if (!maySay(keyOf(participant.admission), message)) return end('BROKEN');
      if (message.type === 'leave') return rooms.leave(participant);
      await participant.hear(message);
    }

    socket.on('message', (data, isBinary) => {
      // Messages after a refusal or a farewell are ignored.
      if (socket.readyState !== socket.OPEN || isLeaving) return;
      const message = isBinary ? null : readMessage(String(data));
      if (!message || !admit(message)) return end('BROKEN');
      isLeaving = message.type === 'leave';
      // Messages are handled one after another, so that no answer overtakes the message before it.
      last = last
        .then(() => hear(message))
        .catch((error: unknown) => {
          tell('warn', 'a message of a browser failed', { message: message.type, reason: String(error) });
          end('BROKEN');
        });
    });
    socket.once('close', () => {
      clearTimeout(late);
      const lost = participant;
      if (lost?.isOn(socket)) setTimeout(() => lost.isOn(socket) && rooms.leave(lost), holdTime).unref();
    });
  }

  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.get(socket)) socket.terminate();
      else {
        alive.set(socket, false);
        socket.ping();
      }
    }
  }, pingTime).unref();

  return {
    upgrade: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => server.handleUpgrade(request, socket, head, open),
    close() {
      clearInterval(timer);
      for (const socket of server.clients) socket.close(1001, 'Going away');
    },
  };
}
