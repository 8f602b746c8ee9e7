import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Logger } from '../../log.ts';
import { longestPass, type MediaEvent } from '../rooms.ts';
import { farewell, type SfuCounts, type ToKeeper } from '../sfu/keeping.ts';
import type { SfuSettings } from '../sfu/settings.ts';
import { signControl } from '../tokens.ts';
import { readAddress, type SfuAddress } from './address.ts';

/** Milliseconds before the SFU is started again: at first, and at most. They double while it ends soon after its start. */
const pause = { first: 200, most: 10_000 };
/** An SFU that ends sooner than after these milliseconds counts as broken. */
const soon = 30_000;
/** Milliseconds that the SFU may take to start, or to answer when the server starts. A machine that has just been started is busy. */
const startTime = 60_000;
/**
 * Milliseconds without people in rooms after which the SFU is let go: longer than a pass is valid, so that nobody who still has one needs
 * to wait for its next start.
 */
const longestIdle = 1.5 * longestPass;
/**
 * The SFU is asked every two seconds, and replaced when six questions in a row have no answer. A healthy SFU works for less than 0.1 s at a
 * time. Questions are counted and not time, since the server itself may have been stopped. A replacement interrupts all rooms for seconds.
 */
const asking = { every: 2000, unanswered: 6 };

interface KeeperOptions {
  settings: Omit<SfuSettings, 'fingerprint'>;
  log: Logger;
  onEvent(room: string, event: MediaEvent): void;
  /** Called every ten seconds for each room that has hosts. */
  onHosts(room: string, participants: string[]): void;
  /** Called every ten seconds with what the SFU does, and with null once it has ended. */
  onCounts?(counts: SfuCounts | null): void;
  /** Called once the SFU was let go, because nobody was in a room for so many milliseconds. */
  onIdle?(): void;
  /** 15 minutes, unless a test says otherwise. */
  idleTime?: number;
}

export interface Keeper {
  /** Starts the SFU, or joins the one that runs, if that has not happened yet. Call it whenever somebody is about to be in a room. */
  want(): void;
  /** Releases the SFU, which then ends. If a room has participants, it waits for the next start of the server instead. */
  stop(): Promise<void>;
}

/**
 * Joins the SFU that a start before this one has left on this machine, since a meeting may go on in it. Otherwise waits until somebody wants
 * to be in a room, joins the SFU of another server of this machine or starts one, and starts it again whenever it has ended. An SFU that
 * nobody uses is let go. Nothing waits for it.
 */
