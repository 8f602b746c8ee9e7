/** Levels above this number count as silence: the noise of a quiet room (RFC 6464: 0 is the loudest, 127 is silence). */
const quiet = 50;
/** Milliseconds without a packet after which a participant is silent. Browsers send few packets of silence. */
const patience = 400;
/**
 * How far one packet (20 ms) moves the level towards its own. A word is noticed after its first syllable; a pause between two words does
 * not count.
 */
const pull = { up: 0.4, down: 0.06 };

/** The participants of a room who speak, from the levels that browsers write into each packet of their microphones. */
export function createSpeaking(now: () => number = Date.now) {
  const heard = new Map<string, { loudness: number; at: number }>();
  const loud = 127 - quiet;
  return {
    hear(participant: string, level: number): void {
      const before = heard.get(participant)?.loudness ?? 0;
      const difference = 127 - level - before;
      heard.set(participant, { loudness: before + difference * (difference > 0 ? pull.up : pull.down), at: now() });
    },
    forget: (participant: string): void => void heard.delete(participant),
    /** The participants who speak now, loudest first. */
    speakers(): string[] {
      const since = now() - patience;
      return [...heard]
        .filter(([, { loudness, at }]) => at > since && loudness > loud)
        .sort(([, a], [, b]) => b.loudness - a.loudness)
        .map(([participant]) => participant);
    },
  };
}
