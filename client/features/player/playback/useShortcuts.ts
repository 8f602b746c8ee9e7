import { type RefObject, useEffect, useRef } from 'react';
import { keepsPlayerKey, type PlayerCommand, playerCommandOf } from './shortcuts.ts';

/**
 * Listens to the player's keys: everywhere on the page, or only while the player has the focus if the page has other parts. A focused text
 * field or button keeps its keys.
 */
export function useShortcuts(
  playerFrame: RefObject<HTMLElement | null>,
  wholePagePlays: boolean,
  actOnPlayer: (playerCommand: PlayerCommand) => void,
): void {
  const latest = useRef(actOnPlayer);
  latest.current = actOnPlayer;
  useEffect(() => {
    const hearPlayerKey = (event: KeyboardEvent) => {
      const pressedIn = event.target as Element;
      if (event.defaultPrevented || !(wholePagePlays || playerFrame.current?.contains(pressedIn))) return;
      const playerCommand = playerCommandOf(event);
      if (!playerCommand || keepsPlayerKey(pressedIn, event.key)) return;
      // A dialog over the page keeps the keyboard.
      if (!playerFrame.current?.contains(pressedIn) && document.querySelector('[role=dialog][data-state=open]')) return;
      event.preventDefault();
      latest.current(playerCommand);
    };
    document.addEventListener('keydown', hearPlayerKey);
    return () => document.removeEventListener('keydown', hearPlayerKey);
  }, [playerFrame, wholePagePlays]);
}
