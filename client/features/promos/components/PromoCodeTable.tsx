import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PromoCodeLineFragment, PromoCodeState } from '../../../apollo/generated.ts';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { viewDealOffer } from '../offeredUrls.ts';
import { usePromoCodeActions } from '../usePromoCodeActions.ts';
import { CopyCode } from './CopyCode.tsx';
import { PromoCodeMenu } from './PromoCodeMenu.tsx';

const promoTones = { ACTIVE: 'positive', ENDED: 'neutral', USED_UP: 'attention', RETIRED: 'neutral' } as const satisfies Record<
  PromoCodeState,
  string
>;

/** A table of codes, each with its percentage, its uses, its revenue and its actions. */
export function PromoCodeTable({ codes }: { codes: readonly PromoCodeLineFragment[] }) {
  const { t } = useTranslation('promos');
  const { busy, run } = usePromoCodeActions();
  return (
    <DataTable
      caption={t('list.title')}
      rows={codes}
      rowKey={({ id }) => id}
      columns={[
        { key: 'code', header: t('list.code'), primary: true, cell: (code) => <CodeCell code={code} /> },
        { key: 'discount', header: t('list.discount'), align: 'end', cell: ({ percentage }) => formatPercent(percentage / 100) },
        { key: 'uses', header: t('list.uses'), align: 'end', cell: (code) => <Uses code={code} /> },
        { key: 'revenue', header: t('list.revenue'), align: 'end', cell: ({ revenue }) => <Money value={revenue} /> },
        { key: 'state', header: t('list.state'), cell: (code) => <StateCell code={code} /> },
      ]}
      actions={{
        header: t('list.actions'),
        cell: (code) => <PromoCodeMenu code={code} busy={busy === code.id} onRun={(action) => void run(action, code)} />,
      }}
    />
  );
}

function CodeCell({ code: line }: { code: PromoCodeLineFragment }) {
  const { code, state, title, titleAr } = line;
  return (
    <Box minWidth={0}>
      <Flex align="center" gap={1}>
        <chakra.bdi fontWeight="semibold" overflowWrap="anywhere" color={state === 'RETIRED' ? 'fg.muted' : undefined}>
          {code}
        </chakra.bdi>
        {state !== 'RETIRED' && <CopyCode code={code} />}
      </Flex>
      <AppLink to={viewDealOffer(line)} plain color="fg.muted" textStyle="sm" fontWeight="normal" _hover={{ color: 'fg' }}>
        <BiText value={title} valueAr={titleAr} />
      </AppLink>
    </Box>
  );
}

function Uses({ code: { useCount, maxUses } }: { code: PromoCodeLineFragment }) {
  const { t } = useTranslation('promos');
  if (maxUses === null) return formatNumber(useCount);
  return t('list.usesOf', { used: formatNumber(useCount), limit: formatNumber(maxUses) });
}

function StateCell({ code: { state, endsOn } }: { code: PromoCodeLineFragment }) {
  const { t } = useTranslation('promos');
  return (
    <Flex align="center" wrap="wrap" columnGap={2} rowGap={1}>
      <StatusBadge tone={promoTones[state]}>{t(`state.${state}`)}</StatusBadge>
      {endsOn && (state === 'ACTIVE' || state === 'ENDED') && (
        <chakra.span color="fg.muted" textStyle="sm" whiteSpace={{ md: 'nowrap' }}>
          <Trans t={t} i18nKey={state === 'ACTIVE' ? 'list.until' : 'list.endedOn'} components={{ day: <DateText day={endsOn} /> }} />
        </chakra.span>
      )}
    </Flex>
  );
}
