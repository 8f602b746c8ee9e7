import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Elements that wait to come near the window, each with the function that tells it. */
const watched = new Map<Element, () => void>();
/** Those of them that are near it now. */
const near = new Set<Element>();
let observer: IntersectionObserver | undefined;
let next: ReturnType<typeof setTimeout> | undefined;
let lastScroll = { top: 0, at: 0 };

/** Pixels a millisecond. Who scrolls faster reads no more than names. */
const readable = 1;
/** Milliseconds after which a window that has been scrolled fast is at rest. */
const rest = 100;
/** Milliseconds between two elements, in which the page can answer. */
const pause = 30;

/** Tells the near element that is seen first. */
function tellNext(): void {
  next = undefined;
  const tops = [...near].map((element) => ({ element, top: element.getBoundingClientRect().top }));
  // What is above the window's edge comes after what is below it.
  const [first] = tops.sort((a, b) => Number(a.top < 0) - Number(b.top < 0) || Math.abs(a.top) - Math.abs(b.top));
  if (!first) return;
  const tell = watched.get(first.element);
  forget(first.element);
  startTransition(() => tell?.());
  if (near.size) next = setTimeout(tellNext, pause);
}

function noteScroll({ timeStamp }: Event): void {
  const speed = Math.abs(window.scrollY - lastScroll.top) / Math.max(timeStamp - lastScroll.at, 1);
  lastScroll = { top: window.scrollY, at: timeStamp };
  if (speed < readable) {
    if (near.size) next ??= setTimeout(tellNext);
    return;
  }
  clearTimeout(next);
  next = setTimeout(tellNext, rest);
}

function watch(element: Element, tell: () => void): void {
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target);
        if (near.size) next ??= setTimeout(tellNext);
      },
      { rootMargin: '400px 0px' },
    );
    addEventListener('scroll', noteScroll, { passive: true });
  }
  watched.set(element, tell);
  observer.observe(element);
}

function forget(element: Element): void {
  observer?.unobserve(element);
  watched.delete(element);
  near.delete(element);
  if (watched.size) return;
  removeEventListener('scroll', noteScroll);
  observer?.disconnect();
  observer = undefined;
}

/**
 * Whether an element has been within 400 pixels of the window while nobody scrolled past it fast. Several elements are told one after the
 * other.
 */
export function useNear(element: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watchedElement = element.current;
    if (!isAsked || isNear || !watchedElement) return;
    watch(watchedElement, () => setNear(true));
    return () => forget(watchedElement);
  }, [element, isAsked, isNear]);
  return isNear;
}
