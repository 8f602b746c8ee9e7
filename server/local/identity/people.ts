import { createHash } from 'node:crypto';

/** Somebody as they named themselves on the local provider's page. */
export interface LocalPerson {
  subject: string;
  email: string;
  name: string;
  verified: boolean;
}

/** Everybody who has signed in since the start; somebody who comes again is who they say they are now. */
export class People {
  readonly #bySubject = new Map<string, LocalPerson>();

  find(subject: string): LocalPerson | undefined {
    return this.#bySubject.get(subject);
  }

  /** One address is one person, also after a restart. */
  enter({ email, name, verified }: Omit<LocalPerson, 'subject'>): LocalPerson {
    const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
    const person = { subject, email, name, verified };
    this.#bySubject.delete(subject);
    this.#bySubject.set(subject, person);
    return person;
  }

  /** The last few, latest first. */
  recent(): LocalPerson[] {
    return [...this.#bySubject.values()].slice(-3).reverse();
  }
}
