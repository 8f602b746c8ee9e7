import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { readAddress } from '../../server/platform/rooms/embedded/address.ts';
import { embeddedRooms, sfuSettings } from '../../server/platform/rooms/embedded/embedded.ts';
import { type MediaPass, mediaPath, type Rooms } from '../../server/platform/rooms/rooms.ts';
import { type Line, lineOf } from './cut-line.ts';
import type { MediaPage } from './media-page.ts';
import { mediaSocket } from './media-socket.ts';
import { until } from './until.ts';

/** A room on the SFU of a server, and the orders to it that the server's domains give. */
export interface TestRoom {
  /** The server's address. */
  url: string;
  name: string;
  rooms: Rooms;
  pass(participant: string, as?: { isHost?: boolean; canPublish?: boolean }): ReturnType<Rooms['pass']>;
  /** The process of the SFU; undefined if it does not run. */
  pid(): number | undefined;
  /** Enters and leaves, with which the SFU starts if it does not run. Its process. */
  start(): Promise<number>;
}

const log = createLog({ logLevel: 'silent' });

interface RoomOptions {
  url: string;
  folder: string;
  name?: string;
  /** Settings of the server that gives the passes, such as `ICE_SERVERS`. */
  settings?: Record<string, string>;
}

/** A new room. The orders come from this process, as from any process of the server. */
export function testRoom({ url, folder, name = randomUUID(), settings }: RoomOptions): TestRoom {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings });
  const rooms = embeddedRooms(config, { origin: url, log, now: () => new Date() });
  const pid = () => readAddress(sfuSettings(config).addressFile)?.pid;
  const pass: TestRoom['pass'] = (participant, { isHost = false, canPublish = true } = {}) =>
    rooms.pass({ room: name, participant, name: `Name of ${participant}`, isHost, canPublish, expiresAt: new Date(Date.now() + 60_000) });
  return {
    url,
    name,
    rooms,
    pass,
    pid,
    async start() {
      const socket = await mediaSocket(`${url.replace('http', 'ws')}${mediaPath}`, await pass('first'));
      await socket.hears('entered');
      socket.say({ type: 'leave' });
      socket.close();
      return pid() as number;
    },
  };
}

let scripts: Promise<Map<string, string>> | undefined;

/** The page's scripts by their names, bundled once for a worker. The entry is `page.js`. */
export const mediaScripts = (): Promise<Map<string, string>> =>
  (scripts ??= (async () => {
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        target: 'es2023',
        lib: { entry: path.join(import.meta.dirname, 'media-page.ts'), formats: ['es'], fileName: 'page' },
        rolldownOptions: { external: ['livekit-client'] },
      },
    })) as Rolldown.RolldownOutput[];
    return new Map(built.flatMap(({ output }) => output).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
  })());

/** Opens a page of the server without the product's client, and runs the scripts of `media-page.ts` in it. */
async function openPage(page: Page): Promise<void> {
  const files = await mediaScripts();
  await page.route('**/media-page/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: files.get(route.request().url().split('/').at(-1) ?? '') }),
  );
  await page.goto('/healthz');
  await page.addScriptTag({ type: 'module', url: '/media-page/page.js' });
  await page.waitForFunction(() => 'media' in window);
}

/** A participant in any browser. */
export interface Participant {
  id: string;
  media: { [Name in keyof MediaPage]: (...given: Parameters<MediaPage[Name]>) => Promise<Awaited<ReturnType<MediaPage[Name]>>> };
}

/** A participant in a browser context of its own. */
export interface Guest extends Participant {
  page: Page;
  line: Line | null;
}

interface GuestOptions {
  isHost?: boolean;
  canPublish?: boolean;
  /** How the browser refuses devices: by kind, the name of the error. */
  refused?: { video?: string; audio?: string };
  /** A pass from before. Otherwise each attempt gets a new one. */
  pass?: MediaPass;
  camera?: boolean;
  microphone?: boolean;
  /** The picture of the camera; small, if it is not given. */
  picture?: MediaTrackConstraints;
  /** Puts a line that can be cut in front of the browser. */
  withLine?: boolean;
  /** Prepares the page before it opens. */
  prepare?: (page: Page) => Promise<void>;
}

const calls = [
  'enter',
  'state',
  'states',
  'spoke',
  'turn',
  'receiveVideo',
  'watch',
  'retry',
  'leave',
  'unplug',
  'hide',
  'arrived',
  'connections',
  'ways',
  'packets',
] as const;

/** The functions of the page, called from here: `call` runs one in the page, and resolves to what it returns. */
export const mediaThrough = (call: (name: (typeof calls)[number], given: readonly unknown[]) => Promise<unknown>): Participant['media'] =>
  Object.fromEntries(calls.map((name) => [name, (...given: unknown[]) => call(name, given)])) as unknown as Participant['media'];

/** The tests' browser allows everything, so devices are refused in the page. */
function refuseDevices(refused: { video?: string; audio?: string }): void {
  const native = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted = {}) => {
    const error = (wanted.video && refused.video) || (wanted.audio && refused.audio);
    if (error) throw new DOMException('', error);
    return native(wanted);
  };
}

