import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { event } from '../../support/bookings.ts';
import { mailTo } from '../../support/client.ts';
import { ffmpeg } from '../../support/ffmpeg.ts';
import { film, picture, portrait } from '../../support/files.ts';
import { guest, meeting } from '../../support/rooms.ts';
import { buy, shop } from '../../support/sales.ts';
import { dayIn, session } from '../../support/sessions.ts';
import { bought, item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, newUsername, password, world } from '../../support/world.ts';
import { type Hand, lacking, type Person, type Thing } from '../person.ts';
import {
  ar,
  button,
  en,
  heading,
  type Journey,
  label,
  link,
  named,
  payChallenged,
  playing,
  saying,
  signInOnTheWay,
  until,
} from './words.ts';

/** The journeys of `npm run browsers` beside the short ones. */

/** Writes a file for as long as `use` takes. */
async function onDisk(file: { name: string; bytes: Uint8Array }, use: (place: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-journey-'));
  try {
    const place = path.join(folder, file.name);
    writeFileSync(place, file.bytes);
    await use(place);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bytesOf = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });

/** Uploads a picture where a form has one. */
const givePicture = (person: Person, file: { name: string; bytes: Uint8Array }) =>
  onDisk(file, async (place) => {
    await person.give('input[type=file]', place);
    await person.see({ text: saying(en.common.upload.changeImage) });
  });

/** Our films are H.264. Chromium brings it along; Firefox and WebKitGTK take it from the machine. */
async function needsFilms(person: Person, hand: Hand): Promise<void> {
  const can = await person.ask(() => {
    const kind = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';
    return 'MediaSource' in window && MediaSource.isTypeSupported(kind) && document.createElement('video').canPlayType(kind) !== '';
  });
  if (!can) throw lacking(hand, 'this machine has no H.264 for it', ['Firefox', 'WebKit']);
}

const signUp: Journey = {
  name: 'Customer sign-up',
  async run(hand) {
    const email = newEmail('journey');
    const person = await hand.person();
    await person.open('/en/login');
    await person.press(button(en.accounts.express.toSignup));
    await person.type(label(en.accounts.email), email);
    await person.type(label(en.accounts.password), password);
    await person.press(button(en.accounts.express.submit));
    await person.see({ role: 'status' });
    await person.open((await mailTo(email)).links[0] as string);
    await person.press(link(en.common.actions.continue));
    await person.open('/en/account');
    await person.see({ text: saying(email) });
  },
};

const wizard: Journey = {
  name: 'Creator sign-up and wizard',
  async run(hand) {
    const email = newEmail('creator');
    const username = newUsername();
    const person = await hand.person();
    await person.open('/en/cc/auth/register');
    await person.type(label(en.accounts.email), email);
    await person.type(label(en.accounts.password), password);
    await person.type(label(en.accounts.phoneNumber), '5000 1234');
    await person.press(button(en.accounts.register.submit));
    await person.at('/en/cc/auth/verify');
    await person.open((await mailTo(email)).links[0] as string);
    await person.press({ css: 'main a, main button' });
    await person.at('/en/cc/auth/complete-profile');

    const { profile } = en.creators;
    const { name, buffer } = await portrait();
    await givePicture(person, { name, bytes: buffer });
    await person.type(label(profile.name), 'Sara Ali');
    await person.type(label(profile.bio), 'I teach drawing');
    await person.type(label(profile.username), username);
    await person.press(button(saying(profile.service)));
    await person.type({ role: 'combobox' }, 'Artist');
    await person.press({ role: 'option', name: 'Artist' });
    await person.press(button(profile.submit));
    await person.at('/en/cc/my-page');

    await person.open('/en/cc/product/settings');
    await person.type(named('title'), 'Drawing faces');
    await person.type(named('titleAr'), 'رسم الوجوه');
    await person.type(named('subtitle'), 'Ten evenings');
    await person.at(/\/edit\?step=basics$/);
    await person.press(button(en.drafts.step.next));
    await person.at(/step=look$/);
    await givePicture(person, await bytesOf(await picture({ width: 1280, height: 720 })));
    await person.press(button(en.drafts.step.next));
    await person.type(named('price.amount'), '12.5');
    await person.press(button(en.products.form.toContent));
    await person.at(/\/content$/);
    await person.press(button(en.content.list.addSection));
    const dialog: Thing = { role: 'dialog' };
    await person.type(named('title', dialog), 'Watch');
    await person.press(button(en.content.section.create, dialog));
    await person.see(heading('Watch'));
  },
};

/** Uses two seconds as an iPhone records them by default: HEVC in QuickTime, held upright, which only a mark in the file says. */
const withIPhoneFilm = async (use: (file: string) => Promise<void>) => {
  const lying = await film({ name: 'lying.mov', codec: 'libx265', width: 640, height: 360, seconds: 2 });
  await onDisk(await bytesOf(lying), async (file) => {
    const upright = path.join(path.dirname(file), 'IMG_0001.MOV');
    await ffmpeg(['-i', file, '-c', 'copy', '-tag:v', 'hvc1', '-metadata:s:v:0', 'rotate=90', upright]);
    await use(upright);
  });
};

const upload: Journey = {
  name: 'Upload of an iPhone’s film',
  async run(hand) {
    const creator = await world.creator();
    const { id: productId } = await product(creator);
    const { id: sectionId } = await section(creator, productId);
    const person = await hand.person({ tokens: { creator: creator.token } });
    await person.open(`/en/cc/product/${productId}/content/video/bulk-upload?section=${sectionId}`);
    await person.see(heading(en.uploads.bulk.titleVIDEO));
    await withIPhoneFilm(async (file) => {
      await person.give('main input[type=file][multiple]', file);
      await person.press(button(en.uploads.bulk.start_one.replace('{{n}}', '1')));
      const begun = performance.now();
      for (let status = ''; status !== 'READY'; ) {
        const [row] = await sql<{ status: string }>(
          'select f.status from content_items i join files f on f.id = i.file_id where i.section_id = $1',
          [sectionId],
        );
        status = row?.status ?? '';
        if (status === 'FAILED') throw new Error('the film could not be processed');
        if (performance.now() - begun > 180_000) throw new Error(`the film is ${status || 'not there'}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    // Upright, since the mark was read.
    await person.open(`/en/cc/product/${productId}/content`);
    await person.see({ text: /IMG.0001/ });
    await needsFilms(person, hand);
    await person.press(button(/^Preview/));
    await person.see({ css: 'video' });
    await person.ask(() => void (document.querySelector('video') as HTMLVideoElement).play());
    await playing(person, 'video');
    const upright = await person.ask(() => {
      const { videoWidth, videoHeight } = document.querySelector('video') as HTMLVideoElement;
      return videoHeight > videoWidth;
    });
    if (!upright) throw new Error('the film lies on its side');
  },
};

const player: Journey = {
  name: 'Player: a film and a recording',
  async run(hand) {
    const { creator, productId } = await shop({ title: 'Drawing faces' });
    const { id: chapter } = await section(creator, productId);
    await item(creator, chapter, { title: 'First lines', type: 'VIDEO' });
    const { id: song } = await item(creator, chapter, { title: 'A talk', type: 'AUDIO' });
    const customer = await world.customer();
    await bought(customer, creator, productId);
    const person = await hand.person({ tokens: { customer: customer.token } });
    await person.open(`/en/my-products/${productId}`);
    await person.see(heading('First lines'));
    await needsFilms(person, hand);
    await person.press(button(en.storefront.player.play));
    await playing(person, 'video');
    await person.open(`/en/my-products/${productId}?item=${song}`);
    await person.press(button(en.storefront.player.play));
    await playing(person, 'audio');
  },
};

const seat: Journey = {
  name: 'Booking of a seat',
  async run(hand) {
    const creator = await world.creator();
    const sessionId = await event(creator, { price: 0 });
    const customer = await world.customer();
    const person = await hand.person({ tokens: { customer: customer.token } });
    await person.open(`/en/${creator.username}/session/${sessionId}`);
    await person.type(label(en.booking.name.label), 'Noor');
    await person.press(button(en.booking.session.bookFree));
    await person.see(heading(en.booking.confirmed.new));
    await person.open('/en/my-sessions');
    await person.see(link(/Clay together/));
  },
};

/** The picture of a person moves. */
const moving = (person: Person, whose: string) =>
  until(
    person,
    (words: string) => {
      const video = document.querySelector(`video[aria-label="${words}"]`) as HTMLVideoElement | null;
      return Boolean(video?.videoWidth && video.currentTime > 1);
    },
    whose,
    `${whose} moves`,
  );

const room: Journey = {
  name: 'Room: picture and sound both ways',
  async run(hand) {
    const met = await meeting();
    const amal = await guest(met, 'Amal');
    const person = await hand.person({ tokens: { customer: amal.token } });
    await person.open(`/en/session/${met.sessionId}/room`);
    if (!(await person.ask(() => 'RTCPeerConnection' in window))) throw lacking(hand, 'this build has no WebRTC', ['WebKit']);
    await moving(person, 'Your camera');
    await person.press(button('Join'));
    await person.see({ text: /You are in\./ });
    const host = await hand.person({ tokens: { creator: met.creator.token } });
    await host.open(`/en/cc/session/${met.sessionId}/room`);
    await host.press(button(en.room.lobby.start));
    await Promise.all([moving(person, 'Sara Ali’s picture'), moving(host, 'Amal’s picture')]);
  },
};

const calendar: Journey = {
  name: 'Calendar of a creator',
  async run(hand) {
    const creator = await world.creator();
    const day = dayIn(8);
    await session(creator, { published: true, title: 'Oud for beginners', sessionDate: day, sessionTime: '10:00' });
    const person = await hand.person({ tokens: { creator: creator.token }, height: 900 });
    for (const view of ['month', 'week', 'day', 'list']) {
      await person.open(`/en/cc/session/calendar?view=${view}&day=${day}`);
      await person.see({ text: /Oud for beginners/ });
    }
    await person.press(button(en.calendar.feed.open));
    const dialog: Thing = { role: 'dialog', name: en.calendar.feed.title };
    await person.press(button(en.calendar.feed.make, dialog));
    await person.see(label(en.calendar.feed.address, dialog));
    await person.open('/en/cc/session/list');
    await person.see({ text: /Oud for beginners/ });
  },
};

const receipts: Journey = {
  name: 'Receipts',
  async run(hand) {
    const { productId } = await shop({ title: 'Drawing faces', titleAr: 'رسم الوجوه' });
    const customer = await world.customer();
    await buy(customer, productId);
    const person = await hand.person({ tokens: { customer: customer.token } });
    await person.open('/en/receipts');
    await person.press({ role: 'link', within: { role: 'table', name: en.orders.receipts.title } });
    await person.see(heading(en.orders.document.RECEIPT));
    await person.see({ text: saying('Drawing faces') });
    const pdf = await person.ask(async (words) => {
      const address = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(words))?.href;
      const answer = address ? await fetch(address) : undefined;
      return `${answer?.status} ${answer?.headers.get('content-type')}`;
    }, en.orders.document.pdf);
    if (pdf !== '200 application/pdf') throw new Error(`the PDF answers ${pdf}`);
    await person.open(`/ar${new URL(await person.at(/\/en\//)).pathname.slice(3)}`);
    await person.see(heading(ar.orders.document.RECEIPT));
    await person.see({ text: saying('رسم الوجوه') });
  },
};

/** Nothing on the page is wider than the window. */
const fits = (person: Person, where: string) =>
  until(
    person,
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    undefined,
    `${where} does not scroll sideways`,
  );

/** Arabic letters that no other creator has in a row. None of them is folded when it is searched. */
const newWord = () => [...randomBytes(6)].map((byte) => 'بتثجحخدرزسشصطعغفقكلمن'.charAt(byte % 21)).join('');

const arabic: Journey = {
  name: 'Arabic at 390 px: find, buy, learn, book',
  async run(hand) {
    const word = newWord();
    const creator = await world.creator({ fullName: 'Amina', fullNameAr: `آمنة ${word}`, bioAr: 'أُعلّم الرسم بالفحم' });
    const { id } = await product(creator, { published: true, titleAr: 'رسم الوجوه' });
    await item(creator, (await section(creator, id)).id, { title: 'First lines', titleAr: 'الخطوط الأولى' });
    const sessionId = await event(creator, { price: 0 });
    const customer = await world.customer();
    const person = await hand.person({ width: 390, height: 844 });
    await person.open('/ar/discover');
    const width = await person.ask(() => window.innerWidth);
    if (width !== 390) throw lacking(hand, `its window is ${width} px wide`, ['WebKit']);
    await person.type({ role: 'textbox', name: ar.storefront.discover.search }, `امنه ${word}`);
    // What was typed is searched for, and stands in the address.
    await person.at(/\/discover\?./);
    await person.press(link(saying(`آمنة ${word}`)));
    await person.at(`/ar/${creator.username}`);
    await fits(person, 'the page of a creator');
    await person.press(link(/رسم الوجوه/));
    await person.at(`/ar/${creator.username}/${id}`);
    await fits(person, 'the page of a product');
    await person.press(button(ar.orders.buy.paid));
    await signInOnTheWay(person, ar, ar.orders.signIn.title, customer);
    await payChallenged(person);
    await person.see(heading(ar.orders.payment.successTitle));
    await fits(person, 'the receipt');
    await person.press(link(ar.orders.payment.startLearning));
    await person.at(`/ar/my-products/${id}`);
    await person.see(heading('الخطوط الأولى'));
    await fits(person, 'the player');
    await person.open(`/ar/${creator.username}/session/${sessionId}`);
    await person.type(label(ar.booking.name.label), 'منى الخالد');
    await person.press(button(ar.booking.session.bookFree));
    await person.see(heading(ar.booking.confirmed.new));
    await fits(person, 'the booking');
  },
};

export const long: readonly Journey[] = [signUp, wizard, upload, player, seat, room, calendar, receipts, arabic];
