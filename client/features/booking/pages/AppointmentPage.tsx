import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { AppointmentPageDocument } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { availabilityUrls } from '../../availability/urls.ts';
import { OwnerBar } from '../../storefront/components/OwnerBar.tsx';
import { AppointmentShow } from '../components/AppointmentShow.tsx';
import { bookingUrls } from '../urls.ts';

/** `/{lang}/{username}/appointment/{typeId}`: picks a time with a creator. The choices are in the address. */
export function AppointmentPage() {
  const { t } = useTranslation('booking');
  const { username = '', typeId = '' } = useParams();
  const { search, hash } = useLocation();
  const typeQuery = useQuery(AppointmentPageDocument, { variables: { id: typeId }, skip: !isId(typeId) });
  const { data, previousData, loading, error, refetch } = typeQuery;
  // A sign-in during the booking empties the cache. The page stays, since it shows the result of the booking.
  const typeBefore = previousData?.storefrontAppointmentType?.id === typeId ? previousData : undefined;
  const shownType = data ?? (loading ? typeBefore : undefined);
  if (!shownType && (error || loading))
    return (
      <NoData whole title={t('appointment.failed')} error={error} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  const type = shownType?.storefrontAppointmentType;
  if (!type || type.durations.length === 0) return <NotFound />;
  if (type.creator.username !== username) return <Redirect to={bookingUrls.appointment(type.creator.username, type.id) + search + hash} />;
  return (
    <>
      <OwnerBar creatorId={type.creator.id} edit={availabilityUrls.type(type.id)} />
      <AppointmentShow key={type.id} type={type} />
    </>
  );
}
