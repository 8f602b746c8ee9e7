import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { availabilityUrls } from '../../availability/urls.ts';
import { productUrls } from '../../products/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';

type Deal = Omit<NonNullable<SessionDetailFragment['specialDeal']>, '__typename'>;

/** The console's page of a deal's target. */
function pageOf({ productId, sessionId }: Deal): string {
  if (productId) return productUrls.view(productId);
  return sessionId ? sessionUrls.view(sessionId) : availabilityUrls.availability;
}

/** A deal in words, with a link to its target. */
export function DealText({ deal }: { deal: Deal }) {
  const { t } = useTranslation('promos');
  const { discount, title, titleAr } = deal;
  return (
    <Trans
      t={t}
      i18nKey="dealText"
      values={{ discount: formatPercent(discount / 100) }}
      components={{
        other: (
          <AppLink to={pageOf(deal)}>
            <BiText value={title} valueAr={titleAr} />
          </AppLink>
        ),
      }}
    />
  );
}
