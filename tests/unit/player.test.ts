import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prefer, preferences, speedBeside } from '../../client/features/player/playback/preferences.ts';
import { type Key, playerCommandOf } from '../../client/features/player/playback/shortcuts.ts';
import { resumeAt, shareOf } from '../../client/features/progress/resume.ts';
import { forget, isUnsentRead, keep, unsent, unsentOf } from '../../client/session/progressOutbox.ts';

/** A stand-in for the browser's local storage. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a key', () => {
  const press = (key: string, code: string, more: Partial<Key> = {}) =>
    playerCommandOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

  test.each([
    ['k', 'KeyK', { do: 'toggle' }],
    [' ', 'Space', { do: 'toggle' }],
    ['J', 'KeyJ', { do: 'skip', by: -10 }],
    ['l', 'KeyL', { do: 'skip', by: 10 }],
    ['ArrowRight', 'ArrowRight', { do: 'skip', by: 5 }],
    ['ArrowDown', 'ArrowDown', { do: 'louder', by: -0.1 }],
    ['m', 'KeyM', { do: 'mute' }],
    ['f', 'KeyF', { do: 'fullscreen' }],
    ['c', 'KeyC', { do: 'captions' }],
    ['0', 'Digit0', { do: 'part', of: 0 }],
    ['9', 'Numpad9', { do: 'part', of: 0.9 }],
  ])('%j of %s asks for %j', (key, code, command) => {
    expect(press(key, code)).toEqual(command);
  });

  test('with shift changes the speed or shows the list of keys', () => {
    expect(press('>', 'Period', { shiftKey: true })).toEqual({ do: 'speed', way: 1 });
    expect(press('<', 'Comma', { shiftKey: true })).toEqual({ do: 'speed', way: -1 });
    expect(press('?', 'Slash', { shiftKey: true })).toEqual({ do: 'help' });
  });

  test('has the same effect on an Arabic keyboard, by its position', () => {
    expect(press('ن', 'KeyK')).toEqual({ do: 'toggle' });
    expect(press('ب', 'KeyF')).toEqual({ do: 'fullscreen' });
    expect(press('٥', 'Digit5')).toEqual({ do: 'part', of: 0.5 });
    expect(press('؟', 'Slash', { shiftKey: true })).toEqual({ do: 'help' });
    expect(press('،', 'Period', { shiftKey: true })).toEqual({ do: 'speed', way: 1 });
  });

  test('is ignored with a modifier, and if the player has no use for it', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press('k', 'KeyK', { [modifier]: true })).toBeNull();
    for (const [key, code] of [
      ['Tab', 'Tab'],
      ['Enter', 'Enter'],
      ['q', 'KeyQ'],
      ['Escape', 'Escape'],
    ] as const)
      expect(press(key, code)).toBeNull();
    expect(press('!', 'Digit1', { shiftKey: true })).toBeNull();
  });
});

describe('preferences', () => {
  test('of the speed change in steps, and stop at both ends', () => {
    expect([speedBeside(1, 1), speedBeside(1, -1), speedBeside(2, 1), speedBeside(0.5, -1), speedBeside(1.1, 1)]).toEqual([
      1.25, 0.75, 2, 0.5, 1.25,
    ]);
  });

  test('are stored, and invalid ones are ignored', () => {
    prefer({ speed: 1.5 });
    prefer({ volume: 0.3, captions: 'ar' });
    expect(preferences()).toEqual({ speed: 1.5, volume: 0.3, muted: false, captions: 'ar' });
    localStorage.setItem('diwan.player', '{"speed":99,"volume":7,"muted":"yes","captions":4}');
    expect(preferences()).toEqual({ speed: 1, volume: 1, muted: false, captions: null });
    localStorage.setItem('diwan.player', '{');
    expect(preferences().speed).toBe(1);
  });
});

describe('positions that could not be sent', () => {
  const now = 1_000_000;
  test('are kept by viewer, the newest of each item, oldest first', () => {
    keep('sara', { itemId: 'b', position: 5, at: now });
    keep('sara', { itemId: 'a', position: 10, at: now + 1 });
    keep('sara', { itemId: 'b', position: 9, at: now + 2 });
    keep('badr', { itemId: 'a', position: 3, at: now });
    expect(unsent('sara', now)).toEqual([
      { itemId: 'a', position: 10, at: now + 1 },
      { itemId: 'b', position: 9, at: now + 2 },
    ]);
    expect(unsent('badr', now)).toHaveLength(1);
    expect(unsent('nobody', now)).toEqual([]);
  });

  test('stay when the item is opened again', () => {
    keep('sara', { itemId: 'a', position: 70, at: Date.now() });
    keep('sara', { itemId: 'a', position: 0, at: Date.now() + 5 });
    expect(unsentOf('sara', 'a')).toBe(70);
    expect(unsentOf('sara', 'b')).toBeNull();
  });

  test('are removed once they are sent, except newer ones', () => {
    const first = { itemId: 'a', position: 10, at: now };
    keep('sara', first);
    keep('sara', { itemId: 'a', position: 20, at: now + 10 });
    forget('sara', first);
    expect(unsent('sara', now)).toEqual([{ itemId: 'a', position: 20, at: now + 10 }]);
    forget('sara', { itemId: 'a', position: 20, at: now + 10 });
    expect(localStorage.getItem('diwan.progress')).toBeNull();
  });

  test('tell of an article that is read until that is sent or taken back, and of no other', () => {
    keep('sara', { itemId: 'a', position: 0, at: now });
    expect(isUnsentRead('sara', 'a')).toBe(false);
    keep('sara', { itemId: 'a', position: 0, at: Date.now(), isRead: true });
    expect([isUnsentRead('sara', 'a'), isUnsentRead('sara', 'b'), isUnsentRead('badr', 'a')]).toEqual([true, false, false]);
    forget('sara', { itemId: 'a', position: 0, at: Date.now() });
    expect(isUnsentRead('sara', 'a')).toBe(false);
  });

  test('are removed after a year, because the server refuses them', () => {
    keep('sara', { itemId: 'a', position: 10, at: now });
    expect(unsent('sara', now + 366 * 24 * 3600 * 1000)).toEqual([]);
  });
});

describe('an item', () => {
  const at = (positionSeconds: number, completedAt: string | null = null) => ({
    positionSeconds,
    furthestSeconds: positionSeconds,
    completedAt,
  });

  test('continues at the last position, and starts again after its end', () => {
    expect(resumeAt(null, 100)).toBe(0);
    expect(resumeAt(at(40), 100)).toBe(40);
    expect(resumeAt(at(40), null)).toBe(40);
    expect(resumeAt(at(98), 100)).toBe(0);
    expect(resumeAt(at(92, 'then'), 100)).toBe(92);
    expect(resumeAt(at(96, 'then'), 100)).toBe(0);
  });

  test('shows the part that was watched, and all of it only when it is complete', () => {
    expect(shareOf(null, 100)).toBe(0);
    expect(shareOf(at(25), 100)).toBe(0.25);
    expect(shareOf(at(100), 100)).toBe(0.99);
    expect(shareOf(at(1, 'then'), 100)).toBe(1);
    expect(shareOf(at(0), null)).toBe(0);
  });
});
