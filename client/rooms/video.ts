import type { MediaState, Store } from './state.ts';

/** Reasons not to receive video, the strongest first. */
const reasons = ['CHOSEN_OFF', 'LINE_OFF', 'HIDDEN_OFF'] as const;

/** Adds or removes a reason. */
export type SetVideo = (reason: (typeof reasons)[number], holds: boolean) => void;

/** Video is received while no reason holds. */
export function createVideo(store: Store<MediaState>): SetVideo {
  const holding = new Set<(typeof reasons)[number]>();
  return (reason, holds) => {
    if (holds) holding.add(reason);
    else holding.delete(reason);
    store.set({ video: reasons.find((one) => holding.has(one)) ?? 'ON' });
  };
}

/** Milliseconds in the background after which video stops. A shorter look at another page does not interrupt it. */
const patience = 10_000;

/** Stops video while the page is hidden, which saves bandwidth and battery. Sound goes on. */
export function watchVisibility(setVideo: SetVideo): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(() => setVideo('HIDDEN_OFF', true), patience);
    else setVideo('HIDDEN_OFF', false);
  };
  document.addEventListener('visibilitychange', look);
  return {
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
}
