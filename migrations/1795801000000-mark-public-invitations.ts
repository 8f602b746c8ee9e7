import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invitations of public sessions were stored and never mailed. Those of sessions that are published count as mailed, so that the next edit
 * of such a session does not mail its old list. Its creator can still send each of them (`sessionInvitationResend`).
 */
export class MarkPublicInvitations1795801000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update session_invitations i set sent_at = now() from sessions s
      where s.id = i.session_id and i.sent_at is null and s.event_type = 'PUBLIC' and s.status in ('SCHEDULED', 'LIVE')`);
  }

  /** Nothing to take back: which of them were mailed is not known. */
  async down(): Promise<void> {}
}
