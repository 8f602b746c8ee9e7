import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectBooksToBalance } from './books.ts';
import { gql } from './client.ts';
import { figure, type promised } from './figures.ts';
import { goodCard, openPage, submitPage } from './gateway-page.ts';
import type { OwnShop } from './own-shop.ts';
import { checkout, newKey } from './sales.ts';
import { until } from './until.ts';
import { newEmail, password } from './world.ts';

/** People who sign up and buy without a pause, whatever becomes of the server and its database. */
export interface Writers {
  /** Waits for a sign-up and a part of the next one, because a kill without writes tests nothing. */
  amidWriting(milliseconds: number): Promise<void>;
  /** Lets them finish, and checks that all that was acknowledged is there, and that each customer was charged once. */
  expectNothingLost(name: keyof typeof promised): Promise<void>;
}

/** Repeats a request until it succeeds, as a person with a retry button or a client with an idempotency key does. */
export async function persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const begun = Date.now(); ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - begun > 600_000) throw error; // on a busy machine, a start can take longer than the time until the next kill
    }
  }
}

/** Lets people sign up, and the customers of a shop buy in three lines. `output` is what a test tells that sees no sign-up any more. */
export function writersAt(shop: OwnShop, { url, output }: { url: string; output(): string }): Writers {
  let over = false;
  const registered = new Set<string>();
  const bought: { customer: Awaited<ReturnType<OwnShop['signIn']>>; paymentId: string }[] = [];

  /** Makes sign-ups until the end, and keeps the acknowledged ones. */
  async function register(): Promise<void> {
    for (; !over; await sleep(100)) {
      const email = newEmail('killed');
      const input = { email, password, role: 'CUSTOMER' };
      const answer = await gql('mutation ($input: SignupInput!) { signup(input: $input) { email } }', { input }, { url }).catch(() => null);
      if (answer?.data?.signup?.email) registered.add(email);
    }
  }

  /** Lets customers buy one after another until the end, each with retries and one key. */
  async function buyOneAfterAnother(customers: readonly number[]): Promise<void> {
    for (const index of customers) {
      if (over) return;
      const customer = await persist(() => shop.signIn(index, url));
      const key = newKey();
      const { payment } = await persist(async () => {
        const asked = await checkout(customer, shop.productId, { key });
        if (!asked.payment) throw new Error(JSON.stringify(asked.userErrors)); // the gateway is down at times, too
        return asked;
      });
      await persist(async () => {
        const page = await openPage(payment.redirectUrl);
        // There is no form if an earlier attempt, whose answer was lost, has paid.
        const { status } = page.html.includes('name="token"') ? await submitPage(page, goodCard) : page;
        if (status !== 200 && status !== 303) throw new Error(`the gateway answered ${status}`);
      });
      bought.push({ customer, paymentId: payment.id });
      await sleep(300);
    }
  }

  const indexes = shop.customers.map((_, index) => index);
  const all = Promise.all([register(), ...[0, 1, 2].map((line) => buyOneAfterAnother(indexes.filter((index) => index % 3 === line)))]);
  return {
    async amidWriting(milliseconds) {
      const { size } = registered;
      await until(() => registered.size > size, 'no sign-up succeeded').catch((error: Error) => {
        throw new Error(`${error.message}. The server said:\n${output().slice(-40_000)}`);
      });
      await sleep(milliseconds);
    },
    async expectNothingLost(name) {
      await persist(async () => {
        if (bought.length <= 5) throw new Error(`only ${bought.length} have bought`);
      });
      over = true;
      await all;
      await persist(async () => {
        if (!(await fetch(`${url}/readyz`)).ok) throw new Error('not ready');
      });

      const kept = await shop.sql<{ email: string }>('select email from users');
      const emails = new Set(kept.map(({ email }) => email));
      const lost = [...registered].filter((email) => !emails.has(email));
      for (const { customer, paymentId } of bought) {
        await persist(async () => {
          const { data } = await gql('query ($id: UUID!) { payment(id: $id) { status } }', { id: paymentId }, customer);
          if (data.payment.status !== 'SUCCEEDED') throw new Error(`${paymentId} is ${data.payment.status}`);
        });
      }
      const balance = await expectBooksToBalance(shop).catch((error: Error) => error);
      const books = balance ? 'books that differ' : 'ledger = orders';
      const told = `${lost.length} of ${registered.size} sign-ups lost; ${bought.length} purchases, ${books}`;
      figure(name, told, lost.length === 0 && !balance);
      expect(lost).toEqual([]);
      if (balance) throw balance;
    },
  };
}
