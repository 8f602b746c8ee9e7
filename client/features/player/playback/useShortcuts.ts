import { type RefObject, useEffect, useRef } from 'react';
import { type Command, commandOf, keepsKey } from './shortcuts.ts';

/**
 * Listens to the player's keys: everywhere on the page, or only while the player has the focus if the page has other parts. A focused text
 * field or button keeps its keys.
 */
export function useShortcuts(frame: RefObject<HTMLElement | null>, everywhere: boolean, act: (command: Command) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || !(everywhere || frame.current?.contains(target))) return;
      const command = commandOf(event);
      if (!command || keepsKey(target, event.key)) return;
      // A dialog over the page keeps the keyboard.
      if (!frame.current?.contains(target) && document.querySelector('[role=dialog][data-state=open]')) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [frame, everywhere]);
}
