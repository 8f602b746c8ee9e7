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

/** How many processes `root` and its descendants are. */
export function processesOf(root: number): number {
  const parents = fs.readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? [[Number(entry), statOf(Number(entry))?.parent]] : []));
  const count = (pid: number): number =>
    1 + parents.filter(([, parent]) => parent === pid).reduce((sum, [child]) => sum + count(child as number), 0);
  return count(root);
}

/** Null for a process that has ended. Its time, and that of children that it has waited for: fields 14 to 17. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before it may hold spaces
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
  } catch {
    return null;
  }
}
