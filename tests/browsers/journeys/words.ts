import { wordsOf } from '../../support/words.ts';
import { type Hand, type Person, patience, type Thing } from '../person.ts';

export const en = wordsOf('en');
export const ar = wordsOf('ar');

/** Something that people do from its beginning to its end. It makes its own accounts, and throws an error if it cannot be done. */
export interface Journey {
  /** What it is called in docs/browsers.md. */
  name: string;
  /** Closes none of the people whom it makes. */
  run(hand: Hand): Promise<void>;
}

export const button = (name: string | RegExp, within?: Thing): Thing => ({ role: 'button', name, within });
export const link = (name: string | RegExp, within?: Thing): Thing => ({ role: 'link', name, within });
export const heading = (name: string | RegExp): Thing => ({ role: 'heading', name });
export const label = (text: string, within?: Thing): Thing => ({ label: text, within });
export const named = (name: string, within?: Thing): Thing => ({ css: `[name="${name}"]`, within });
/** A pattern for a text that may stand among others. */
export const saying = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));

/** Fills in the card page of the sandbox gateway, and sends it. */
export async function enterCard(person: Person, number: string): Promise<void> {
  await person.type(named('number'), number);
  await person.type(named('expiry'), '12/39');
  await person.type(named('cvc'), '123');
  await person.press({ css: 'button[value=pay]' });
}

/** Pays with a card for which the bank asks (3-D Secure), and says yes. */
export async function payChallenged(person: Person): Promise<void> {
  await enterCard(person, '4000 0000 0000 3220');
  await person.press({ css: 'button[value=complete]' });
}

/** Signs in, in the dialog that asks for an account on the way. */
export async function signInOnTheWay(person: Person, words: typeof en, title: string, account: { email: string; password: string }) {
  const dialog: Thing = { role: 'dialog', name: title };
  await person.press(button(words.accounts.express.toLogin, dialog));
  // The form that it takes the place of has an address and a password too.
  await person.see({ css: 'input[autocomplete=current-password]', within: dialog });
  await person.type({ css: 'input[type=email]', within: dialog }, account.email);
  await person.type(named('password', dialog), account.password);
  await person.press({ css: 'button[type=submit]', within: dialog });
}

/** Waits until a question of a page is answered with yes. */
export async function until<Given>(person: Person, holds: (given: Given) => boolean, given: Given, what: string): Promise<void> {
  const end = performance.now() + patience;
  while (!(await person.ask(holds, given))) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The sound or picture on the page goes on. */
export const playing = (person: Person, css: 'video' | 'audio') =>
  until(
    person,
    (selector: string) => ((document.querySelector(selector) as HTMLMediaElement | null)?.currentTime ?? 0) > 0.3,
    css,
    'it plays',
  );
