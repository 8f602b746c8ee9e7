import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { ConsoleUser, Viewer } from '../../core/viewer.ts';
import type { User } from '../../domains/accounts/entities.ts';
import { availabilityUpdate } from '../../domains/availability/service.ts';
import { slots } from '../../domains/availability/slots.ts';
import { appointmentTypeCreate } from '../../domains/availability/types.ts';
import { settle } from '../../domains/billing/settle.ts';
import { attended } from '../../domains/bookings/attendance/places.ts';
import { bookingCreate } from '../../domains/bookings/seats/create.ts';
import { waitingListJoin } from '../../domains/bookings/waiting/list.ts';
import { checkout } from '../../domains/orders/checkout.ts';
import { endSession, startSession } from '../../domains/sessions/lifecycle.ts';
import { sessionCreate, sessionPublish } from '../../domains/sessions/service.ts';
import type { MutationSessionCreateArgs } from '../../graphql/generated.ts';
import { acting, at, type World } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const timeZone = 'Asia/Kuwait';

type Input = MutationSessionCreateArgs['input'];

interface DemoSession {
  input: Input;
  startsAt: Date;
  /** How many of the customers book, and how many wait for a seat after them. */
  bookings: number;
  waiting?: number;
  /** For a past session: how many people came, and for how many minutes it was live. */
  past?: { came: number; liveMinutes: number };
}

/** A moment a number of days from now, at a full hour in Kuwait. */
function dayAt(now: Date, days: number, clock: number): Date {
  const { date } = wallClockOf(new Date(now.getTime() + days * day), timeZone);
  return new Date(`${date}T${String(clock).padStart(2, '0')}:00:00+03:00`);
}

const kwd = (amount: string) => ({ amount, currency: 'KWD' });

function sessionsOf(now: Date): DemoSession[] {
  const soon = new Date(Math.ceil((now.getTime() + 10 * minute) / minute) * minute);
  const includes = [
    { text: 'Feedback on one of your photographs', textAr: 'ملاحظات على صورة من صورك' },
    { text: 'A checklist to keep', textAr: 'قائمة مراجعة تحتفظ بها' },
  ];
  return [
    {
      startsAt: dayAt(now, -24, 19),
      bookings: 9,
      past: { came: 8, liveMinutes: 63 },
      input: {
        title: 'Window light, live',
        titleAr: 'ضوء النافذة، مباشرة',
        description: '<p>One window, one face, one hour. I set it up, you ask.</p>',
        descriptionAr: '<p>نافذة واحدة ووجه واحد وساعة واحدة. أنا أرتّب المشهد وأنت تسأل.</p>',
        durationMinutes: 60,
        seats: 20,
        price: kwd('4.000'),
        includes,
      },
    },
    {
      startsAt: dayAt(now, -7, 19),
      bookings: 12,
      past: { came: 9, liveMinutes: 88 },
      input: {
        title: 'Questions about your camera',
        titleAr: 'أسئلة عن كاميرتك',
        durationMinutes: 90,
        seats: 30,
        cost: 'FREE',
      },
    },
    {
      startsAt: soon,
      bookings: 6,
      input: {
        title: 'Edit with me: from raw to print',
        titleAr: 'حرّر معي: من الملف الخام إلى الطباعة',
        description: '<p>I open three of my own files and take them to paper, while you watch each step.</p>',
        descriptionAr: '<p>أفتح ثلاثة من ملفاتي وأوصلها إلى الورق، وأنت تتابع كل خطوة.</p>',
        durationMinutes: 45,
        seats: 25,
        cost: 'FREE',
        includes,
      },
    },
    {
      startsAt: dayAt(now, 4, 16),
      bookings: 6,
      waiting: 2,
      input: {
        title: 'Golden hour on the Gulf Road',
        titleAr: 'الساعة الذهبية على شارع الخليج',
        description: '<p>We walk, stop where the light is good, and photograph each other.</p>',
        descriptionAr: '<p>نمشي ونتوقف حيث الضوء جميل ونصوّر بعضنا بعضًا.</p>',
        durationMinutes: 120,
        seats: 6,
        price: kwd('12.000'),
        location: 'OFFLINE',
        area: 'Salmiya, Kuwait',
        address: 'Gulf Road, at the Scientific Center, gate 2',
        includes,
        cancellationHours: 48,
      },
    },
    {
      startsAt: dayAt(now, 10, 20),
      bookings: 5,
      input: {
        title: 'The city at night',
        titleAr: 'المدينة ليلًا',
        description: '<p>Long exposures without a tripod, and what to do about neon.</p>',
        descriptionAr: '<p>تعريض طويل بلا حامل، وكيف تتعامل مع أضواء النيون.</p>',
        durationMinutes: 75,
        seats: 25,
        price: kwd('5.500'),
        promoCodes: [{ code: 'NIGHT20', percentage: 20 }],
        includes,
      },
    },
  ];
}

