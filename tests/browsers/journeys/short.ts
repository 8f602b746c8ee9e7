import { appointments } from '../../support/bookings.ts';
import { shop } from '../../support/sales.ts';
import { seatOf } from '../../support/seats.ts';
import { password, world } from '../../support/world.ts';
import { button, en, heading, type Journey, label, link, payChallenged, saying, signInOnTheWay } from './words.ts';

/** The journeys of `npm test`. */

const signIn: Journey = {
  name: 'Sign-in',
  async run(hand) {
    const creator = await world.creator();
    const person = await hand.person();
    await person.open('/en/cc/auth/login');
    await person.type(label(en.accounts.email), creator.email);
    await person.type(label(en.accounts.password), password);
    await person.press(button(en.accounts.login.submit));
    await person.at(/\/en\/cc\/(my-page|dashboard)$/);
    await person.see({ role: 'heading' });
  },
};

const purchase: Journey = {
  name: 'Purchase with 3-D Secure',
  async run(hand) {
    const { creator, productId } = await shop({ title: 'Drawing faces' });
    const customer = await world.customer();
    const person = await hand.person();
    await person.open(`/en/${creator.username}`);
    await person.press(link(/Drawing faces/));
    await person.at(`/en/${creator.username}/${productId}`);
    await person.press(button(en.orders.buy.paid));
    await signInOnTheWay(person, en, en.orders.signIn.title, customer);
    await payChallenged(person);
    await person.see(heading(en.orders.payment.successTitle));
    await person.see({ text: saying('12.500'), within: { role: 'region', name: en.orders.receipt.title } });
  },
};

const booking: Journey = {
  name: 'Booking of an appointment',
  async run(hand) {
    const { creator, typeId } = await appointments();
    const customer = await world.customer();
    const person = await hand.person();
    await person.open(`/en/${creator.username}/appointment/${typeId}`);
    await person.press(button(en.booking.picker.later));
    await person.press({ role: 'button', name: /free time/, within: { role: 'grid' } });
    await person.press(button(/^1?\d:00/));
    await person.type(label(en.booking.name.label), 'Noor');
    await person.press(button(en.booking.appointment.book));
    await signInOnTheWay(person, en, en.orders.signIn.seatTitle, customer);
    await person.see(heading(en.booking.hold.title));
    const bookingId = (await person.at(/\/my-sessions\//)).split('/').at(-1)?.split('?')[0] as string;
    await person.press(button(en.booking.hold.pay));
    await payChallenged(person);
    await person.see(heading(en.booking.confirmed.new));
    const { status } = await seatOf(bookingId);
    if (status !== 'CONFIRMED') throw new Error(`the booking is ${status}`);
  },
};

export const short: readonly Journey[] = [signIn, purchase, booking];
