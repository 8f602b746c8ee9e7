import { useEffect, useRef } from 'react';

/** What a key does in a room. `talk` holds while the key is down. */
export type RoomCommand = 'microphone' | 'camera' | 'hand' | 'chat' | 'people' | 'fullscreen' | 'talk';

/** The keys by position, so that they work on an Arabic keyboard, too. */
const roomKeys: Readonly<Record<string, RoomCommand>> = {
  KeyM: 'microphone',
  KeyV: 'camera',
  KeyH: 'hand',
  KeyC: 'chat',
  KeyP: 'people',
  KeyF: 'fullscreen',
  Space: 'talk',
};

const typesInRoom = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
const choosesInRoom = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';
const pressesInRoom = 'a, button, summary, [role=button], [role=tab]';

/** The command of a key event; null for other keys, and for keys that the focused element needs. */
export function commandOf(roomKey: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>, target: Element | null) {
  if (roomKey.ctrlKey || roomKey.metaKey || roomKey.altKey || roomKey.shiftKey) return null;
  const roomCommand = roomKeys[roomKey.code];
  if (!roomCommand || target?.closest(typesInRoom) || target?.closest(choosesInRoom)) return null;
  return roomCommand === 'talk' && target?.closest(pressesInRoom) ? null : roomCommand;
}

/** Listens to the keys of a room. `act` gets each press, and for `talk` also the release. */
export function useRoomKeys(act: (roomCommand: RoomCommand, isDown: boolean) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    let isTalking = false;
    const roomKeyDown = (roomKey: KeyboardEvent) => {
      const roomCommand = roomKey.defaultPrevented ? null : commandOf(roomKey, roomKey.target as Element | null);
      if (!roomCommand) return;
      roomKey.preventDefault();
      if (roomKey.repeat) return;
      isTalking ||= roomCommand === 'talk';
      latest.current(roomCommand, true);
    };
    const stopTalking = () => {
      if (!isTalking) return;
      isTalking = false;
      latest.current('talk', false);
    };
    const talkKeyUp = ({ code }: KeyboardEvent) => code === 'Space' && stopTalking();
    document.addEventListener('keydown', roomKeyDown);
    document.addEventListener('keyup', talkKeyUp);
    window.addEventListener('blur', stopTalking);
    return () => {
      document.removeEventListener('keydown', roomKeyDown);
      document.removeEventListener('keyup', talkKeyUp);
      window.removeEventListener('blur', stopTalking);
    };
  }, []);
}
