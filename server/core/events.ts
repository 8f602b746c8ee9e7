import type { Context } from './context.ts';

/**
 * Something that happens in a domain, declared in its `events.ts`. It is how a domain reaches those after it in the order of domains,
 * which it does not import: they say in `on` what they do then.
 */
export class DomainEvent<Fact, Answer = void> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Runs what other domains do when this happens, one after the other, in the order of the domains. All of it is part of the caller's
   * transaction: one that throws undoes the change. Answers what they answered, without those that answered nothing.
   */
  async emit(context: Context, fact: Fact): Promise<NonNullable<Answer>[]> {
    const answers: NonNullable<Answer>[] = [];
    for (const { run } of context.listeners.get(this) ?? []) {
      const answer = (await run(context, fact as never)) as Answer;
      if (answer !== undefined && answer !== null) answers.push(answer);
    }
    return answers;
  }
}

/** What a domain does when something has happened in another. */
export interface Listener {
  // biome-ignore lint/suspicious/noExplicitAny: `on` has checked that fact and answer fit together
  event: DomainEvent<any, any>;
  run(context: Context, fact: never): Promise<unknown>;
}

/** By event, in the order of the domains. */
export type Listeners = ReadonlyMap<Listener['event'], readonly Listener[]>;

/** A line of a domain's `on`. */
export const on = <Fact, Answer>(event: DomainEvent<Fact, Answer>, run: (context: Context, fact: Fact) => Promise<Answer>): Listener => ({
  event,
  run,
});

/** What each domain hears, by event. */
export function listenersOf(domains: readonly { on?: readonly Listener[] }[]): Listeners {
  const listeners = new Map<Listener['event'], Listener[]>();
  for (const listener of domains.flatMap((domain) => domain.on ?? []))
    listeners.set(listener.event, [...(listeners.get(listener.event) ?? []), listener]);
  return listeners;
}
