import { describe, expect, test } from 'vitest';
import { pageAt } from '../support/page.ts';

pageAt('/en/session/x/room');
const { enteredRoom, handsIn, heardInRoom, presentIn, readAgain } = await import('../../client/features/room/live/room.ts');
const { tileColumns: columnsFor, fitting, sends, tilesOf } = await import('../../client/features/room/live/tiles.ts');
const { commandOf } = await import('../../client/features/room/live/shortcuts.ts');
const { initialState } = await import('../../client/rooms/state.ts');

const person = (id: string, more: object = {}) => ({
  __typename: 'RoomMember' as const,
  id,
  name: id,
  nameAr: null,
  isHost: false,
  isPresent: true,
  isRemoved: false,
  handRaisedAt: null,
  ...more,
});
const room = (more: object = {}) =>
  ({
    version: 5,
    status: 'LIVE',
    startedAt: null,
    viewerIsHost: false,
    isChatLocked: false,
    members: [person('host', { isHost: true }), person('me')],
    messages: [],
    ...more,
  }) as never;
const event = (version: number, kind: string, more: object = {}) =>
  ({ version, at: '2026-11-23T04:00:00Z', kind, member: null, message: null, emoji: null, track: null, ...more }) as never;

describe('a room', () => {
  test('takes each event once, in its order, and passes over those it has heard', () => {
    let state = enteredRoom(room(), 'me');
    const said = (id: string) => ({
      message: { id, version: 0, text: id, at: '', member: { id: 'host' } },
      member: person('host', { isHost: true }),
    });
    state = heardInRoom(state, event(6, 'MESSAGE', said('one')));
    state = heardInRoom(state, event(6, 'MESSAGE', said('one')));
    state = heardInRoom(state, event(4, 'MESSAGE', said('old')));
    state = heardInRoom(state, event(8, 'MESSAGE', said('two')));
    expect(state.messages.map(({ id, memberId }) => [id, memberId])).toEqual([
      ['one', 'host'],
      ['two', 'host'],
    ]);
    expect(state.version).toBe(8);
  });

  test('knows who is there and whose hand is up, the first first', () => {
    let state = enteredRoom(room({ members: [person('me'), person('host', { isHost: true })] }), 'me');
    state = heardInRoom(state, event(6, 'JOINED', { member: person('new') }));
    state = heardInRoom(state, event(7, 'HAND_RAISED', { member: person('new', { handRaisedAt: '2026-11-23T04:02:00Z' }) }));
    state = heardInRoom(state, event(8, 'HAND_RAISED', { member: person('me', { handRaisedAt: '2026-11-23T04:01:00Z' }) }));
    expect(presentIn(state).map(({ id }) => id)).toEqual(['host', 'me', 'new']);
    expect(handsIn(state).map(({ id }) => id)).toEqual(['me', 'new']);
    state = heardInRoom(state, event(9, 'LEFT', { member: person('new', { isPresent: false }) }));
    expect(handsIn(state).map(({ id }) => id)).toEqual(['me']);
  });

  test('is over for those who are removed or replaced, and for all at its end', () => {
    const state = enteredRoom(room(), 'me');
    const overAfter = (kind: string, id?: string, isRemoved = true) =>
      heardInRoom(state, event(6, kind, id ? { member: person(id, { isRemoved }) } : {})).over;
    expect([
      overAfter('REMOVED', 'me'),
      overAfter('REMOVED', 'other'),
      overAfter('REPLACED', 'me'),
      overAfter('REPLACED', 'other'),
      overAfter('ENDED'),
    ]).toEqual([...['REMOVED', null, 'REPLACED', null, 'ENDED']]);
  });

  test('asks why it is over for a guest whose booking was cancelled', () => {
    const state = heardInRoom(enteredRoom(room(), 'me'), event(6, 'REMOVED', { member: person('me') }));
    expect(state.over).toBe('DROPPED');
  });

  test('knows when a host has muted one last: alone, or as one of all guests', () => {
    const mutesOf = (isHost: boolean, ...members: (string | null)[]) =>
      members.reduce(
        (state, id, index) => heardInRoom(state, event(6 + index, 'MUTED', { track: 'AUDIO', member: id && person(id) })),
        enteredRoom(room({ viewerIsHost: isHost }), 'me'),
      ).mutes;
    expect(mutesOf(false, 'me', 'other')).toEqual({ AUDIO: 6, VIDEO: 0 });
    expect(mutesOf(false, 'me', null)).toEqual({ AUDIO: 7, VIDEO: 0 });
    expect(mutesOf(true, 'other', null)).toEqual({ AUDIO: 0, VIDEO: 0 });
  });

  test('that is read again does not go back', () => {
    const state = heardInRoom(enteredRoom(room(), 'me'), event(9, 'CHAT_LOCKED'));
    expect(readAgain(state, room({ version: 8 })).isChatLocked).toBe(true);
    expect(readAgain(state, room({ version: 10, status: 'CANCELLED' }))).toMatchObject({ over: 'CANCELLED', version: 10 });
  });
});

