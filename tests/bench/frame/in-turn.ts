/** Answers one of these after the other, again and again. */
export function inTurn<One>(all: readonly One[]): () => One {
  let n = 0;
  return () => all[n++ % all.length] as One;
}
