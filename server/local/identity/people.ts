import { createHash } from 'node:crypto';

/** A person as entered on the local provider's page. */
export interface LocalPerson {
  subject: string;
  email: string;
  name: string;
  verified: boolean;
}

/** The people who have signed in since the start. The latest entry of a person counts. */
export class People {
  readonly #bySubject = new Map<string, LocalPerson>();

  find(subject: string): LocalPerson | undefined {
    return this.#bySubject.get(subject);
  }

  /** Adds or replaces a person. The subject depends on the address only, so it is the same after a restart. */
  enter({ email, name, verified }: Omit<LocalPerson, 'subject'>): LocalPerson {
    const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
    const person = { subject, email, name, verified };
    this.#bySubject.delete(subject);
    this.#bySubject.set(subject, person);
    return person;
  }

  /** The last three, latest first. */
  recent(): LocalPerson[] {
    return [...this.#bySubject.values()].slice(-3).reverse();
  }
}
