import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the contacts of an account's customers in their rows, with an index of what they contain, and the number of customers in the
 * account's row. A search without a hit looked up each customer of the account.
 */
export class SearchCustomers1795394695868 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table customer_totals add column email text, add column phone_number text;

      -- The lock lets a change of the user wait, and then find this row.
      create function customer_contacts() returns trigger language plpgsql as $$
      begin
        select u.email, u.phone_number into strict new.email, new.phone_number from users u where u.id = new.customer_id for share;
        return new;
      end $$;
      create trigger customer_totals_contacts before insert on customer_totals
        for each row execute function customer_contacts();
      create function users_contacts() returns trigger language plpgsql as $$
      begin
        update customer_totals set email = new.email, phone_number = new.phone_number where customer_id = new.id;
        return null;
      end $$;
      create trigger users_contacts after update of email, phone_number on users
        for each row when (old.email is distinct from new.email or old.phone_number is distinct from new.phone_number)
        execute function users_contacts();
      update customer_totals t set email = u.email, phone_number = u.phone_number from users u where u.id = t.customer_id;
      alter table customer_totals alter column email set not null;

      create index customer_totals_customer on customer_totals (customer_id);
      create index customer_totals_contacts on customer_totals using gin (creator_id, email gin_trgm_ops, phone_number gin_trgm_ops);

      alter table creator_totals add column customer_count integer not null default 0;
      update creator_totals t set customer_count = c.count
      from (select creator_id, count(*) as count from customer_totals group by creator_id) c where c.creator_id = t.creator_id;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table creator_totals drop column customer_count;
      drop trigger users_contacts on users;
      drop trigger customer_totals_contacts on customer_totals;
      drop function users_contacts(), customer_contacts();
      drop index customer_totals_customer;
      alter table customer_totals drop column email, drop column phone_number;
    `);
  }
}