const appointmentTypes = [
  {
    title: 'Portfolio review',
    titleAr: 'مراجعة أعمالك',
    description: '<p>You show me ten photographs. I tell you which three to keep, and why.</p>',
    descriptionAr: '<p>تعرض عليّ عشر صور، وأقول لك أي ثلاث تُبقي ولماذا.</p>',
    durations: [
      { minutes: 30, price: kwd('8.000') },
      { minutes: 60, price: kwd('14.000') },
    ],
  },
  {
    title: 'First talk',
    titleAr: 'حديث أول',
    description: '<p>Twenty minutes to see whether we should work together.</p>',
    descriptionAr: '<p>عشرون دقيقة لنعرف إن كان يناسبنا أن نعمل معًا.</p>',
    durations: [{ minutes: 20, price: kwd('0.000') }],
  },
];

const weekday = (name: 'SUNDAY' | 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY') => ({
  weekday: name,
  intervals: [
    { from: '09:00', to: '12:00' },
    { from: '16:00', to: '19:00' },
  ],
});

/** The name under which a customer books. */
function nameOf({ email }: User): string {
  const [first = ''] = email.split(/[.@]/);
  return first === 'customer' ? 'Yousef' : first.charAt(0).toUpperCase() + first.slice(1);
}

/** Adds the owner's hours, appointment types and sessions, their bookings and their attendance. */
export async function addSessions(world: World, owner: ConsoleUser, customers: readonly User[]): Promise<void> {
  const now = world.platform.now();
  const planning = at(world, new Date(now.getTime() - 40 * day), owner);
  const hours = {
    input: {
      hours: (['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'] as const).map(weekday),
      bufferAfterMinutes: 10,
      minimumNoticeMinutes: 240,
    },
  };
  await acting(planning, 'availabilityUpdate', 'Availability', hours, () => availabilityUpdate(planning, hours));
  const durationIds: string[] = [];
  for (const input of appointmentTypes) {
    const { appointmentType } = await acting(planning, 'appointmentTypeCreate', 'AppointmentType', { input }, () =>
      appointmentTypeCreate(planning, { input }),
    );
    const [first] = await planning.db.query('select id from appointment_durations where type_id = $1 order by minutes limit 1', [
      appointmentType.id,
    ]);
    durationIds.push(first.id);
  }
  for (const session of sessionsOf(now)) await addSession(world, owner, customers, session);
  await bookAppointment(world, customers[0], durationIds[0], now);
}

async function addSession(world: World, owner: ConsoleUser, customers: readonly User[], session: DemoSession): Promise<void> {
  const { startsAt, bookings, waiting = 0, past } = session;
  const announced = new Date(Math.min(startsAt.getTime(), world.platform.now().getTime()) - 14 * day);
  const context = at(world, announced, owner);
  const { date, time } = wallClockOf(startsAt, timeZone);
  const input = { ...session.input, sessionDate: date, sessionTime: time };
  const { session: created } = await acting(context, 'sessionCreate', 'Session', { input }, () => sessionCreate(context, { input }));
  const { id } = created;
  await acting(context, 'sessionPublish', 'Session', { id }, () => sessionPublish(context, id));
  const bookingIds: string[] = [];
  for (const [index, customer] of customers.slice(0, bookings + waiting).entries()) {
    const moment = new Date(announced.getTime() + (index + 1) * 9 * hour);
    if (index < bookings) bookingIds.push(await book(world, customer, { sessionId: id }, moment));
    else {
      const viewer = customerViewer(customer);
      const wish = { input: { sessionId: id, name: nameOf(customer), timeZone, language: 'EN' as const } };
      await waitingListJoin(at(world, moment, viewer), wish);
    }
  }
  if (!past) return;
  await startSession(at(world, startsAt, owner), id);
  await attended(at(world, startsAt, owner), bookingIds.slice(0, past.came));
  const over = at(world, new Date(startsAt.getTime() + past.liveMinutes * minute), owner);
  await endSession(over, id, past.liveMinutes);
}

async function bookAppointment(world: World, customer: User | undefined, durationId: string | undefined, now: Date): Promise<void> {
  if (!customer || !durationId) return;
  const moment = new Date(now.getTime() - 3 * hour);
  const from = wallClockOf(new Date(now.getTime() + 2 * day), timeZone).date;
  const to = wallClockOf(new Date(now.getTime() + 9 * day), timeZone).date;
  const free = await slots(at(world, moment), { durationId, from, to, timeZone });
  const slot = free[3];
  if (slot) await book(world, customer, { slot: { durationId, startsAt: slot.startsAt } }, moment);
}

const customerViewer = ({ id, email }: User): Viewer => ({
  kind: 'customer',
  userId: id,
  email,
  signInId: id,
  expiresAt: new Date('9999-01-01'),
});

/** Books and pays as a customer does. Answers the booking's id. */
async function book(
  world: World,
  customer: User,
  wish: { sessionId: string } | { slot: { durationId: string; startsAt: Date } },
  moment: Date,
): Promise<string> {
  const context = at(world, moment, customerViewer(customer));
  const idempotencyKey = `demo-${customer.id}-${moment.getTime()}`;
  const { booking } = await bookingCreate(context, {
    input: { ...wish, name: nameOf(customer), timeZone, language: 'EN', idempotencyKey },
  });
  const { payment } = await checkout(context, {
    input: { bookingId: booking.id, idempotencyKey: `${idempotencyKey}-pay`, language: 'EN' },
  });
  if (payment) await settle(context, payment.id);
  return booking.id;
}
