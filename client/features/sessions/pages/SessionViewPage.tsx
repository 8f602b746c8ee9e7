import { useQuery } from '@apollo/client/react';
import { Box, Button, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type SessionAction, SessionViewDocument, type SessionViewQuery } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { Disabled } from '../../../ui/Disabled.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { Attendees } from '../components/Attendees.tsx';
import { Invitations } from '../components/Invitations.tsx';
import { NextSteps } from '../components/NextSteps.tsx';
import { SeriesList } from '../components/SeriesList.tsx';
import { SessionFacts } from '../components/SessionFacts.tsx';
import { SessionLink } from '../components/SessionLink.tsx';
import { SessionStatusBadge } from '../components/SessionStatusBadge.tsx';
import { SessionTexts } from '../components/SessionTexts.tsx';
import { useSessionActions } from '../components/useSessionActions.tsx';
import { sessionUrls } from '../urls.ts';

/** The actions beside the heading, if they are possible. */
const mainSessionActions: readonly SessionAction[] = ['START', 'JOIN', 'PUBLISH', 'EDIT'];

/** `/{lang}/cc/session/{id}`: the session as its creator sees it. */
export function SessionViewPage() {
  const { t } = useTranslation('sessions');
  const { sessionId = '' } = useParams();
  // The state changes with time and customers book, so the cache may be out of date.
  const { data, error, refetch } = useQuery(SessionViewDocument, {
    variables: { id: sessionId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: 60_000,
  });
  if (!data)
    return (
      <NoData whole error={error} title={t('view.failed')} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  // A series leads from one session to another: what was typed for one is not meant for the other.
  return data.session ? <SessionView key={data.session.id} session={data.session} /> : <NotFound console />;
}

type ViewedSession = NonNullable<SessionViewQuery['session']>;

function SessionView({ session }: { session: ViewedSession }) {
  const { t } = useTranslation('sessions');
  const { status, title, titleAr, eventType, series, cancelReason } = session;
  const { actions, busy, dialogs } = useSessionActions(session);
  const possibleActions = session.nextSteps.filter(({ isPossible }) => isPossible).map(({ action }) => action);
  // If a host can start a session, the start button replaces the one to enter the room.
  const besideSession = mainSessionActions.filter(
    (action) => possibleActions.includes(action) && !(action === 'JOIN' && possibleActions.includes('START')),
  );
  return (
    <Page
      title={pickText(title, titleAr).text}
      heading={
        <Flex as="span" wrap="wrap" align="center" columnGap={3} rowGap={1}>
          <BiText value={title} valueAr={titleAr} />
          <chakra.span display="inline-flex">
            <SessionStatusBadge status={status} />
          </chakra.span>
        </Flex>
      }
      back={<BackLink to={sessionUrls.list}>{t('view.back')}</BackLink>}
      actions={actions
        .filter(({ action }) => besideSession.includes(action))
        .sort((one, other) => besideSession.indexOf(other.action) - besideSession.indexOf(one.action))
        .map(({ action, label, icon, because, run }) => (
          <Disabled key={action} because={because}>
            <Button
              {...(action === 'EDIT' ? { variant: 'outline' } : { colorPalette: 'brand' })}
              loading={busy && action !== 'EDIT'}
              onClick={run}
            >
              {icon}
              {label}
            </Button>
          </Disabled>
        ))}
    >
      {status === 'CANCELLED' && cancelReason && (
        <Alert tone="info" marginBlockEnd={6}>
          {t('view.cancelReason')} <BiText value={cancelReason} />
        </Alert>
      )}
      {status === 'MISSED' && (
        <Alert tone="warning" marginBlockEnd={6}>
          {t('view.missed')}
        </Alert>
      )}
      <SessionLink session={session} />
      <Grid templateColumns={{ lg: 'minmax(0, 1fr) 22rem' }} gap={{ base: 8, lg: 12 }}>
        <Stack order={{ lg: 2 }} gap={8}>
          <SessionFacts session={session} />
          <NextSteps sessionActions={actions} isSlot={session.appointmentTypeId !== null} />
        </Stack>
        <Stack gap={10} minWidth={0}>
          <SessionTexts session={session} />
          {status !== 'DRAFT' && <Attendees sessionId={session.id} status={status} />}
          {(eventType === 'PRIVATE' || session.invitations.length > 0) && <Invitations session={session} />}
          {series.length > 1 && <SeriesList session={session} />}
        </Stack>
      </Grid>
      <Box>{dialogs}</Box>
    </Page>
  );
}
