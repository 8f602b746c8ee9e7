import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { signInLasts } from '../../../session/tokens.ts';
import { Alert } from '../../../ui/Alert.tsx';

const neverChanges = () => () => undefined;

/** Says at a sign-in that it will not last, because the browser refuses storage, and what would help. */
export function StorageNote() {
  const { t } = useTranslation('messages');
  const tokenLasts = useSyncExternalStore(neverChanges, signInLasts, () => true);
  // An address is read from left to right, also inside Arabic.
  return tokenLasts ? null : (
    <Alert tone="info" marginBlockEnd={4}>
      {t('login.unstored', { site: `\u2066${window.location.host}\u2069` })}
    </Alert>
  );
}
