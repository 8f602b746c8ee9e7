import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever sets a new password ends the invitations to their address, in whichever accounts. */
export class FindInvitationsByEmail1795258632632 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index admins_invited on admins (email) where user_id is null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index admins_invited');
  }
}
