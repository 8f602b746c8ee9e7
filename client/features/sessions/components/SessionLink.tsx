import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { PublicAddress } from '../../storefront/components/PublicAddress.tsx';

/** The address at which a session is booked, to open and share. Only invitations share a private session. */
export function SessionLink({ session }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  const { publicPath, status, eventType } = session;
  if (!publicPath || eventType === 'PRIVATE' || !['SCHEDULED', 'LOBBY', 'LIVE'].includes(status)) return null;
  return (
    <PublicAddress path={publicPath} of={session}>
      {t('view.publicPage')}
    </PublicAddress>
  );
}
