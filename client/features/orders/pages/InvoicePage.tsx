import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { DocumentView } from '../components/DocumentView.tsx';
import { orderUrls } from '../urls.ts';

/** `/{lang}/cc/invoices/{documentId}`: an invoice of the account's plan, for its owner. */
export function InvoicePage() {
  const { t } = useTranslation('orders');
  const { documentId = '' } = useParams();
  if (!isId(documentId)) return <NotFound console />;
  const back = <BackLink to={creatorUrls.billingSettings}>{t('document.toBilling')}</BackLink>;
  return <DocumentView key={documentId} id={documentId} documentPageOf={orderUrls.invoice} backFromDocument={back} console />;
}
