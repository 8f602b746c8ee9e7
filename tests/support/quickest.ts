/** A machine that does other things at the same time is slow for moments, not each of so many times. */
const tries = 10;

/** The least that something took, in milliseconds, of several tries; one that took less than `enough` is the last. */
export async function quickest(took: () => Promise<number>, enough = 1000): Promise<number> {
  let least = await took();
  for (let made = 1; made < tries && least >= enough; made++) least = Math.min(least, await took());
  return least;
}
