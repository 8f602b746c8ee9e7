import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { LongListProps } from './LongList.tsx';

/** The measured lines of the list that was left last, with its entry of the browser's history: who goes back finds the same place. */
let leftList: { entry: string; measured: VirtualItem[] } = { entry: '', measured: [] };

/** So many lines come and go together, since the page is laid out anew each time. */
const together = 4;

/** Draws the lines near the window, and all of them on paper. */
export function NearLines({ lines, keyOf, height, gap = 0, children }: LongListProps) {
  const list = useRef<HTMLElement>(null);
  const [listTop, setListTop] = useState(0);
  const isPrinted = usePrinting();
  const { key: entry } = useLocation();
  const latestEntry = useRef(entry);
  latestEntry.current = entry;
  const virtualizer = useWindowVirtualizer({
    count: lines,
    getItemKey: keyOf,
    estimateSize: () => height,
    gap,
    scrollMargin: listTop,
    overscan: 3,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: leftList.entry === entry ? leftList.measured : [],
    // A line is drawn before it comes into sight, so nothing has to be drawn at once.
    useFlushSync: false,
  });

  // What stands above the list may change its height.
  useLayoutEffect(() => {
    if (list.current && !virtualizer.isScrolling) setListTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  useEffect(
    () => () => {
      leftList = { entry: latestEntry.current, measured: virtualizer.takeSnapshot() };
    },
    [virtualizer],
  );

  useFocusKept(list);

  const near = virtualizer.getVirtualItems();
  // Lines are made between the frames of the scrolling, which would wait for them otherwise.
  const deferredFrom = useDeferredValue(Math.floor((near[0]?.index ?? 0) / together) * together);
  const deferredTo = useDeferredValue(Math.ceil(((near.at(-1)?.index ?? -1) + 1) / together) * together);
  // The list may have become shorter meanwhile.
  const to = Math.min(deferredTo, lines);
  const from = Math.min(deferredFrom, Math.max(to - 1, 0));
  const [first, last] = [virtualizer.measurementsCache[from], virtualizer.measurementsCache[to - 1]];
  // What is only drawn for paper is not measured: the window would move with the sizes that become known.
  if (isPrinted || !first || !last)
    return children({ from: 0, to: isPrinted ? lines : 0, before: 0, after: 0, isPart: false, listRef: list });
  return children({
    from,
    to,
    before: first.start - listTop,
    after: virtualizer.getTotalSize() - (last.end - listTop),
    isPart: true,
    listRef: list,
    lineRef: virtualizer.measureElement,
  });
}

/** A line that leaves the window takes the focus with it. The list has it then, so that the keyboard goes on from there. */
function useFocusKept(list: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ type, target }: Event) => {
      hadFocus.current = type === 'focusin' && Boolean(list.current?.contains(target as Node));
    };
    // A press beside everything takes the focus away, too.
    for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, note);
    return () => {
      for (const event of ['focusin', 'pointerdown']) document.removeEventListener(event, note);
    };
  }, [list]);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body || !list.current) return;
    list.current.tabIndex = -1;
    list.current.style.outline = 'none';
    list.current.focus({ preventScroll: true });
  });
}

/** Whether the page is being printed. The browser takes the page as it is when the event has been handled. */
function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const print = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'));
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  }, []);
  return isPrinted;
}
