/**
 * Verifies the statement of an account without Diwan: each journal adds up to zero and has its place, and its hash covers what it says
 * and the hash before it. So no single journal was changed, left out or added afterwards. That the whole chain was not made anew is
 * shown only by hashes that were kept from earlier statements. Needs Node and nothing else.
 *
 *   node verify-statement.mjs statement.jsonl
 *   node verify-statement.mjs statement.jsonl 120:9f86d081…      the hash that an earlier statement had at journal 120, as often as wanted
 *
 * The text of a journal that is hashed has one fact on each line: place, day of clearing or "-", account, kind, currency, payment or "-",
 * time, and then its entries by account and amount, `CREATOR -12500`. The hash is SHA-256 of the 32 bytes of the hash before it (zeros
 * for the first) and of the text in UTF-8. Amounts are minor units: debits positive, credits negative.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, ...known] = process.argv.slice(2);
if (!file) {
  console.error('Say which file: node verify-statement.mjs statement.jsonl [place:hash …]');
  process.exit(2);
}
/** Hashes that were kept from earlier statements, by their place. */
const kept = new Map(known.map((word) => word.split(':')).map(([place, hash]) => [Number(place), hash]));

let place = 0;
let last = Buffer.alloc(32);
let account = null;
let end = null;
/** What each account of the ledger comes to. */
const sums = new Map();

function fail(why) {
  console.log(`WRONG: ${why}`);
  process.exit(1);
}

/** Verifies the journal of a line. */
function take(journal) {
  const { sequence, clearsOn, creatorId, kind, currency, paymentId, createdAt, entries, hash } = journal;
  if (sequence !== place + 1) fail(`journal ${place + 1} is missing, ${sequence} comes in its place`);
  if (creatorId !== (account ?? creatorId)) fail(`journal ${sequence} is of another account`);
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) fail(`journal ${sequence} does not add up to zero`);
  const lines = [...entries]
    .sort((one, other) => (one.account < other.account ? -1 : one.account > other.account ? 1 : one.amount - other.amount))
    .map(({ account: name, amount }) => `${name} ${amount}`);
  const text = [sequence, clearsOn ?? '-', creatorId, kind, currency, paymentId ?? '-', createdAt, ...lines].join('\n');
  const expected = createHash('sha256').update(last).update(text, 'utf8').digest();
  if (hash !== expected.toString('hex')) fail(`journal ${sequence} was changed, or one before it`);
  if (kept.has(sequence) && kept.get(sequence) !== hash) fail(`journal ${sequence} has another hash than the one that was kept`);
  kept.delete(sequence);
  for (const { account: name, amount } of entries) sums.set(`${name} ${currency}`, (sums.get(`${name} ${currency}`) ?? 0) + amount);
  [place, last, account] = [sequence, expected, creatorId];
}

for await (const line of createInterface({ input: createReadStream(file) })) {
  if (!line) continue;
  if (end) fail('something comes after its end');
  let read;
  try {
    read = JSON.parse(line);
  } catch {
    fail(`the line after journal ${place} cannot be read`);
  }
  if (read.end) end = read.end;
  else take(read);
}
if (!end) fail('it has no end: the file was cut off');
if (end.sequence !== place || end.hash !== last.toString('hex')) fail(`its end tells of ${end.sequence} journals, it has ${place}`);
if (kept.size) fail(`it has no journal ${[...kept.keys()].join(', ')}, whose hash was kept`);

console.log(`right: ${place} journals, the last hash is ${last.toString('hex')}`);
for (const [name, sum] of [...sums].sort()) console.log(`  ${name} ${sum}`);
