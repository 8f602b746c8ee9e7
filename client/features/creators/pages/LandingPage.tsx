import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/Page.tsx';

export function LandingPage() {
  const { t } = useTranslation();
  return <Page title={t('slogan')} />;
}
