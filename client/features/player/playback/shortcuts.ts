/** A player's action that a key asks for. */
export type PlayerCommand =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'help' }
  | { do: 'skip'; by: number }
  | { do: 'louder'; by: number }
  | { do: 'speed'; way: 1 | -1 }
  | { do: 'part'; of: number };

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const playerLetters: Record<string, PlayerCommand> = {
  k: { do: 'toggle' },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
};
// The time line runs from the left in both languages, so the arrows do too.
const namedPlayerKeys: Record<string, PlayerCommand> = {
  ' ': { do: 'toggle' },
  ArrowLeft: { do: 'skip', by: -5 },
  ArrowRight: { do: 'skip', by: 5 },
  ArrowUp: { do: 'louder', by: 0.1 },
  ArrowDown: { do: 'louder', by: -0.1 },
  '<': { do: 'speed', way: -1 },
  '>': { do: 'speed', way: 1 },
  '?': { do: 'help' },
  '؟': { do: 'help' },
};
/** The keys' positions, for keyboards with other letters, such as Arabic ones. */
const shiftedPlayerKeys: Record<string, PlayerCommand> = {
  Comma: { do: 'speed', way: -1 },
  Period: { do: 'speed', way: 1 },
  Slash: { do: 'help' },
};

/** The command of a key; null for any other key. */
export function playerCommandOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Key): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const ownPlayerKey = namedPlayerKeys[key];
  if (ownPlayerKey) return ownPlayerKey;
  const playerDigit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (playerDigit && !shiftKey) return { do: 'part', of: Number(playerDigit) / 10 };
  if (shiftKey) return (/^[a-z]$/i.test(key) ? playerLetters[key.toLowerCase()] : shiftedPlayerKeys[code]) ?? null;
  const playerLetter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return (playerLetter && playerLetters[playerLetter.toLowerCase()]) || null;
}

const typesInPlayer = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
const pressesInPlayer = 'a, button, summary, [role=button], [role=link], [role=tab]';
const choosesInPlayer = '[role=menu], [role=dialog], [role=listbox]';

/** Whether an element wants the key for itself. */
export function keepsPlayerKey(playerTarget: Element, key: string): boolean {
  if (playerTarget.closest(typesInPlayer) || playerTarget.closest(choosesInPlayer)) return true;
  if ((key === ' ' || key === 'Enter') && playerTarget.closest(pressesInPlayer)) return true;
  return playerTarget.closest('input[type=range]') !== null && /^(Arrow|Home$|End$|Page)/.test(key);
}
