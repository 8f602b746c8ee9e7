import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { part } from './routing.ts';

/** A list with more entries than this draws only those near the window. */
const longList = 100;

/** Whether a list is long, or was: all entries would be made anew on the way back, and lose an open menu and the focus. */
export function useLong(entries: number): boolean {
  const [isLong, setLong] = useState(entries > longList);
  if (!isLong && entries > longList) setLong(true);
  return isLong;
}

/** The lines that are drawn. */
export interface DrawnLines {
  from: number;
  /** The line behind the last one. */
  to: number;
  /** The height of the lines before them, in pixels. */
  before: number;
  /** The height of the lines behind them, in pixels. */
  after: number;
  /** Whether other lines are left out. */
  isPart: boolean;
  /** For the element at whose top the lines begin. */
  listRef?: RefObject<HTMLElement | null>;
  /** For the element of each line, which has its number as `data-index`. */
  lineRef?: (line: HTMLElement | null) => void;
}

export interface LongListProps {
  /** The number of lines. A line of a grid has several entries. */
  lines: number;
  /** The key of a line. The function stays the same while its lines do. */
  keyOf: (line: number) => string;
  /** The height of a usual line, and of the gap between two, in pixels. */
  height: number;
  gap?: number;
  children: (drawn: DrawnLines) => ReactNode;
}

const NearLines = part(async () => (await import('./NearLines.tsx')).NearLines);

/** Draws a list: all of its lines, or those near the window if `isLong`. */
export function LongList({ isLong, ...props }: LongListProps & { isLong: boolean }) {
  const all = <AllLines {...props} />;
  return <Suspense fallback={all}>{isLong ? <NearLines {...props} /> : all}</Suspense>;
}

const AllLines = ({ lines, children }: LongListProps) => children({ from: 0, to: lines, before: 0, after: 0, isPart: false });
