import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the visible part of the page at least once, so that its content should be loaded. */
export function useNear<Node extends Element>(): [near: boolean, ref: RefObject<Node | null>] {
  const ref = useRef<Node>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '600px 0px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [near]);
  return [near, ref];
}
