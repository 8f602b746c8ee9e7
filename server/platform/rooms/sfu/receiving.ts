import { type RTCRtpTransceiver, type RtcpPacket, RtcpPayloadSpecificFeedback } from 'werift';
import type { FromSfu } from '../../../../schema/signalling.ts';
import { partsOf } from './descriptions.ts';
import { createPeer, type Peer, type PeerOptions } from './peer.ts';
import type { Sink, Source } from './source.ts';

/** The format of a full intra request (RFC 5104). Like a picture loss indication, it asks for a whole picture. */
const fullIntraRequest = 4;
/** Milliseconds after which the next offer no longer waits for the answer to this one. */
const answerTime = 20_000;

interface ReceivingOptions extends PeerOptions {
  send(message: Extract<FromSfu, { type: 'offer' }>): void;
  /** Whether the browser's socket is open. Without it, the media connections go on as they are. */
  isReachable(): boolean;
  onFailure(error: unknown): void;
}

interface Line {
  transceiver: RTCRtpTransceiver;
  /** The source on the line; null while the line waits for one. */
  way: { source: Source; sink: Sink; end(): void } | null;
}

/** The connection over which a browser receives. */
export interface Receiving {
  /** Gives these sources lines, and lets only those in `playing` through. */
  show(sources: readonly Source[], playing: ReadonlySet<Source>): void;
  /** The browser's answer to an offer. */
  answered(offer: number, sdp: string): Promise<void>;
  /** Starts over with a new connection. */
  renew(): Promise<void>;
  /** Sends the last offer again, if it was not answered. */
  repeat(): void;
  close(): Promise<void>;
}

/**
 * Offers a line for each source. The line of a source that has ended is used again, so that descriptions do not grow. There is one offer at
 * a time, and changes wait for its answer.
 */
export function createReceiving({ send, isReachable, onFailure, ...peers }: ReceivingOptions): Receiving {
  let peer: Peer | undefined;
  let lines: Line[] = [];
  let wanted: { sources: readonly Source[]; playing: ReadonlySet<Source> } = { sources: [], playing: new Set() };
  let number = 0;
  let connection = 0;
  /** Grows with each new offer or connection. Code that finds another number after an `await` has been overtaken, and stops. */
  let rounds = 0;
  let open: Extract<FromSfu, { type: 'offer' }> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: 'idle' | 'busy' | 'changed' | 'closed' = 'idle';

  function attach(to: Peer, source: Source): void {
    const kind = source.kind === 'MICROPHONE' ? 'audio' : 'video';
    const free = lines.find(({ transceiver, way }) => !way && transceiver.kind === kind);
    const line = free ?? { transceiver: to.connection.addTransceiver(kind, { direction: 'sendonly' }), way: null };
    if (!free) lines.push(line);
    const { transceiver } = line;
    const { sender } = transceiver;
    transceiver.setDirection('sendonly');
    sender.streamIds = [source.participant];
    const sink: Sink = { sender, isPaused: true };
    const lost = sender.onPictureLossIndication.subscribe(() => source.requestKeyFrame());
    const asked = sender.onRtcp.subscribe((packet: RtcpPacket) => {
      if (packet.type === RtcpPayloadSpecificFeedback.type && (packet as RtcpPayloadSpecificFeedback).feedback?.count === fullIntraRequest)
        source.requestKeyFrame();
    });
    source.sinks.add(sink);
    const end = () => {
      source.sinks.delete(sink);
      lost.unSubscribe();
      asked.unSubscribe();
    };
    line.way = { source, sink, end };
  }

  /** Puts the wanted sources on the lines. Answers true if the browser needs an offer with the change. */
  function arrange(to: Peer): boolean {
    let changed = false;
    for (const line of lines) {
      if (!line.way || wanted.sources.includes(line.way.source)) continue;
      line.way.end();
      line.way = null;
      line.transceiver.setDirection('inactive');
      changed = true;
    }
    const shown = new Set(lines.map(({ way }) => way?.source));
    for (const source of wanted.sources) {
      if (shown.has(source)) continue;
      attach(to, source);
      changed = true;
    }
    return changed;
  }

  /** Lets the playing sources through, once the browser is connected. */
  function play(): void {
    if (peer?.connection.connectionState !== 'connected') return;
    for (const { way } of lines) {
      if (!way) continue;
      const plays = wanted.playing.has(way.source);
      if (plays && way.sink.isPaused) way.source.resume(way.sink);
      else if (!plays) way.sink.isPaused = true;
    }
  }

  async function connect(): Promise<Peer> {
    const next = await createPeer(peers);
    connection++;
    next.connection.connectionStateChange.subscribe((now) => {
      if (now === 'connected' && peer === next) play();
    });
    return next;
  }

  async function offer(): Promise<void> {
    if (state === 'closed') return;
    if (state !== 'idle') {
      state = 'changed';
      return;
    }
    state = 'busy';
    const round = ++rounds;
    try {
      const to = peer ?? (await connect());
      if (round !== rounds) return void (await to.close());
      peer = to;
      if (!arrange(to)) return settle();
      const sdp = await to.describe('offer');
      if (round !== rounds) return;
      open = {
        type: 'offer',
        connection,
        offer: ++number,
        sdp,
        lines: lines.flatMap(({ transceiver: { mid }, way }) =>
          way ? [{ mid: mid ?? '', participant: way.source.participant, kind: way.source.kind }] : [],
        ),
      };
      say(open);
    } catch (error) {
      if (round !== rounds) return;
      onFailure(error);
      settle();
    }
  }

  function say(message: NonNullable<typeof open>): void {
    clearTimeout(timer);
    timer = setTimeout(() => void (isReachable() && renew()), answerTime);
    send(message);
  }

  /** Makes the next offer, if something has changed meanwhile. */
  function settle(): void {
    const again = state === 'changed';
    if (state === 'closed') return;
    state = 'idle';
    open = undefined;
    clearTimeout(timer);
    play();
    if (again) void offer();
  }

  async function drop(): Promise<void> {
    rounds++;
    clearTimeout(timer);
    for (const { way } of lines) way?.end();
    lines = [];
    open = undefined;
    const before = peer;
    peer = undefined;
    await before?.close();
  }

  async function renew(): Promise<void> {
    if (state === 'closed') return;
    await drop();
    state = 'idle';
    if (wanted.sources.length) await offer();
  }

  return {
    show(sources, playing) {
      wanted = { sources, playing };
      if (sources.length || peer) void offer();
      play();
    },
    async answered(answer, sdp) {
      if (!peer || open?.offer !== answer) return;
      if (partsOf(sdp).length !== lines.length) throw new Error('An answer to another offer');
      await peer.accept('answer', sdp);
      settle();
    },
    renew,
    repeat: () => void (open && say(open)),
    async close() {
      state = 'closed';
      await drop();
    },
  };
}
