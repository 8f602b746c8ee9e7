import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type ProductFactsFragment, ProductFactsFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink, ExternalLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { DealText } from '../../promos/components/DealText.tsx';
import { promoUrls } from '../../promos/urls.ts';
import { ProductPrice } from './ProductPrice.tsx';

/** The cover, and figures and terms at a glance. */
export function ProductFacts({ product }: { product: FragmentType<typeof ProductFactsFragmentDoc> }) {
  const { data, complete } = useFragment({ fragment: ProductFactsFragmentDoc, from: product });
  return complete ? <Facts product={data} /> : null;
}

function Facts({ product }: { product: ProductFactsFragment }) {
  const { t } = useTranslation('products');
  const { id, title, titleAr, cover, cost, price, salesCount, revenue, maxParticipants, groupChatLink, createdAt, publishedAt } = product;
  const productFacts: Fact[] = [
    [t('view.price'), <ProductPrice key="price" productCost={cost} productPrice={price} />],
    [t('view.sales'), formatNumber(salesCount)],
    [t('view.revenue'), <Money key="revenue" value={revenue} />],
    [t('view.onSale'), <Dates key="dates" product={product} />],
    [t('view.participants'), maxParticipants === null ? t('view.unlimited') : t('view.upTo', { n: formatNumber(maxParticipants) })],
    [t('view.supportNumber'), t(product.showSupportNumber ? 'view.shown' : 'view.hidden')],
    [t('view.created'), <DateText key="created" instant={createdAt} />],
  ];
  if (publishedAt) productFacts.push([t('view.published'), <DateText key="published" instant={publishedAt} />]);
  if (product.promoCodes.length)
    productFacts.push([
      t('view.promoCodes'),
      <AppLink key="codes" to={promoUrls.list({ product: id })}>
        {t('view.codes', { count: product.promoCodes.length, n: formatNumber(product.promoCodes.length) })}
      </AppLink>,
    ]);
  if (product.specialDeal) productFacts.push([t('view.specialDeal'), <DealText key="deal" deal={product.specialDeal} />]);
  if (groupChatLink) productFacts.push([t('view.groupChat'), <ProductChatLink key="chat" href={groupChatLink} />]);
  return (
    <Box as="section" aria-label={t('view.facts')}>
      <Picture image={cover} alt={pickText(title, titleAr).text} seed={id} borderRadius="l3" eager />
      <Box marginBlockStart={4}>
        <FactList facts={productFacts} />
      </Box>
    </Box>
  );
}

function Dates({ product: { startDate, endDate } }: { product: ProductFactsFragment }) {
  const { t } = useTranslation('products');
  if (!startDate) return t('view.noDates');
  const start = <DateText day={startDate} />;
  return endDate ? (
    <Trans t={t} i18nKey="view.fromTo" components={{ start, end: <DateText day={endDate} /> }} />
  ) : (
    <Trans t={t} i18nKey="view.from" components={{ day: start }} />
  );
}

const ProductChatLink = ({ href }: { href: string }) => (
  <ExternalLink href={href} dir="ltr" display="block" truncate>
    {href.replace(/^https:\/\//, '')}
  </ExternalLink>
);
