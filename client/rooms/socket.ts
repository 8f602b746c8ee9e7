import type { EndReason, FromBrowser, FromSfu } from '../../schema/signalling.ts';
import { type MediaPass, PassRefused } from './pass.ts';
import type { Failure } from './state.ts';

/** Milliseconds between signs of life, and after which a silent line is taken to be lost. */
const life = { ping: 4000, lost: 9000 };
/** Milliseconds that a line must have held, for the next attempt to be a first one. */
const steady = 10_000;
/** Milliseconds before the next attempt: at first, and at most. They double. */
const pause = { first: 300, most: 3000 };
/** Milliseconds after which attempts to get a steady line again end. */
const patience = 180_000;
/** Passes in a row that may be refused: the first may have expired on its way. */
const mostRefusals = 2;
/** Times in a row that the SFU may close the line for what this browser says, or how often. */
const mostBroken = 4;

type Entered = Extract<FromSfu, { type: 'entered' }>;

type SocketFailure = Exclude<Failure, 'UNABLE'>;
export type SocketEnd = Exclude<EndReason, 'REFUSED' | 'BROKEN'> | SocketFailure;

interface SocketOptions {
  pass(): Promise<MediaPass>;
  onEntered(entered: Entered, pass: MediaPass): void;
  onMessage(message: Exclude<FromSfu, { type: 'entered' | 'pong' | 'end' }>): void;
  /** The line is lost. Attempts to connect again go on. */
  onLost(): void;
  /** No more attempts are made. After a failure, `retry` makes more. */
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

  /** Whether the line was a good one. One that is lost again and again at once is given up some time. */
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
    // The connections for media end with the line: a later attempt needs new ones.
    resume = null;
    clearTimeout(timer);
    drop();
    onEnd(reason);
  }

  /** A network that has just come back is tried at once. */
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
    // A page that slept, or that its machine had no time for, has heard nothing by its own fault.
    if (isLate) heardAt = beatAt;
    if (performance.now() - heardAt > life.lost) lose();
    else if (isEntered) socket.send('{"type":"ping"}');
  }, life.ping);
  /** Says farewell when the page goes: others would see a still picture until the SFU gives up. A page that comes back begins anew. */
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
