import { chakra, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/Page.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { userUrls } from '../urls.ts';

export interface UsersPageProps {
  part: 'customers' | 'admins' | 'activity';
  /** A sentence about the part. */
  lead?: string;
  /** At the end of the lead's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the three screens of `/{lang}/cc/users`: one heading, and a tab for each, always in the same place. */
export function UsersPage({ part, lead, actions, children }: UsersPageProps) {
  const { t } = useTranslation('admins');
  return (
    <Page title={t(`users.${part}`)} heading={t('users.title')}>
      <TabLinks
        label={t('users.parts')}
        items={[
          { to: userUrls.customers, label: t('users.customers'), end: true },
          { to: userUrls.admins(), label: t('users.admins') },
          { to: userUrls.activity, label: t('users.activity') },
        ]}
      />
      <Stack gap={6} paddingBlockStart={6}>
        {(lead || actions) && (
          <Flex wrap="wrap" align="center" justify="space-between" gap={4}>
            <chakra.p flex="1 1 16rem" maxWidth="prose" color="fg.muted">
              {lead}
            </chakra.p>
            {actions}
          </Flex>
        )}
        {children}
      </Stack>
    </Page>
  );
}
