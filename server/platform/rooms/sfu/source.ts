import type { RTCRtpReceiver, RTCRtpSender, RtpPacket } from 'werift';
import type { SourceKind } from '../../../../schema/signalling.ts';
import { bytesOfHeader, traffic } from './traffic.ts';

/** The way of one source to one receiver. */
export interface Sink {
  sender: RTCRtpSender;
  isPaused: boolean;
}

/** The camera, microphone or screen of a participant. It outlives the connection over which it comes. */
export interface Source {
  participant: string;
  kind: SourceKind;
  readonly isOn: boolean;
  /** When it was last switched on, in milliseconds since 1970. */
  readonly onSince: number;
  /** Whether it has been on since the participant came. */
  readonly wasOn: boolean;
  readonly sinks: Set<Sink>;
  turn(on: boolean): void;
  /** Takes packets from this receiver from now on. */
  follow(receiver: RTCRtpReceiver): void;
  forward(packet: RtpPacket): void;
  /** Lets packets through again. Receivers see no gap in the numbers. */
  resume(sink: Sink): void;
  /** Asks the browser for a whole picture. */
  requestKeyFrame(): void;
}

/** Milliseconds between two requests for a whole picture: each costs as much as many other pictures. */
const betweenKeyFrames = 300;
/** The step of time stamps across a gap, in units of the clock: a thirtieth of a second of video, a packet of Opus. */
const step = { video: 3000, audio: 960 };

export function createSource(participant: string, kind: SourceKind, { now = Date.now } = {}): Source {
  let receiver: RTCRtpReceiver | undefined;
  let ssrc: number | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let [isOn, wasOn, onSince] = [false, false, Number.NEGATIVE_INFINITY];
  const continueOn = (sink: Sink) =>
    sink.sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 }, false, kind === 'MICROPHONE' ? step.audio : step.video);

  const source: Source = {
    participant,
    kind,
    get isOn() {
      return isOn;
    },
    get onSince() {
      return onSince;
    },
    get wasOn() {
      return wasOn;
    },
    sinks: new Set(),
    turn(on) {
      if (on && !isOn) onSince = now();
      isOn = on;
      wasOn ||= on;
    },
    follow(next) {
      receiver = next;
      ssrc = undefined;
      for (const sink of source.sinks) continueOn(sink);
    },
    forward(packet) {
      ssrc = packet.header.ssrc;
      if (!isOn) return;
      // The extensions belong to the sender's connection. werift would mix their ids with those of the receiver's.
      packet.header.extensions = [];
      packet.header.extension = false;
      packet.header.csrc = [];
      for (const sink of source.sinks) {
        if (sink.isPaused) continue;
        traffic.sent += bytesOfHeader + packet.payload.length;
        sink.sender.sendRtp(packet).catch(() => undefined);
      }
    },
    resume(sink) {
      sink.isPaused = false;
      continueOn(sink);
      source.requestKeyFrame();
    },
    requestKeyFrame() {
      if (kind === 'MICROPHONE' || !receiver || ssrc === undefined || now() - requestedAt < betweenKeyFrames) return;
      requestedAt = now();
      receiver.sendRtcpPLI(ssrc).catch(() => undefined);
    },
  };
  return source;
}
