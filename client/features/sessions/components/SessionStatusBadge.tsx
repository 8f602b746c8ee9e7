import { useTranslation } from 'react-i18next';
import type { SessionStatus } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

const sessionTones = {
  DRAFT: 'attention',
  HELD: 'attention',
  SCHEDULED: 'positive',
  LOBBY: 'info',
  LIVE: 'negative',
  ENDED: 'neutral',
  MISSED: 'attention',
  CANCELLED: 'neutral',
} as const satisfies Record<SessionStatus, string>;

/** Where a session stands, in a word. */
export function SessionStatusBadge({ status }: { status: SessionStatus }) {
  const { t } = useTranslation('sessions');
  return <StatusBadge tone={sessionTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