export function keepSfu({ settings, log, onEvent, onHosts, onCounts, onIdle, idleTime = longestIdle }: KeeperOptions): Keeper {
  const command = sfuCommand();
  const fingerprint = fingerprintOf(settings, command.sources);
  const stopping = new AbortController();
  let connection: WebSocket | undefined;
  let isStarting = true;
  let wanted = Promise.withResolvers<void>();
  let lastUse = performance.now();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }));

  const pausing = (time: number) => sleep(time, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Starts a process that outlives this one, in a group of its own, so that Ctrl-C does not reach it. */
  function start(): ChildProcess {
    const child = spawn(process.execPath, [...command.loader, command.program], { detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stderr.on('data', (text) => log.warn({ text: String(text) }, 'the SFU complains'));
    child.once('error', (error) => log.error({ err: error }, 'the SFU did not start'));
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify({ ...settings, fingerprint }));
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
    return child;
  }

  /**
   * Resolves to a connection to the SFU, or to null if none runs at this address. It waits for a slow SFU, since a second one would split
   * the people of a room.
   */
  const join = ({ pid, port }: SfuAddress): Promise<Sfu | null> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/keep`, {
        headers: { authorization: `Bearer ${signControl(settings.secret)}` },
        handshakeTimeout: startTime,
      });
      socket.on('error', () => resolve(null));
      socket.once('open', () => resolve({ pid, socket }));
    });

  /**
   * Joins the SFU that the file names. When the server starts, an SFU with other settings or of another version is ended first. Later, such
   * an SFU belongs to a server that has started after this one.
   */
  async function joinRunning(): Promise<Sfu | null> {
    const address = readAddress(settings.addressFile);
    const sfu = address && (await join(address));
    if (!sfu || address.fingerprint === fingerprint || !isStarting) return sfu;
    log.info({ pid: address.pid }, 'the SFU of an earlier start is replaced');
    const ended = new Promise((resolve) => sfu.socket.once('close', resolve));
    process.kill(address.pid, 'SIGTERM');
    await Promise.race([ended, pausing(2000)]);
    return null;
  }

  async function startAndJoin(): Promise<Sfu | null> {
    if (stopping.signal.aborted) return null;
    const before = readAddress(settings.addressFile);
    const child = start();
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    for (const begun = Date.now(); Date.now() - begun < startTime && !stopping.signal.aborted && !hasEnded(); await pausing(50)) {
      const address = readAddress(settings.addressFile);
      const sfu = address && address.pid !== before?.pid ? await join(address) : null;
      if (sfu) return sfu;
    }
    // This SFU has no rooms yet, so it is ended with its server. Otherwise it would wait for the next start of the server.
    child.kill();
    return null;
  }

  async function keep(): Promise<void> {
    if (readAddress(settings.addressFile)) wanted.resolve();
    else isStarting = false;
    for (let wait = pause.first; !stopping.signal.aborted; ) {
      await Promise.race([wanted.promise, stopped]);
      if (stopping.signal.aborted) return;
      const begun = Date.now();
      const sfu = (await joinRunning()) ?? (await startAndJoin());
      isStarting = false;
      const isIdle = sfu && (await hold(sfu));
      if (isIdle) {
        log.info('the SFU was let go, since nobody was in a room');
        onIdle?.();
        wait = pause.first;
        continue;
      }
      onCounts?.(null);
      if (stopping.signal.aborted) return;
      log.error('the SFU has ended and is started again');
      wait = Date.now() - begun > soon ? pause.first : Math.min(2 * wait, pause.most);
      await pausing(wait);
    }
  }

  /** Resolves when the SFU has ended, to true if it was let go because nobody used it. An SFU that is stuck is killed. */
  function hold({ pid, socket }: Sfu): Promise<boolean> {
    connection = socket;
    let isIdle = false;
    lastUse = performance.now();
    log.info('the SFU is ready');
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ToKeeper;
      if (message.type === 'event') onEvent(message.room, message.event);
      else if (message.type === 'hosts') onHosts(message.room, message.participants);
      else if (message.type === 'counts') {
        onCounts?.(message.counts);
        if (message.counts.participants) lastUse = performance.now();
        else if (performance.now() - lastUse > idleTime && !isIdle) {
          isIdle = true;
          wanted = Promise.withResolvers();
          letGo(socket);
        }
      } else log[message.level](message.values ?? {}, message.text);
    });
    if (stopping.signal.aborted) letGo(socket);
    let unanswered = 0;
    socket.on('pong', () => {
      unanswered = 0;
    });
    const timer = setInterval(() => {
      if (stopping.signal.aborted) return;
      if (unanswered++ < asking.unanswered) return socket.ping();
      log.error({ pid }, 'the SFU does not answer and is ended');
      clearInterval(timer);
      // A stuck process hears no other signal.
      kill(pid);
      socket.terminate();
    }, asking.every).unref();
    return new Promise((resolve) =>
      socket.once('close', () => {
        clearInterval(timer);
        resolve(isIdle);
      }),
    );
  }

  const kept = keep();
  return {
    want() {
      lastUse = performance.now();
      wanted.resolve();
    },
    async stop() {
      stopping.abort();
      if (connection?.readyState === WebSocket.OPEN) letGo(connection);
      await Promise.race([kept, sleep(1000)]);
    },
  };
}

/** An SFU that this server has joined. */
interface Sfu {
  pid: number;
  socket: WebSocket;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Another server of this machine was quicker.
  }
}

/** Tells the SFU that its server no longer needs it. */
function letGo(socket: WebSocket): void {
  socket.send(farewell);
  socket.close();
}

/** The program beside our own one, if that is compiled; otherwise its source. */
function sfuCommand(): { program: string; loader: string[]; sources: string[] } {
  const compiled = path.join(path.dirname(process.argv[1] ?? ''), 'sfu.js');
  if (existsSync(compiled)) return { program: compiled, loader: [], sources: [compiled] };
  const folder = path.resolve(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const program = path.resolve(folder, '../../sfu.ts');
  return { program, loader: ['--import', 'tsx'], sources: [program, ...sources.toSorted().map((file) => path.join(folder, file))] };
}

/** A hash of the settings and the program. */
function fingerprintOf(settings: object, sources: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('base64url');
}
