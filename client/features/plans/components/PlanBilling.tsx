import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { PlanBillingDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { SettingsSection } from '../../accounts/components/SettingsSection.tsx';
import { planUrls } from '../urls.ts';
import { usePlanNews } from '../usePlanNews.ts';
import { Invoices } from './Invoices.tsx';
import { PlanState } from './PlanState.tsx';
import { SavedCardPart } from './SavedCardPart.tsx';

/** The plan, the saved card and the invoices, as parts of the settings' billing tab. Only the owner sees them. */
export function PlanBilling() {
  const { t } = useTranslation('plans');
  const { data, error, refetch } = useQuery(PlanBillingDocument, { fetchPolicy: 'cache-and-network' });
  usePlanNews(refetch);
  const subscription = data?.planSubscription;
  return (
    <>
      <SettingsSection title={t('billing.plan')} text={t('billing.planText')}>
        {subscription ? (
          <PlanState subscription={subscription}>
            <ButtonLink to={planUrls.subscription} colorPalette="brand">
              {t('billing.change')}
            </ButtonLink>
          </PlanState>
        ) : (
          <NoData error={error} onRetry={refetch}>
            <TextSkeleton lines={3} />
          </NoData>
        )}
      </SettingsSection>
      {subscription && (
        <SettingsSection title={t('savedCard.title')} text={t('savedCard.text')}>
          <SavedCardPart card={subscription.savedCard} />
        </SettingsSection>
      )}
      <SettingsSection title={t('invoices.title')} text={t('invoices.text')}>
        <Invoices />
      </SettingsSection>
    </>
  );
}
