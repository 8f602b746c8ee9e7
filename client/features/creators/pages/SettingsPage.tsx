import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Page } from '../../../ui/Page.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { integrationUrls } from '../../integrations/urls.ts';
import { creatorUrls } from '../urls.ts';

/** `/{lang}/cc/settings`: profile, calendar, security, billing, payouts and API keys, each at an address of its own. */
export function SettingsPage() {
  const { t } = useTranslation('creators');
  const settingsTabs = [
    { to: creatorUrls.profileSettings, label: t('settings.profile') },
    { to: creatorUrls.calendarSettings, label: t('settings.calendar') },
    { to: creatorUrls.securitySettings, label: t('settings.security') },
    { to: creatorUrls.billingSettings, label: t('settings.billing') },
    { to: creatorUrls.payoutSettings, label: t('settings.payouts') },
    { to: integrationUrls.settings, label: t('settings.developers') },
  ];
  return (
    <Page title={t('settings.title')} maxWidth="5xl">
      <TabLinks label={t('settings.tabs')} items={settingsTabs} />
      <Box paddingBlockStart={8}>
        <Outlet />
      </Box>
    </Page>
  );
}
