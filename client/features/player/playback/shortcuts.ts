/** A player's action that a key asks for. */
export type Command =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'help' }
  | { do: 'skip'; by: number }
  | { do: 'louder'; by: number }
  | { do: 'speed'; way: 1 | -1 }
  | { do: 'part'; of: number };

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const letters: Record<string, Command> = {
  k: { do: 'toggle' },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
};
// The time line runs from the left in both languages, so the arrows do too.
const named: Record<string, Command> = {
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
const shifted: Record<string, Command> = { Comma: { do: 'speed', way: -1 }, Period: { do: 'speed', way: 1 }, Slash: { do: 'help' } };

/** The command of a key; null for any other key. */
export function commandOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Key): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  const own = named[key];
  if (own) return own;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return { do: 'part', of: Number(digit) / 10 };
  if (shiftKey) return (/^[a-z]$/i.test(key) ? letters[key.toLowerCase()] : shifted[code]) ?? null;
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return (letter && letters[letter.toLowerCase()]) || null;
}

const typing = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
const pressing = 'a, button, summary, [role=button], [role=link], [role=tab]';
const choosing = '[role=menu], [role=dialog], [role=listbox]';

/** Whether an element wants the key for itself. */
export function keepsKey(target: Element, key: string): boolean {
  if (target.closest(typing) || target.closest(choosing)) return true;
  if ((key === ' ' || key === 'Enter') && target.closest(pressing)) return true;
  return target.closest('input[type=range]') !== null && /^(Arrow|Home$|End$|Page)/.test(key);
}
