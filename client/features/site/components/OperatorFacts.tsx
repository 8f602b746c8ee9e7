import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorDocument } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { MailLink } from './MailLink.tsx';

const settings = { name: 'OPERATOR_NAME', address: 'OPERATOR_ADDRESS', email: 'OPERATOR_EMAIL' } as const;

/** The operator, from the site's settings. Missing settings are named as missing. */
export function OperatorFacts() {
  const { t } = useTranslation('site');
  const { data, error, refetch } = useQuery(OperatorDocument);
  return (
    <Box as="section" aria-labelledby="operator" borderWidth="1px" borderRadius="l3" bg="bg.panel" padding={{ base: 5, md: 6 }}>
      <chakra.h2 id="operator" textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold" marginBlockEnd={4}>
        {t('imprint.operator')}
      </chakra.h2>
      {data ? (
        <chakra.dl display="grid" gap={4}>
          <OperatorFact operatorSetting="name">{data.operator.name && <bdi>{data.operator.name}</bdi>}</OperatorFact>
          <OperatorFact operatorSetting="address">{data.operator.address && <bdi>{data.operator.address}</bdi>}</OperatorFact>
          <OperatorFact operatorSetting="email">{data.operator.email && <MailLink address={data.operator.email} />}</OperatorFact>
        </chakra.dl>
      ) : (
        <NoData error={error} onRetry={refetch}>
          <Loading>
            <TextSkeleton lines={6} />
          </Loading>
        </NoData>
      )}
    </Box>
  );
}

function OperatorFact({ operatorSetting, children }: { operatorSetting: keyof typeof settings; children: ReactNode }) {
  const { t } = useTranslation('site');
  return (
    <Box>
      <chakra.dt color="fg.muted" textStyle="sm">
        {t(`imprint.${operatorSetting}`)}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" {...(!children && { color: 'fg.warning' })}>
        {children || (
          <Trans
            t={t}
            i18nKey="imprint.missing"
            values={{ setting: settings[operatorSetting] }}
            components={{ code: <chakra.code dir="ltr" /> }}
          />
        )}
      </chakra.dd>
    </Box>
  );
}
