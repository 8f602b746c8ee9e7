import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LearnersQuery } from '../../../apollo/generated.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { CustomerEmail } from '../../../ui/CustomerEmail.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ProgressShare } from './ProgressShare.tsx';

/** Buyers of a product: how far each is, and when they were last there. */
export function LearnerTable({ learners }: { learners: LearnersQuery['productLearners']['nodes'] }) {
  const { t } = useTranslation('progress');
  const { viewer } = useViewer();
  const timeZone = viewer?.creator?.timeZone;
  return (
    <DataTable
      caption={t('learners')}
      rows={learners}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'learner',
          header: t('learner'),
          primary: true,
          cell: ({ email }) => (
            <chakra.span display="block" overflowWrap="anywhere" fontWeight="medium">
              <CustomerEmail email={email} />
            </chakra.span>
          ),
        },
        {
          key: 'progress',
          header: t('progress'),
          cell: ({ percent }) => <ProgressShare progressShare={percent / 100} text={formatPercent(percent / 100)} />,
        },
        {
          key: 'seen',
          header: t('lastSeen'),
          align: 'end',
          cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime instant={lastSeenAt} timeZone={timeZone} /> : t('never')),
        },
        { key: 'bought', header: t('bought'), align: 'end', cell: ({ boughtAt }) => <DateText instant={boughtAt} timeZone={timeZone} /> },
      ]}
    />
  );
}
