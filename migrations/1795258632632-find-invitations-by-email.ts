import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes invitations by email: a new password ends all open invitations to its address. */
export class FindInvitationsByEmail1795258632632 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index admins_invited on admins (email) where user_id is null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index admins_invited');
  }
}
