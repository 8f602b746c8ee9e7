import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments know their method. Creators may have a saved card, from which a plan is renewed. */
export class SaveCards1795486958378 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table saved_cards (
        id uuid constraint saved_cards_pk primary key default uuidv7(),
        creator_id uuid not null,
        gateway text not null,
        reference text not null,
        brand text not null,
        last4 text not null,
        expires_on date,
        created_at timestamptz not null default now(),
        removed_at timestamptz,
        constraint saved_cards_reference unique (gateway, reference),
        constraint saved_cards_last4 check (last4 ~ '^[0-9]{4}$'),
        constraint saved_cards_creator_fk foreign key (creator_id) references creators (id)
      );
      create index saved_cards_creator on saved_cards (creator_id, created_at) where removed_at is null;

      alter table payments
        add column method text not null default 'CARD',
        add column saves_card boolean not null default false,
        add column saved_card_id uuid,
        add constraint payments_method check (method in ('CARD', 'KNET')),
        add constraint payments_saved_card check (not saves_card or (method = 'CARD' and plan_invoice_id is not null)),
        add constraint payments_saved_card_fk foreign key (saved_card_id) references saved_cards (id);
      create index payments_saved_card_id on payments (saved_card_id) where saved_card_id is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table payments drop column saved_card_id, drop column saves_card, drop column method;
      drop table saved_cards;
    `);
  }
}
