import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Counts the processor time of a run of tests: of this process and of all that it starts, such as servers, browsers and ffmpeg. Minutes
 * depend on what else a machine does; processor seconds hardly do. It reads /proc, so it counts only on Linux.
 */

/** The folder where test workers write which file they run: a file for each worker, named after its process. */
const folder = path.resolve('node_modules/.cache/test/running');

/** Notes that this process runs a test file from now on. The processor time of this process and its children counts for that file. */
export function runsNow(file: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, String(process.pid)), path.relative('.', file));
}

/** Processor seconds of a step, of one of its test files, or of what belongs to no file (''). */
export interface Share {
  step: string;
  file: string;
  seconds: number;
}

/** A process by /proc, with times in seconds. `reaped` is the time of children that have ended. */
export interface ProcessTimes {
  parent: number;
  /** When it began. A later process of the same number began at another time. */
  began: string;
  own: number;
  reaped: number;
}

/** The processes of `now` that belong to the run, with their seconds since `before`. A child that has ended counts for its parent. */
export function spent(
  before: ReadonlyMap<number, ProcessTimes>,
  now: ReadonlyMap<number, ProcessTimes>,
): { process: number; seconds: number }[] {
  const same = (one?: ProcessTimes, other?: ProcessTimes) => one && other && one.began === other.began;
  const ended = (pid: number) => before.has(pid) && !same(before.get(pid), now.get(pid));
  /** The seconds already counted for processes that have ended since, by the nearest process above them that still runs. */
  const counted = new Map<number, number>();
  for (const [pid, { parent, own, reaped }] of before) {
    if (!ended(pid)) continue;
    let above = parent;
    while (ended(above)) above = (before.get(above) as ProcessTimes).parent;
    counted.set(above, (counted.get(above) ?? 0) + own + reaped);
  }
  return Array.from(now, ([process, { own, reaped, ...rest }]) => {
    const past = before.get(process);
    const known = same(past, { own, reaped, ...rest }) ? past : undefined;
    const ofChildren = reaped - (known?.reaped ?? 0) - (counted.get(process) ?? 0);
    return { process, seconds: own - (known?.own ?? 0) + Math.max(0, ofChildren) };
  });
}

/** The ticks in a second of the times in /proc. */
const ticks = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** All processes of this machine. One that ends meanwhile is left out. */
function everyProcess(ticksOfSecond: number): Map<number, ProcessTimes> {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1');
      // The second field is a name in brackets, which may hold brackets and spaces.
      const [, parent, , , , , , , , , , user, system, childUser, childSystem, , , , , began] = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ');
      all.set(Number(name), {
        parent: Number(parent),
        began: began ?? '',
        own: (Number(user) + Number(system)) / ticksOfSecond,
        reaped: (Number(childUser) + Number(childSystem)) / ticksOfSecond,
      });
    } catch {
      // It has ended.
    }
  }
  return all;
}

export interface ProcessorCount {
  /** Names a process that was started now. What it and its children take belongs to this step. */
  name(pid: number | undefined, step: string): void;
  /** The seconds so far, by step and file. Those of the shared server count for the running files, in proportion to their own. */
  shares(): Share[];
  stop(): void;
}

/** The step of the server and the Postgres that all tests share. */
export const shared = 'server';

/** Begins to count, for this process and all that it starts from now on. Null where there is no /proc. */
export function countProcessor({ every = 500 } = {}): ProcessorCount | null {
  if (process.platform !== 'linux') return null;
  const ticksOfSecond = ticks();
  const names = new Map<number, string>();
  const sums = new Map<string, Share>();
  /** The parents of all processes seen. Processes that outlive their parent still belong to its step and file. */
  const parents = new Map<number, number>();
  let members = new Map<number, ProcessTimes>();

  const add = (step: string, file: string, seconds: number) => {
    const key = `${step}\n${file}`;
    const sum = sums.get(key) ?? { step, file, seconds: 0 };
    sums.set(key, { ...sum, seconds: sum.seconds + seconds });
  };

  function look(): void {
    const all = everyProcess(ticksOfSecond);
    const running = filesRunning();
    const now = new Map<number, ProcessTimes>();
    // A process belongs to the run if its parent does, even after the parent has ended.
    const belongs = (pid: number): boolean => {
      const found = all.get(pid);
      if (!found) return false;
      return pid === process.pid || now.has(pid) || members.get(pid)?.began === found.began || belongs(found.parent);
    };
    for (const [pid, times] of all) if (belongs(pid)) now.set(pid, { ...times, parent: members.get(pid)?.parent ?? times.parent });
    for (const [pid, { parent }] of now) if (pid !== process.pid) parents.set(pid, parent);
    const owner = (pid: number, of: ReadonlyMap<number, string>): string | undefined => {
      // No path upwards is longer. A path may be a circle: another process may have the number of an ended one by now.
      let above: number | undefined = pid;
      for (let steps = 0; above !== undefined && steps < 50; steps++) {
        const found = of.get(above);
        if (found !== undefined) return found;
        above = parents.get(above);
      }
      return undefined;
    };

    const own = new Map<string, { step: string; file: string; seconds: number }>();
    let ofServer = 0;
    for (const { process: pid, seconds } of spent(members, now)) {
      const step = owner(pid, names) ?? 'the run itself';
      const file = owner(pid, running) ?? '';
      add(step, file, seconds);
      if (step === shared) ofServer += seconds;
      if (file) own.set(file, { step, file, seconds: (own.get(file)?.seconds ?? 0.001) + seconds });
    }
    // Files that compute while the server does are most likely those that it works for.
    const sum = Array.from(own.values()).reduce((total, { seconds }) => total + seconds, 0);
    if (sum > 0) {
      add(shared, '', -ofServer);
      for (const { step, file, seconds } of own.values()) add(step, file, (ofServer * seconds) / sum);
    }
    members = now;
  }

  look();
  const timer = setInterval(look, every);
  return {
    name: (pid, step) => void (pid && names.set(pid, step)),
    shares: () => {
      look();
      return [...sums.values()];
    },
    stop: () => clearInterval(timer),
  };
}

/** The test files that run now, by the process of their worker. */
function filesRunning(): Map<number, string> {
  try {
    return new Map(readdirSync(folder).map((pid) => [Number(pid), readFileSync(path.join(folder, pid), 'utf8')]));
  } catch {
    return new Map();
  }
}
