import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes with which sign-in a member of a room came, so that video and audio end with it. */
export class AddMemberSignIns1795422000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table room_members add column sign_in_id uuid
        constraint room_members_sign_in_fk references sign_ins on delete set null;
      create index room_members_sign_in on room_members (sign_in_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table room_members drop column sign_in_id');
  }
}