/** Opens the page of a participant, who enters the room. */
export async function enterRoom(
  browser: Browser,
  { room, id }: { room: TestRoom; id: string },
  { refused, pass, camera = true, microphone = true, withLine = false, picture, prepare, ...as }: GuestOptions = {},
): Promise<Guest> {
  const context = await browser.newContext({ baseURL: room.url, bypassCSP: true });
  const page = await context.newPage();
  const line = withLine ? await lineOf(context, page) : null;
  await prepare?.(page);
  if (refused) await page.addInitScript(refuseDevices, refused);
  await page.exposeFunction('newPass', async () => pass ?? room.pass(id, as));
  await openPage(page);
  if (picture) await page.evaluate((wanted) => Object.assign(window, { picture: wanted }), picture);
  const media = mediaThrough((call, given) =>
    page.evaluate(([name, values]) => (window.media[name] as (...all: unknown[]) => unknown)(...values), [call, given] as const),
  );
  await media.enter();
  if (camera) await media.turn('CAMERA', true);
  if (microphone) await media.turn('MICROPHONE', true);
  return { id, page, line, media };
}

/** Milliseconds between two reads of a page. Each read counts the packets of all of its tracks. */
const look = { every: 250 };

/** Frames and sound of all `others` arrive at a guest, from now on. */
export async function expectReceiving(guest: Participant, others: readonly string[], kinds: readonly string[] = ['CAMERA', 'MICROPHONE']) {
  const before = await guest.media.arrived();
  const wanted = others.flatMap((participant) => kinds.map((kind) => ({ participant, kind })));
  const of = (all: typeof before, { participant, kind }: (typeof wanted)[number]) =>
    all.find((one) => one.participant === participant && one.kind === kind);
  const missing = async () => {
    const arrived = await guest.media.arrived();
    return wanted.filter((one) => {
      const [now, earlier] = [of(arrived, one), of(before, one)];
      if (!now) return true;
      const then = earlier?.track === now.track ? earlier : { energy: 0, frames: 0 };
      return one.kind === 'MICROPHONE' ? now.energy <= then.energy : now.frames <= then.frames;
    });
  };
  await until(
    async () => (await missing()).length === 0,
    async () =>
      `${guest.id} does not receive ${JSON.stringify([await missing(), before, await guest.media.arrived(), await guest.media.state()])}`,
    look,
  );
}

/** The connection of a guest gets into this state. */
export const expectState = (guest: Participant, connection: string) =>
  until(
    async () => (await guest.media.state())?.connection === connection,
    async () => `${guest.id} is not ${connection}, but ${JSON.stringify([await guest.media.states(), await guest.media.state()])}`,
    look,
  );

/** The connection of each is interrupted by `act`. It may come back between two reads, so the states that it has had are checked. */
export async function expectInterruption(all: readonly Participant[], act: () => unknown): Promise<void> {
  const before = await Promise.all(all.map(async ({ media }) => (await media.states()).length));
  await act();
  await Promise.all(
    all.map(({ id, media }, index) =>
      until(
        async () => (await media.states()).slice(before[index]).includes('RECONNECTING'),
        async () => `${id} was not interrupted, but ${JSON.stringify([await media.states(), await media.state()])}`,
        look,
      ),
    ),
  );
}

/** Everyone receives picture and sound of all others. */
export const expectTogether = (all: readonly Participant[]) =>
  Promise.all(
    all.map(async (guest) => {
      await expectState(guest, 'CONNECTED');
      await expectReceiving(
        guest,
        all.filter((other) => other !== guest).map(({ id }) => id),
      );
    }),
  );

/** The packets of a track that have arrived at a guest. */
export const packetsOf = async (guest: Participant, participant: string, kind: string) =>
  (await guest.media.arrived()).find((track) => track.participant === participant && track.kind === kind)?.packets ?? 0;

/** Waits until some more packets of a track have arrived: about half a second of sound, and a second of picture. */
export async function letArrive(guest: Participant, participant: string, kind: 'CAMERA' | 'MICROPHONE'): Promise<void> {
  const wanted = (await packetsOf(guest, participant, kind)) + (kind === 'MICROPHONE' ? 25 : 5);
  const arrived = async () => (await packetsOf(guest, participant, kind)) >= wanted;
  await until(
    arrived,
    async () => `${guest.id} has ${await packetsOf(guest, participant, kind)} packets of ${participant}, not ${wanted}`,
    {
      every: 100,
    },
  );
}

/** No packet of a track arrives any more, while the participant's other track goes on. */
export async function expectSilence(guest: Participant, participant: string, kind: 'CAMERA' | 'MICROPHONE' | 'SCREEN'): Promise<void> {
  await until(async () => {
    const before = await packetsOf(guest, participant, kind);
    await letArrive(guest, participant, kind === 'MICROPHONE' ? 'CAMERA' : 'MICROPHONE');
    return (await packetsOf(guest, participant, kind)) === before;
  }, `${guest.id} still receives the ${kind} of ${participant}`);
}
