import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the visible part of the page at least once, so that its content should be loaded. */
export function useNear<Node extends Element>(): [near: boolean, ref: RefObject<Node | null>] {
  const ref = useRef<Node>(null);
  const [siteNear, setSiteNear] = useState(false);
  useEffect(() => {
    if (siteNear || !ref.current) return;
    const siteObserver = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSiteNear(true), {
      rootMargin: '600px 0px',
    });
    siteObserver.observe(ref.current);
    return () => siteObserver.disconnect();
  }, [siteNear]);
  return [siteNear, ref];
}
