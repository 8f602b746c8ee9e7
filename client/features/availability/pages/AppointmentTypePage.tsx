import { useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { type AppointmentTypeCreateInput, AppointmentTypeEditDocument } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { useViewer } from '../../../session/auth.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { TypeForm } from '../components/TypeForm.tsx';
import { useTypeCreate, useTypeUpdate } from '../mutations/useTypeActions.ts';
import { availabilityUrls } from '../urls.ts';

const useBackToHours = () => {
  const { t } = useTranslation('availability');
  return <BackLink to={availabilityUrls.availability}>{t('type.back')}</BackLink>;
};

/** `/{lang}/cc/session/availability/types/new`: adds an appointment type. */
export function NewAppointmentTypePage() {
  const { t } = useTranslation('availability');
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const createType = useTypeCreate();
  const back = useBackToHours();
  // The key makes a repeat after a lost answer harmless.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <Page title={t('type.newTitle')} back={back} maxWidth="4xl">
      {viewer?.permission === 'VIEW' ? (
        <ReadOnlyNotice />
      ) : (
        <TypeForm
          type={null}
          saveType={async ({ version: _, ...input }) => {
            const failures = await createType({ ...(input as AppointmentTypeCreateInput), idempotencyKey });
            if (failures.length > 0) return failures;
            toast.success(t('type.created'));
            // The page is left after the form knows that it is saved, so that the form does not ask.
            setTimeout(() => void navigate(availabilityUrls.availability));
            return [];
          }}
        />
      )}
    </Page>
  );
}

/** `/{lang}/cc/session/availability/types/{id}`: changes an appointment type. */
export function AppointmentTypePage() {
  const { t } = useTranslation('availability');
  const { typeId = '' } = useParams();
  const updateType = useTypeUpdate();
  const back = useBackToHours();
  const { data, error, refetch } = useQuery(AppointmentTypeEditDocument, {
    variables: { id: typeId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const type = data?.appointmentType;
  if (data && !type) return <NotFound console />;
  const typeTitle = type ? pickText(type.title, type.titleAr).text : '';
  return (
    <Page
      title={typeTitle || t('type.editTitle')}
      back={back}
      maxWidth="4xl"
      actions={
        type?.publicPath &&
        type.isOffered && <CopyButton text={window.location.origin + localized(type.publicPath)} label={t('types.copyLink')} />
      }
    >
      {type ? (
        type.viewerCanEdit ? (
          <Box key={type.id}>
            <TypeForm
              type={type}
              saveType={async (input) => {
                const failures = await updateType({ id: type.id, input });
                if (failures.length === 0) toast.success(t('type.saved'));
                return failures;
              }}
            />
          </Box>
        ) : (
          <ReadOnlyNotice />
        )
      ) : (
        <NoData error={error} title={t('failed')} onRetry={refetch}>
          <FormSkeleton fields={5} />
        </NoData>
      )}
    </Page>
  );
}
