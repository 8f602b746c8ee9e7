import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CustomersQuery } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CustomerEmail } from '../../../ui/CustomerEmail.tsx';
import { Badge } from '../../../ui/chakra/badge.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { customerUrls } from '../urls.ts';

/** The customers: their contacts, how much they bought, and when last. */
export function CustomerTable({ customers }: { customers: CustomersQuery['customers']['nodes'] }) {
  const { t } = useTranslation('customers');
  const { viewer } = useViewer();
  const timeZone = viewer?.creator?.timeZone;
  return (
    <DataTable
      caption={t('caption')}
      rows={customers}
      rowKey={({ id }) => id}
      linked
      columns={[
        {
          key: 'customer',
          header: t('customer'),
          primary: true,
          cell: ({ id, email, phoneNumber, blockedAt }) => (
            <>
              <AppLink
                to={customerUrls.view(id)}
                plain
                color="fg"
                fontWeight="medium"
                display="block"
                _before={{ content: '""', position: 'absolute', inset: 0 }}
              >
                <chakra.span overflowWrap="anywhere">
                  <CustomerEmail email={email} />
                </chakra.span>
              </AppLink>
              {blockedAt && <Badge colorPalette="red">{t('blocked')}</Badge>}
              {phoneNumber && (
                <chakra.bdi dir="ltr" className="figures" display="inline-block" fontWeight="normal" color="fg.muted" textStyle="sm">
                  {phoneNumber}
                </chakra.bdi>
              )}
            </>
          ),
        },
        { key: 'orders', header: t('orders'), align: 'end', cell: ({ orderCount }) => formatNumber(orderCount) },
        { key: 'paid', header: t('totalPaid'), align: 'end', cell: ({ totalPaid }) => <Money value={totalPaid} /> },
        {
          key: 'last',
          header: t('lastOrder'),
          align: 'end',
          cell: ({ lastOrderAt }) => <DateText instant={lastOrderAt} timeZone={timeZone} />,
        },
      ]}
    />
  );
}
