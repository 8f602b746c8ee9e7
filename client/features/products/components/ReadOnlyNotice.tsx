import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';

/** Stands where a form would be, for those who may only look. */
export function ReadOnlyNotice() {
  const { t } = useTranslation('products');
  return <Alert tone="info">{t('readOnly')}</Alert>;
}
