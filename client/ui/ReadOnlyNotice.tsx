import { useTranslation } from 'react-i18next';
import { Alert } from './Alert.tsx';

/** Replaces a form for viewers who may only look. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  return <Alert tone="info">{t('permission.viewOnly')}</Alert>;
}
