import { useTranslation } from 'react-i18next';
import { Alert } from './Alert.tsx';

/** Stands where a form would be, for those who may only look. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  return <Alert tone="info">{t('permission.viewOnly')}</Alert>;
}
