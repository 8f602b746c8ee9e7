/** Makes a function that gets something when it is first called, and keeps it. After a failure, the next call tries again. */
export function once<Got>(get: () => Promise<Got>): () => Promise<Got> {
  let got: Promise<Got> | undefined;
  return () => {
    if (!got) {
      got = get();
      got.catch(() => (got = undefined));
    }
    return got;
  };
}
