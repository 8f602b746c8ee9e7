import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mails of which topics people have ended, and the link for it in mails that the development mailbox keeps. */
export class LetReadersStopMails1795811000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Addresses are hashed: what somebody has ended outlives their account.
      create table mail_stops (
        recipient text not null,
        topic text not null constraint mail_stops_topic check (topic in ('REMINDERS', 'INVITATIONS', 'WEBHOOKS')),
        stopped_at timestamptz not null,
        constraint mail_stops_pk primary key (recipient, topic)
      );
      alter table dev_mails add column stop text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mail_stops; alter table dev_mails drop column stop');
  }
}
