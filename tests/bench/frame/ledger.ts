/** The columns of a journal that `chainLedger` fills, and what stands in them until then. Places are in the order of `at`. */
export const unchained = (at: string) =>
  ({
    columns: 'sequence, hash',
    values: `row_number() over (partition by creator_id order by ${at}), decode(repeat('00', 32), 'hex')`,
  }) as const;

/** Chains the journals of these creators (a list in SQL) and adds up their balances, as the transactions would have done. */
export const chainLedger = (creators: string): string[] => [
  `update ledger_journals j set clears_on = (j.created_at at time zone c.time_zone)::date + 7
     from creators c where c.id = j.creator_id and j.kind = 'SALE' and j.creator_id in (${creators})`,
  `update ledger_journals j set clears_on = sale.clears_on from ledger_journals sale
     where sale.payment_id = j.payment_id and sale.kind = 'SALE' and j.kind = 'REFUND' and j.creator_id in (${creators})`,
  `do $$
   declare
     last bytea;
     journal record;
   begin
     for journal in
       select j.*, (
         select string_agg(account || ' ' || amount, E'\\n' order by account collate "C", amount) from ledger_entries where journal_id = j.id) as lines
       from ledger_journals j where creator_id in (${creators}) order by creator_id, sequence
     loop
       if journal.sequence = 1 then last := decode(repeat('00', 32), 'hex'); end if;
       last := sha256(last || convert_to(concat_ws(E'\\n', journal.sequence, coalesce(to_char(journal.clears_on, 'YYYY-MM-DD'), '-'),
         journal.creator_id, journal.kind, journal.currency, coalesce(journal.payment_id::text, '-'),
         to_char(journal.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), journal.lines), 'UTF8'));
       update ledger_journals set hash = last where id = journal.id;
     end loop;
   end $$`,
  // One sum of each creator: a subquery beside `distinct on` would be asked for each journal.
  `insert into ledger_heads (creator_id, sequence, hash, owed_amount)
     select last.*, coalesce(owed.amount, 0) from (
       select distinct on (creator_id) creator_id, sequence, hash from ledger_journals where creator_id in (${creators}) order by creator_id, sequence desc) last
     left join (
       select creator_id, -sum(amount) as amount from ledger_entries where account = 'CREATOR' and creator_id in (${creators}) group by 1) owed
       on owed.creator_id = last.creator_id`,
  `insert into ledger_clearings (creator_id, clears_on, amount)
     select j.creator_id, j.clears_on, -sum(e.amount) from ledger_journals j join ledger_entries e on e.journal_id = j.id
     where j.clears_on is not null and e.account = 'CREATOR' and j.creator_id in (${creators}) group by 1, 2`,
];
