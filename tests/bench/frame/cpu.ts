import fs from 'node:fs';

/** Ticks of the kernel's clock in a second: the unit of `/proc/PID/stat`. It is 100 on every Linux that Node runs on. */
const ticks = 100;

/**
 * Milliseconds of processor time, user and system, that a process and all its descendants have used so far, those that have ended
 * included. NaN where there is no `/proc`, as on macOS and Windows.
 */
export function processorTime(root: number): number {
  if (!fs.existsSync('/proc/self/stat')) return Number.NaN;
  const children = new Map<number, number[]>();
  const own = new Map<number, number>();
  for (const entry of fs.readdirSync('/proc')) {
    const found = /^\d+$/.test(entry) && statOf(Number(entry));
    if (!found) continue;
    own.set(Number(entry), found.ticks);
    children.set(found.parent, [...(children.get(found.parent) ?? []), Number(entry)]);
  }
  const sum = (pid: number): number => (children.get(pid) ?? []).reduce((total, child) => total + sum(child), own.get(pid) ?? 0);
  return (sum(root) * 1000) / ticks;
}

/** The parent of a process. @throws if there is no such process. */
export function parentOf(pid: number): number {
  const found = statOf(pid);
  if (!found) throw new Error(`there is no process ${pid}`);
  return found.parent;
}

/** How many processes of Node `root` and its descendants are: a loader, for example, has others. */
export function nodesOf(root: number): number {
  const pids = fs.readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? [Number(entry)] : []));
  const count = (pid: number): number =>
    pids.filter((child) => statOf(child)?.parent === pid).reduce((sum, child) => sum + count(child), statOf(pid)?.isNode ? 1 : 0);
  return process.platform === 'linux' ? count(root) : 0;
}

/**
 * Null for a process that has ended. Node calls its first thread `MainThread`, or `node` in older versions. Its time, and that of children
 * that it has waited for: fields 14 to 17.
 */
function statOf(pid: number): { parent: number; ticks: number; isNode: boolean } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before it may hold spaces
    return {
      isNode: /\((?:node|MainThread)\)/.test(text),
      parent: Number(fields[1]),
      ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    };
  } catch {
    return null;
  }
}
