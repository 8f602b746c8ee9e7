/** Measures, in the process of a server, for how long one turn of the event loop keeps all others waiting. */

/** Milliseconds between two measurements. */
const every = 2;

/**
 * Begins to measure. Returns a function that answers the length of the longest turn since its last call: the most milliseconds of processor
 * time of the main thread between two measurements. A measurement comes as soon as the loop is free. Processor time does not depend on what
 * else the machine does.
 */
export function watchLoop(): () => number {
  let before = process.threadCpuUsage();
  let most = 0;
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    most = Math.max(most, (user + system) / 1000);
  };
  setInterval(look, every).unref();
  return () => {
    look();
    const found = most;
    most = 0;
    return found;
  };
}
