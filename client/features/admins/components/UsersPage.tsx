import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/Page.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { userUrls } from '../urls.ts';

/** Around the three screens of `/{lang}/cc/users`: one heading, and a tab for each. */
export function UsersPage({
  part,
  lead,
  actions,
  children,
}: {
  part: 'customers' | 'admins' | 'activity';
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('admins');
  return (
    <Page title={t(`users.${part}`)} heading={t('users.title')} lead={lead} actions={actions}>
      <TabLinks
        label={t('users.parts')}
        items={[
          { to: userUrls.customers, label: t('users.customers'), end: true },
          { to: userUrls.admins(), label: t('users.admins') },
          { to: userUrls.activity, label: t('users.activity') },
        ]}
      />
      <Box paddingBlockStart={6}>{children}</Box>
    </Page>
  );
}
