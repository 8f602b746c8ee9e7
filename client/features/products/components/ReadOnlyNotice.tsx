import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';

/** Of the notice, for `aria-describedby` of what it switches off. */
export const readOnlyNoticeId = 'read-only';

/** Says why everything that would change something is switched off. */
export function ReadOnlyNotice() {
  const { t } = useTranslation('products');
  return (
    <Alert id={readOnlyNoticeId} tone="info" marginBlockEnd={6}>
      {t('readOnly')}
    </Alert>
  );
}
