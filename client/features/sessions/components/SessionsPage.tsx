import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Page, type PageProps } from '../../../ui/Page.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { availabilityUrls } from '../../availability/urls.ts';
import { calendarUrls } from '../../calendar/urls.ts';
import { sessionUrls } from '../urls.ts';

/** The frame of the sessions' screens: one heading, and a link to each screen, always in the same place. */
export function SessionsPage({ title, heading, children, ...props }: PageProps) {
  const { t } = useTranslation('sessions');
  return (
    <Page title={title} heading={heading ?? t('area.title')} {...props}>
      <TabLinks
        label={t('area.parts')}
        items={[
          { to: sessionUrls.list, label: t('area.sessions') },
          { to: calendarUrls.calendar, label: t('area.calendar') },
          { to: availabilityUrls.availability, label: t('area.availability') },
        ]}
      />
      <Box paddingBlockStart={6}>{children}</Box>
    </Page>
  );
}
