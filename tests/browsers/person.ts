/** A thing on a page, found as people find it; `css` for what has no words. The first one that is visible counts. */
export type Thing = ({ role: string; name?: string | RegExp } | { label: string } | { text: string | RegExp } | { css: string }) & {
  within?: Thing;
};

/**
 * Somebody at a browser. All that a journey does goes through this, so that it is written once for all browsers. Everything waits, for up
 * to `patience`, until it can be done, and then throws an error that says what was waited for.
 */
export interface Person {
  /** Loads a path of the site, or an address, and waits until the page answers. */
  open(address: string): Promise<void>;
  /** Waits until the address is this path, or one like it. Returns the address. */
  at(path: string | RegExp): Promise<string>;
  see(thing: Thing): Promise<void>;
  press(thing: Thing): Promise<void>;
  /** Replaces what stands in a field. */
  type(thing: Thing, text: string): Promise<void>;
  /** Gives a file to an input, which may be hidden. */
  give(css: string, file: string): Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside itself. */
  ask<Answer, Given = undefined>(question: (given: Given) => Answer | Promise<Answer>, given?: Given): Promise<Answer>;
  /** Writes a picture of the page to a file. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface Wishes {
  /** The tokens of the accounts that are signed in, by role. */
  tokens?: { creator?: string; customer?: string };
  width?: number;
  height?: number;
}

/** A browser that runs. */
export interface Hand {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  version: string;
  person(wishes?: Wishes): Promise<Person>;
  stop(): Promise<void>;
}

/** Milliseconds that a person waits for something. */
export const patience = 90_000;

/** What an act gives, or an error that says what took longer than so many milliseconds. */
export function inTime<Result>(act: Promise<Result>, milliseconds: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took too long`)), milliseconds);
  });
  return Promise.race([act, late]).finally(() => clearTimeout(timer));
}

/** Whether a field holds this text. Some put spaces into it. */
export const holds = (value: string, text: string): boolean => value.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '');

/** The build of the browser, or the machine, lacks what a journey needs. It is no fault of ours. */
export class NotHere extends Error {}

/** The error of a journey whose browser lacks something: no fault of ours in the named browsers, and one in all others. */
export const lacking = (hand: Pick<Hand, 'name'>, what: string, names: readonly Hand['name'][]): Error =>
  names.includes(hand.name) ? new NotHere(what) : new Error(what);

/** A thing in words, for errors. */
export const told = (thing: Thing): string => {
  const { within, ...rest } = thing;
  const words = Object.entries(rest).map(([kind, value]) => `${kind} ${value}`);
  return `${words.join(', ')}${within ? ` in ${told(within)}` : ''}`;
};

/** In a page: waits until a page that the server has drawn has come to life. */
export const comeAlive = () =>
  new Promise<void>((resolve) => {
    if (!document.getElementById('start') || 'alive' in document.documentElement.dataset) return resolve();
    window.addEventListener('diwan:alive', () => resolve(), { once: true });
    window.dispatchEvent(new Event('wheel'));
  });

/** In a page: stores these tokens, as a sign-in does. */
export const keepTokens = (tokens: NonNullable<Wishes['tokens']>) => {
  for (const [role, token] of Object.entries(tokens)) if (token) localStorage.setItem(`diwan.token.${role}`, token);
};

/** A person with these accounts signed in. */
export async function signedIn(person: Person, { tokens }: Wishes): Promise<Person> {
  if (!tokens) return person;
  await person.open('/healthz');
  await person.ask(keepTokens, tokens);
  return person;
}
