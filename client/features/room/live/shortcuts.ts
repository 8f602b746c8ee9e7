import { useEffect, useRef } from 'react';

/** What a key does in a room. `talk` holds while the key is down. */
export type RoomCommand = 'microphone' | 'camera' | 'hand' | 'chat' | 'people' | 'fullscreen' | 'talk';

/** The keys by position, so that they work on an Arabic keyboard, too. */
const keys: Readonly<Record<string, RoomCommand>> = {
  KeyM: 'microphone',
  KeyV: 'camera',
  KeyH: 'hand',
  KeyC: 'chat',
  KeyP: 'people',
  KeyF: 'fullscreen',
  Space: 'talk',
};

const typing = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
const choosing = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';
const pressing = 'a, button, summary, [role=button], [role=tab]';

/** The command of a key event; null for other keys, and for keys that the focused element needs. */
export function commandOf(event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>, target: Element | null) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const command = keys[event.code];
  if (!command || target?.closest(typing) || target?.closest(choosing)) return null;
  return command === 'talk' && target?.closest(pressing) ? null : command;
}

/** Listens to the keys of a room. `act` gets each press, and for `talk` also the release. */
export function useRoomKeys(act: (command: RoomCommand, isDown: boolean) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    let isTalking = false;
    const down = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? null : commandOf(event, event.target as Element | null);
      if (!command) return;
      event.preventDefault();
      if (event.repeat) return;
      isTalking ||= command === 'talk';
      latest.current(command, true);
    };
    const stop = () => {
      if (!isTalking) return;
      isTalking = false;
      latest.current('talk', false);
    };
    const up = ({ code }: KeyboardEvent) => code === 'Space' && stop();
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    window.addEventListener('blur', stop);
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', stop);
    };
  }, []);
}
