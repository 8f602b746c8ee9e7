import type { MediaState, Store } from './state.ts';
import type { SetVideo } from './video.ts';

/** Milliseconds between two measurements of the connection. */
const lookTime = 2000;
/** A line is poor if this share of packets is lost in so many measurements in a row. */
const poor = { loss: 0.1, looks: 3 };
/** Milliseconds after which video is tried again. They double each time that the line is too bad for it, up to the most. */
const pause = { first: 20_000, most: 160_000 };

/** Packets that should have come, and those that were lost, since the beginning. */
export interface Received {
  expected: number;
  lost: number;
}

/** Adds up what was received of all tracks. */
export function countOf(report: Iterable<[string, { type: string; packetsReceived?: number; packetsLost?: number }]>): Received {
  let [expected, lost] = [0, 0];
  for (const [, { type, packetsReceived = 0, packetsLost = 0 }] of report) {
    if (type !== 'inbound-rtp') continue;
    expected += packetsReceived + Math.max(0, packetsLost);
    lost += Math.max(0, packetsLost);
  }
  return { expected, lost };
}

/** Judges a line by what was received since the last look. */
export function createJudge() {
  let before: Received | undefined;
  let bad = 0;
  return (now: Received): 'GOOD' | 'POOR' => {
    const expected = now.expected - (before ?? now).expected;
    const lost = now.lost - (before ?? now).lost;
    before = now;
    // A new connection counts from zero, and a silent line says nothing.
    if (expected < 0 || lost < 0) return bad >= poor.looks ? 'POOR' : 'GOOD';
    bad = expected > 20 && lost / expected > poor.loss ? bad + 1 : 0;
    return bad >= poor.looks ? 'POOR' : 'GOOD';
  };
}

/** Stops video on a line that is too bad for it, so that sound gets through, and tries again later. */
export function watchLine(
  store: Store<MediaState>,
  setVideo: SetVideo,
  statistics: () => Promise<RTCStatsReport | null>,
): { forgive(): void; stop(): void } {
  let judge = createJudge();
  let wait = pause.first;
  let again: ReturnType<typeof setTimeout> | undefined;

  function forgive(): void {
    clearTimeout(again);
    again = undefined;
    judge = createJudge();
    setVideo('LINE_OFF', false);
  }

  const timer = setInterval(async () => {
    if (store.get().connection !== 'CONNECTED') return;
    const report = await statistics();
    if (!report) return;
    const line = judge(countOf(report as unknown as Iterable<[string, { type: string }]>));
    store.set({ line });
    if (line === 'GOOD' || again) return;
    setVideo('LINE_OFF', true);
    again = setTimeout(forgive, wait);
    wait = Math.min(2 * wait, pause.most);
  }, lookTime);
  return {
    forgive,
    stop() {
      clearInterval(timer);
      clearTimeout(again);
    },
  };
}
