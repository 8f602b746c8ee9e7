import type { EndReason, FromBrowser, FromSfu } from '../../schema/signalling.ts';
import { type MediaPass, PassRefused } from './pass.ts';
import type { RoomFailure } from './state.ts';

/** Milliseconds between pings, and after which a silent line counts as lost. */
const life = { ping: 4000, lost: 9000 };
/** Milliseconds that a line must have held, so that the pauses between attempts start over. */
const steady = 10_000;
/** Milliseconds before the next attempt: at first, and at most. They double. */
const pause = { first: 300, most: 3000 };
/** Milliseconds after which attempts to get a steady line again end. */
const patience = 180_000;
/** How many passes in a row may be refused. The first may have expired on its way. */
const mostRefusals = 2;
/** How often in a row the SFU may close the line because of this browser's messages or their number. */
const mostBroken = 4;

type Entered = Extract<FromSfu, { type: 'entered' }>;

type SocketFailure = Exclude<RoomFailure, 'UNABLE'>;
export type SocketEnd = Exclude<EndReason, 'REFUSED' | 'BROKEN'> | SocketFailure;

interface SocketOptions {
  pass(): Promise<MediaPass>;
  onEntered(entered: Entered, pass: MediaPass): void;
  onMessage(message: Exclude<FromSfu, { type: 'entered' | 'pong' | 'end' }>): void;
  /** Called when the line is lost. Attempts to connect again go on. */
  onLost(): void;
  /** Called when no more attempts are made. After a failure, `retry` makes more. */
  onEnd(reason: SocketEnd): void;
}

/** The line to the SFU: one WebSocket after another, each with a new pass. */
export interface Socket {
  send(message: FromBrowser): void;
  isOpen(): boolean;
  /** Gives up. */
  fail(reason: SocketFailure): void;
  /** Tries at once, also after it has failed. */
  retry(): void;
  close(): void;
}

export function openSocket({ pass, onEntered, onMessage, onLost, onEnd }: SocketOptions): Socket {
  let socket: WebSocket | undefined;
  let isEntered = false;
  let isOver = false;
  let resume: string | null = null;
  let heardAt = 0;
  let wait = pause.first;
  let lostAt = performance.now();
  let enteredAt = performance.now();
  let refusals = 0;
  let broken = 0;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    const attempt = ++attempts;
    try {
      const given = await pass();
      if (attempt === attempts && !isOver) begin(given);
    } catch (error) {
      if (attempt !== attempts || isOver) return;
      if (error instanceof PassRefused) end('PASS');
      else again();
    }
  }

  function begin(given: MediaPass): void {
    const next = new WebSocket(given.url);
    socket = next;
    heardAt = performance.now();
    next.onopen = () => next.send(JSON.stringify({ type: 'enter', token: given.token, resume } satisfies FromBrowser));
    next.onmessage = ({ data }) => {
      if (socket !== next) return;
      heardAt = performance.now();
      hear(JSON.parse(data), given);
    };
    next.onclose = () => {
      if (socket === next) lose();
    };
  }

  function hear(message: FromSfu, given: MediaPass): void {
    if (message.type === 'entered') {
      isEntered = true;
      enteredAt = performance.now();
      resume = message.resume;
      refusals = 0;
      onEntered(message, given);
    } else if (message.type === 'end') ended(message.reason);
    else if (message.type !== 'pong') onMessage(message);
  }

  function ended(reason: EndReason): void {
    resume = null;
    if (reason !== 'REFUSED' && reason !== 'BROKEN') end(reason);
    else if (reason === 'REFUSED' && ++refusals >= mostRefusals) end('PASS');
    else if (reason === 'BROKEN' && !hasHeld() && ++broken >= mostBroken) end('SERVER');
    else lose();
  }

  /** Whether the line was steady. A line that is lost at once again and again is given up in the end. */
  const hasHeld = () => isEntered && performance.now() - enteredAt > steady;

  function lose(): void {
    if (hasHeld()) {
      lostAt = performance.now();
      wait = pause.first;
      broken = 0;
    }
    drop();
    if (isOver) return;
    onLost();
    again();
  }

  function again(): void {
    if (performance.now() - lostAt > patience) {
      end('SERVER');
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, pause.most);
  }

  function drop(): void {
    isEntered = false;
    const before = socket;
    socket = undefined;
    before?.close();
  }

  function end(reason: SocketEnd): void {
    isOver = true;
    // The media connections end with the line. A later attempt needs new ones.
    resume = null;
    clearTimeout(timer);
    drop();
    onEnd(reason);
  }

  /** Tries at once when the network has come back. */
  function hurry(): void {
    if (isOver || isEntered || document.visibilityState === 'hidden') return;
    wait = pause.first;
    if (!socket) void connect();
  }

  let beatAt = performance.now();
  const beat = setInterval(() => {
    const isLate = performance.now() - beatAt > 2 * life.ping;
    beatAt = performance.now();
    if (!socket) return;
    // A page that slept, or got no processor time, has missed messages itself, so the line does not count as lost.
    if (isLate) heardAt = beatAt;
    if (performance.now() - heardAt > life.lost) lose();
    else if (isEntered) socket.send('{"type":"ping"}');
  }, life.ping);
  /**
   * Says farewell when the page is left. Otherwise others would see a still picture until the SFU gives up. A page that comes back starts
   * over.
   */
  function part(): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"leave"}');
    resume = null;
    drop();
  }
  window.addEventListener('online', hurry);
  window.addEventListener('pageshow', hurry);
  window.addEventListener('pagehide', part);
  document.addEventListener('visibilitychange', hurry);
  void connect();

  return {
    send: (message) => void (isEntered && socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))),
    isOpen: () => isEntered,
    fail: end,
    retry() {
      if (isEntered) return;
      isOver = false;
      [refusals, broken] = [0, 0];
      lostAt = performance.now();
      wait = pause.first;
      void connect();
    },
    close() {
      isOver = true;
      clearTimeout(timer);
      clearInterval(beat);
      window.removeEventListener('online', hurry);
      window.removeEventListener('pageshow', hurry);
      window.removeEventListener('pagehide', part);
      document.removeEventListener('visibilitychange', hurry);
      part();
    },
  };
}
