import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { SessionEditDocument, type SessionEditQuery } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink, TitleBackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { whenStaying } from '../../../ui/staying.ts';
import { SessionForm } from '../components/SessionForm.tsx';
import { sessionUrls } from '../urls.ts';

/**
 * `/{lang}/cc/session/settings` starts a session, `/{lang}/cc/session/{id}/edit` changes one; `step` and `field` of the query say where it
 * opens. Both routes show this page, so that the form stays when a new draft is first saved.
 */
export function SessionWizardPage() {
  const { sessionId } = useParams();
  const [started, setStarted] = useState<string>();
  const [before, setBefore] = useState(sessionId);
  const [round, setRound] = useState(0);
  if (before !== sessionId) {
    setBefore(sessionId);
    // *New session* was pressed while a new session was open.
    if (!sessionId) {
      setStarted(undefined);
      setRound(round + 1);
    }
  }
  if (!sessionId || sessionId === started) return <NewSession key={round} onStart={setStarted} />;
  return <ExistingSession key={sessionId} id={sessionId} />;
}

function NewSession({ onStart }: { onStart: (id: string) => void }) {
  const { t } = useTranslation('sessions');
  const { viewer } = useViewer();
  const navigate = useNavigate();
  return (
    <Page title={t('form.createTitle')} back={<BackLink to={sessionUrls.list}>{t('view.back')}</BackLink>} maxWidth="4xl">
      {viewer?.permission === 'VIEW' ? (
        <ReadOnlyNotice />
      ) : (
        <SessionForm
          session={null}
          onStart={(id, step) => {
            onStart(id);
            whenStaying(() => void navigate(sessionUrls.edit(id, { step }), { replace: true, preventScrollReset: true }));
          }}
        />
      )}
    </Page>
  );
}

function ExistingSession({ id }: { id: string }) {
  const { t } = useTranslation('sessions');
  // The form starts from the server's state, since another person may have saved after the cache was filled.
  const { data, error, refetch } = useQuery(SessionEditDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const session = data?.session;
  if (data && !session) return <NotFound console />;
  const title = session ? pickText(session.title, session.titleAr).text : '';
  return (
    <Page
      title={session ? t('form.editing', { title }) : t('form.editTitle')}
      heading={t('form.editTitle')}
      back={session && <TitleBackLink to={sessionUrls.view(session.id)} title={session.title} titleAr={session.titleAr} />}
      maxWidth="4xl"
    >
      {session ? (
        <FormOf session={session} />
      ) : (
        <NoData error={error} title={t('form.failed')} onRetry={refetch}>
          <FormSkeleton />
        </NoData>
      )}
    </Page>
  );
}

/** The form, or the reason without one: the viewer may only read, or the session can no longer be changed. */
function FormOf({ session }: { session: NonNullable<SessionEditQuery['session']> }) {
  // The check is made when the form opens. If the session is started meanwhile, the form stays and the server decides.
  const [sessionEdit] = useState(() => session.nextSteps.find(({ action }) => action === 'EDIT'));
  if (!session.viewerCanEdit) return <ReadOnlyNotice />;
  if (sessionEdit && !sessionEdit.isPossible) return <Alert tone="info">{sessionEdit.reason}</Alert>;
  return <SessionForm session={session} />;
}
