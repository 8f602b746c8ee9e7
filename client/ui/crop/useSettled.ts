import { type RefObject, useEffect, useState } from 'react';

/** Whether the dialog around an element has finished opening: what measures itself must not do so while the dialog still grows. */
export function useSettled(element: RefObject<HTMLElement | null>): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let left = false;
    const running = element.current?.closest('[role=dialog]')?.getAnimations() ?? [];
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => left || setSettled(true));
    return () => {
      left = true;
    };
  }, [element]);
  return settled;
}
