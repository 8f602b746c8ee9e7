import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { formatAmount } from '../../../schema/rules/money.ts';
import { ibanGroups } from '../../../schema/rules/payouts.ts';
import type { Context } from '../../core/context.ts';
import type { Command } from '../domain.ts';
import { payoutIdIn, referenceOf } from './reference.ts';
import {
  type DebtReceiving,
  duePayouts,
  fileAgain,
  type LeftOutReason,
  makeScheduledDue,
  markPaid,
  markReturned,
  type PayoutMarking,
  receiveDebt,
  sendDue,
  sentPayouts,
} from './sending.ts';

type Print = (line: string) => void;

const leftOutReasons: Record<LeftOutReason, string> = {
  NO_BANK_ACCOUNT: 'its owner has not named a bank account',
  WAITING: 'its bank account was changed less than 3 days ago',
  RETURNED: 'a payout to its bank account came back, and its owner has not confirmed it',
  NOTHING_AVAILABLE: 'nothing is available any more',
};

const payoutAmountText = ({ amount, currency }: { amount: number; currency: string }) => `${formatAmount(amount, currency)} ${currency}`;

async function listDuePayouts(context: Context, print: Print): Promise<number> {
  await makeScheduledDue(context);
  const payoutsDue = await duePayouts(context);
  const now = context.now();
  for (const payout of payoutsDue) {
    const { id, creator, iban, usableFrom, isHeld } = payout;
    const reason = !iban ? leftOutReasons.NO_BANK_ACCOUNT : isHeld ? leftOutReasons.RETURNED : null;
    const payoutWaits = reason ?? (usableFrom && usableFrom > now ? `waits until ${usableFrom.toISOString()}` : ibanGroups(iban as string));
    print(`${referenceOf(id)}  ${payoutAmountText(payout)}  ${creator}  ${payoutWaits}`);
  }
  print(payoutsDue.length === 1 ? '1 payout is due' : `${payoutsDue.length} payouts are due`);
  return 0;
}

async function listSentPayouts(context: Context, print: Print): Promise<number> {
  const payoutsSent = await sentPayouts(context);
  for (const payout of payoutsSent) {
    print(
      `${referenceOf(payout.id)}  ${payoutAmountText(payout)}  ${payout.sentAt.toISOString()}  ${ibanGroups(payout.iban)}  file ${payout.fileId}`,
    );
  }
  print(payoutsSent.length === 1 ? '1 payout is on its way' : `${payoutsSent.length} payouts are on their way`);
  return 0;
}

/**
 * The path of a file while it is written. It is renamed when it is whole, so a file under its own name is never incomplete. Only the
 * operator's user can read it.
 */
const partialFileOf = (path: string) => `${path}.part`;

/**
 * Makes an empty unfinished file, to see that the path can be written.
 * @throws if it cannot, or if there is a file already: none is overwritten
 */
function prepareBankFile(path: string): void {
  if (existsSync(path)) throw new Error(`EEXIST: there is a file ${path} already`);
  writeFileSync(partialFileOf(path), '', { mode: 0o600 });
}

function keepBankFile(path: string, content: string): void {
  prepareBankFile(path);
  writeFileSync(partialFileOf(path), content);
  renameSync(partialFileOf(path), path);
}

async function writeBankFile(context: Context, [path, again, id]: readonly string[], print: Print): Promise<number> {
  if (!path || (again !== undefined && again !== '--again')) return 2;
  if (again) {
    const content = await fileAgain(context, payoutIdIn(id ?? '') ?? '00000000-0000-0000-0000-000000000000');
    if (content === null) {
      print('There is no such file');
      return 1;
    }
    keepBankFile(path, content);
    print(`${path} has the same content as before: give it to the bank once`);
    return 0;
  }
  const { payoutDebtor: debtor } = context.config;
  if (!debtor) {
    print('Set PAYOUT_DEBTOR_NAME and PAYOUT_DEBTOR_IBAN: the account that payouts leave from');
    return 1;
  }
  // Before any payout is sent, so that the command stops in time if the path cannot be written.
  prepareBankFile(path);
  const { file: bankFile, sent: sentTransfers, leftOut: leftOutPayouts } = await sendDue(context, debtor);
  for (const { id: payoutId, why } of leftOutPayouts) print(`left out ${referenceOf(payoutId)}: ${leftOutReasons[why]}`);
  for (const transfer of sentTransfers)
    print(`sent ${referenceOf(transfer.payoutId)}  ${payoutAmountText(transfer)}  ${ibanGroups(transfer.iban)}`);
  if (!bankFile) {
    rmSync(partialFileOf(path));
    print('Nothing can be sent: no file was written');
    return 0;
  }
  keepBankFile(path, bankFile.content);
  print(
    `${path} has ${sentTransfers.length === 1 ? '1 transfer' : `${sentTransfers.length} transfers`}. To write it again: file <path> --again ${bankFile.id}`,
  );
  return 0;
}

const markingTexts: Record<PayoutMarking, string> = {
  DONE: 'recorded',
  ALREADY: 'was recorded before',
  UNKNOWN: 'is not a payout',
  NOT_SENT: 'cannot be recorded: it was not sent, or has come back',
};

/** Marks payouts one after the other. Answers 1 if one of them could not be marked. */
async function markPayouts(references: readonly string[], print: Print, work: (id: string) => Promise<PayoutMarking>): Promise<number> {
  let exitCode = 0;
  for (const reference of references) {
    const id = payoutIdIn(reference);
    const marking = id ? await work(id) : 'UNKNOWN';
    print(`${reference}: ${markingTexts[marking]}`);
    if (marking === 'UNKNOWN' || marking === 'NOT_SENT') exitCode = 1;
  }
  return exitCode;
}

const receivingRefusals: Record<Exclude<DebtReceiving['outcome'], 'DONE'>, string> = {
  UNKNOWN: 'no account has this username',
  WRONG: 'this is not an amount of the account’s currency',
  TOO_MUCH: 'the account owes less than this; nothing was recorded',
};

async function receiveDebtOf(context: Context, [username, amount]: [string, string], print: Print): Promise<number> {
  const receiving = await receiveDebt(context, username, amount);
  if (receiving.outcome !== 'DONE') {
    print(`${username}: ${receivingRefusals[receiving.outcome]}`);
    return 1;
  }
  const { left, currency } = receiving;
  print(`${username}: recorded. ${left ? `It still owes ${payoutAmountText({ amount: left, currency })}` : 'It owes nothing any more'}`);
  return 0;
}

/** `npm run payouts -- …`, for the operator who sends payouts. */
export const payouts: Command = {
  usage: 'due | sent | file <path> [--again <file>] | paid <reference> … | returned <reference> <reason> | received <username> <amount>',
  async run(context, [verb, ...words], print) {
    if (verb === 'due' && !words.length) return listDuePayouts(context, print);
    if (verb === 'sent' && !words.length) return listSentPayouts(context, print);
    if (verb === 'file') return writeBankFile(context, words, print);
    if (verb === 'paid' && words.length) return markPayouts(words, print, (id) => markPaid(context, id));
    if (verb === 'received' && words.length === 2) return receiveDebtOf(context, words as [string, string], print);
    const [reference, ...reason] = words;
    if (verb === 'returned' && reference && reason.length) {
      return markPayouts([reference], print, (id) => markReturned(context, id, reason.join(' ').slice(0, 200)));
    }
    print(`npm run payouts -- ${payouts.usage}`);
    return 2;
  },
};
