import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityPageDocument } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { timeZoneName } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { SessionsPage } from '../../sessions/components/SessionsPage.tsx';
import { HoursForm } from '../components/HoursForm.tsx';
import { TypeList } from '../components/TypeList.tsx';
import { WhyNot } from '../components/WhyNot.tsx';
import { availabilityUrls } from '../urls.ts';

/** `/{lang}/cc/session/availability`: the appointment types and the hours. */
export function AvailabilityPage() {
  const { t } = useTranslation('availability');
  const { data, error, refetch } = useQuery(AvailabilityPageDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <SessionsPage title={t('title')}>
      {!data?.creator ? (
        <NoData error={error} title={t('failed')} onRetry={refetch}>
          <FormSkeleton fields={7} />
        </NoData>
      ) : (
        <Stack gap={12} maxWidth="4xl">
          {!data.availability.viewerCanEdit && <ReadOnlyNotice />}
          <AvailabilitySection
            title={t('types.title')}
            lead={t('types.lead')}
            action={
              data.appointmentTypes.length > 0 && (
                <Allowed needs="EDIT">
                  <ButtonLink to={availabilityUrls.newType} size="sm" variant="outline">
                    <Plus aria-hidden />
                    {t('types.add')}
                  </ButtonLink>
                </Allowed>
              )
            }
          >
            <TypeList types={data.appointmentTypes} />
          </AvailabilitySection>
          {data.appointmentTypes.length > 0 && (
            <AvailabilitySection title={t('why.title')} lead={t('why.lead')}>
              <WhyNot types={data.appointmentTypes} today={dayOf(data.availability.timeZone)} />
            </AvailabilitySection>
          )}
          <Stack gap={6}>
            <chakra.p color="fg.muted" textStyle="sm">
              <Trans
                t={t}
                i18nKey="zone"
                values={{ zone: timeZoneName(data.availability.timeZone) }}
                components={{ change: <AppLink to={creatorUrls.calendarSettings} /> }}
              />
            </chakra.p>
            <HoursForm availability={data.availability} weekStart={data.creator.weekStart} />
          </Stack>
        </Stack>
      )}
    </SessionsPage>
  );
}

function AvailabilitySection({ title, lead, action, children }: { title: string; lead: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={4}>
      <Flex wrap="wrap" gap={3} justify="space-between" align="flex-start">
        <Box flex="1 1 14rem">
          <Heading as="h2" textStyle="xl">
            {title}
          </Heading>
          <chakra.p color="fg.muted" maxWidth="prose" marginBlockStart={1}>
            {lead}
          </chakra.p>
        </Box>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
