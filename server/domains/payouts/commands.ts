import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { formatAmount } from '../../../schema/rules/money.ts';
import { ibanGroups } from '../../../schema/rules/payouts.ts';
import type { Context } from '../../core/context.ts';
import type { Command } from '../domain.ts';
import { payoutIdIn, referenceOf } from './reference.ts';
import {
  duePayouts,
  fileAgain,
  type LeftOut,
  type Marking,
  makeScheduledDue,
  markPaid,
  markReturned,
  type Receiving,
  receive,
  sendDue,
  sentPayouts,
} from './sending.ts';

type Print = (line: string) => void;

const reasons: Record<LeftOut, string> = {
  NO_BANK_ACCOUNT: 'its owner has not named a bank account',
  WAITING: 'its bank account was changed less than 3 days ago',
  RETURNED: 'a payout to its bank account came back, and its owner has not confirmed it',
  NOTHING_AVAILABLE: 'nothing is available any more',
};

const amountOf = ({ amount, currency }: { amount: number; currency: string }) => `${formatAmount(amount, currency)} ${currency}`;

async function due(context: Context, print: Print): Promise<number> {
  await makeScheduledDue(context);
  const found = await duePayouts(context);
  const now = context.now();
  for (const payout of found) {
    const { id, creator, iban, usableFrom, isHeld } = payout;
    const reason = !iban ? reasons.NO_BANK_ACCOUNT : isHeld ? reasons.RETURNED : null;
    const waits = reason ?? (usableFrom && usableFrom > now ? `waits until ${usableFrom.toISOString()}` : ibanGroups(iban as string));
    print(`${referenceOf(id)}  ${amountOf(payout)}  ${creator}  ${waits}`);
  }
  print(found.length === 1 ? '1 payout is due' : `${found.length} payouts are due`);
  return 0;
}

async function sent(context: Context, print: Print): Promise<number> {
  const found = await sentPayouts(context);
  for (const payout of found) {
    print(
      `${referenceOf(payout.id)}  ${amountOf(payout)}  ${payout.sentAt.toISOString()}  ${ibanGroups(payout.iban)}  file ${payout.fileId}`,
    );
  }
  print(found.length === 1 ? '1 payout is on its way' : `${found.length} payouts are on their way`);
  return 0;
}

/**
 * The path of a file while it is written. It is renamed when it is whole, so a file under its own name is never incomplete. Only the
 * operator's user can read it.
 */
const partOf = (path: string) => `${path}.part`;

/**
 * Makes an empty unfinished file, to see that the path can be written.
 * @throws if it cannot, or if there is a file already: none is overwritten
 */
function prepare(path: string): void {
  if (existsSync(path)) throw new Error(`EEXIST: there is a file ${path} already`);
  writeFileSync(partOf(path), '', { mode: 0o600 });
}

function keep(path: string, content: string): void {
  prepare(path);
  writeFileSync(partOf(path), content);
  renameSync(partOf(path), path);
}

async function file(context: Context, [path, again, id]: readonly string[], print: Print): Promise<number> {
  if (!path || (again !== undefined && again !== '--again')) return 2;
  if (again) {
    const content = await fileAgain(context, payoutIdIn(id ?? '') ?? '00000000-0000-0000-0000-000000000000');
    if (content === null) {
      print('There is no such file');
      return 1;
    }
    keep(path, content);
    print(`${path} has the same content as before: give it to the bank once`);
    return 0;
  }
  const { payoutDebtor: debtor } = context.config;
  if (!debtor) {
    print('Set PAYOUT_DEBTOR_NAME and PAYOUT_DEBTOR_IBAN: the account that payouts leave from');
    return 1;
  }
  // Before any payout is sent, so that the command stops in time if the path cannot be written.
  prepare(path);
  const { file: made, sent, leftOut } = await sendDue(context, debtor);
  for (const { id: payoutId, why } of leftOut) print(`left out ${referenceOf(payoutId)}: ${reasons[why]}`);
  for (const transfer of sent) print(`sent ${referenceOf(transfer.payoutId)}  ${amountOf(transfer)}  ${ibanGroups(transfer.iban)}`);
  if (!made) {
    rmSync(partOf(path));
    print('Nothing can be sent: no file was written');
    return 0;
  }
  keep(path, made.content);
  print(`${path} has ${sent.length === 1 ? '1 transfer' : `${sent.length} transfers`}. To write it again: file <path> --again ${made.id}`);
  return 0;
}

const told: Record<Marking, string> = {
  DONE: 'recorded',
  ALREADY: 'was recorded before',
  UNKNOWN: 'is not a payout',
  NOT_SENT: 'cannot be recorded: it was not sent, or has come back',
};

/** Marks payouts one after the other. Answers 1 if one of them could not be marked. */
async function mark(references: readonly string[], print: Print, work: (id: string) => Promise<Marking>): Promise<number> {
  let code = 0;
  for (const reference of references) {
    const id = payoutIdIn(reference);
    const marking = id ? await work(id) : 'UNKNOWN';
    print(`${reference}: ${told[marking]}`);
    if (marking === 'UNKNOWN' || marking === 'NOT_SENT') code = 1;
  }
  return code;
}

const refused: Record<Exclude<Receiving['outcome'], 'DONE'>, string> = {
  UNKNOWN: 'no account has this username',
  WRONG: 'this is not an amount of the account’s currency',
  TOO_MUCH: 'the account owes less than this; nothing was recorded',
};

async function received(context: Context, [username, amount]: [string, string], print: Print): Promise<number> {
  const found = await receive(context, username, amount);
  if (found.outcome !== 'DONE') {
    print(`${username}: ${refused[found.outcome]}`);
    return 1;
  }
  const { left, currency } = found;
  print(`${username}: recorded. ${left ? `It still owes ${amountOf({ amount: left, currency })}` : 'It owes nothing any more'}`);
  return 0;
}

/** `npm run payouts -- …`, for the operator who sends payouts. */
export const payouts: Command = {
  usage: 'due | sent | file <path> [--again <file>] | paid <reference> … | returned <reference> <reason> | received <username> <amount>',
  async run(context, [verb, ...words], print) {
    if (verb === 'due' && !words.length) return due(context, print);
    if (verb === 'sent' && !words.length) return sent(context, print);
    if (verb === 'file') return file(context, words, print);
    if (verb === 'paid' && words.length) return mark(words, print, (id) => markPaid(context, id));
    if (verb === 'received' && words.length === 2) return received(context, words as [string, string], print);
    const [reference, ...reason] = words;
    if (verb === 'returned' && reference && reason.length) {
      return mark([reference], print, (id) => markReturned(context, id, reason.join(' ').slice(0, 200)));
    }
    print(`npm run payouts -- ${payouts.usage}`);
    return 2;
  },
};