describe('the tiles', () => {
  const remote = (id: string, camera = false, isOn = true) => ({
    id,
    name: id,
    isHost: false,
    tracks: [
      { kind: 'MICROPHONE' as const, isOn, track: null },
      ...(camera ? [{ kind: 'CAMERA' as const, isOn: true, track: { id } as MediaStreamTrack }] : []),
    ],
  });

  test('show hosts first and oneself last, and a muted person as silent', () => {
    const state = enteredRoom(room({ members: [person('me'), person('a'), person('host', { isHost: true })] }), 'me');
    const media = { ...initialState, participants: [remote('a', true, false), remote('host')], speaking: ['a', 'host'] };
    expect(
      tilesOf(state, media).map(({ member, isMuted, isSpeaking, camera }) => [member.id, isMuted, isSpeaking, camera !== null]),
    ).toEqual([
      ['host', false, true, false],
      ['a', true, false, true],
      ['me', true, false, false],
    ]);
  });

  test('that do not all fit keep hosts, oneself, and those who speak or are seen, in their order', () => {
    // A camera that is on and was not asked for.
    const sending = (id: string) => ({ ...remote(id), tracks: [{ kind: 'CAMERA' as const, isOn: true, track: null }] });
    const members = [person('host', { isHost: true }), ...Array.from({ length: 9 }, (_, n) => person(`p${n}`)), person('me')];
    const state = enteredRoom(room({ members }), 'me');
    const media = { ...initialState, participants: [sending('p4'), remote('p7')], speaking: ['p7'] };
    const { shown, more } = fitting(tilesOf(state, media), 6);
    expect([shown.map(({ member }) => member.id), more]).toEqual([['host', 'p0', 'p4', 'p7', 'me'], 6]);
    expect(fitting(tilesOf(state, media), 11).more).toBe(0);
  });

  test('know what people send, also where it is not shown', () => {
    const state = enteredRoom(room({ members: [person('me'), person('a'), person('host', { isHost: true })] }), 'me');
    const source = (kind: 'CAMERA' | 'SCREEN', isOn: boolean) => ({ kind, isOn, track: null });
    const media = { ...initialState, participants: [{ ...remote('a'), tracks: [source('CAMERA', false), source('SCREEN', true)] }] };
    const sent = tilesOf(state, media).map((tile) => [tile.member.id, sends(media, tile, 'CAMERA'), sends(media, tile, 'SCREEN')]);
    expect(sent).toEqual([
      ['host', false, false],
      ['a', false, true],
      ['me', false, false],
    ]);
  });

  test('stand in up to three columns, in two on a phone', () => {
    expect([1, 2, 3, 4, 5, 9].map((count) => columnsFor(count, true))).toEqual([1, 2, 2, 2, 3, 3]);
    expect([1, 2, 3, 6].map((count) => columnsFor(count, false))).toEqual([1, 1, 2, 2]);
  });
});

test('keys work by their place, and not for who types or holds a modifier', () => {
  const key = (code: string, more: object = {}) => ({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
  const on = (selector: string) => ({ closest: (wanted: string) => (wanted.includes(selector) ? {} : null) }) as unknown as Element;
  expect(['KeyM', 'KeyV', 'KeyH', 'KeyC', 'KeyP', 'KeyF', 'Space', 'KeyX'].map((code) => commandOf(key(code), null))).toEqual([
    ...['microphone', 'camera', 'hand', 'chat', 'people', 'fullscreen', 'talk', null],
  ]);
  expect([
    commandOf(key('KeyM', { ctrlKey: true }), null),
    commandOf(key('KeyM'), on('textarea')),
    commandOf(key('Space'), on('button')),
  ]).toEqual([null, null, null]);
  expect(commandOf(key('KeyM'), on('button'))).toBe('microphone');
});
