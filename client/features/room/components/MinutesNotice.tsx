import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { LiveMinutesDocument } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { RefusalText } from '../../../ui/PlanLimit.tsx';

/** Tells hosts how close the account is to its live minutes. Says nothing below 80 %, and without a limit. */
export function MinutesNotice() {
  const { t } = useTranslation('room');
  const { data } = useQuery(LiveMinutesDocument, { fetchPolicy: 'cache-and-network' });
  const { used: liveMinutesUsed = 0, limit: liveMinutesLimit = null, warning: liveMinutesWarning = null } = data?.liveMinutes ?? {};
  if (!liveMinutesWarning || liveMinutesLimit === null) return null;
  return (
    <Alert tone={liveMinutesWarning === 100 ? 'error' : 'warning'}>
      <RefusalText
        refused={{
          message: t(liveMinutesWarning === 100 ? 'minutes.usedUp' : 'minutes.close', { used: liveMinutesUsed, limit: liveMinutesLimit }),
          code: 'PLAN_LIMIT',
        }}
      />
    </Alert>
  );
}
