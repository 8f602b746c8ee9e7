import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInScope } from '../../../../schema/rules/api-keys.ts';
import { type ApiKeyLineFragment, ApiKeyRevokeDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { resourceNames } from './access.ts';
import { DeprecatedUses } from './DeprecatedUses.tsx';

/** The account's keys: what each may do, when it was used last, and its end. */
export function KeyList({ keys }: { keys: readonly ApiKeyLineFragment[] }) {
  const { t } = useTranslation('integrations');
  const [revoking, setRevoking] = useState<ApiKeyLineFragment | null>(null);
  const revoke = useAction(ApiKeyRevokeDocument);
  return (
    <>
      <Stack as="ul" gap={0} listStyleType="none" aria-label={t('keys.list')} marginBlockEnd={5}>
        {keys.map((key) => (
          <KeyLine key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </Stack>
      <DeleteDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('keys.revokeTitle', { name: revoking?.name })}
        confirm={t('keys.revoke')}
        remove={() => revoke({ id: revoking?.id ?? '' })}
        done={t('keys.revoked')}
      >
        {t('keys.revokeText')}
      </DeleteDialog>
    </>
  );
}

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKeyLineFragment; onRevoke: () => void }) {
  const { t } = useTranslation('integrations');
  const { name, hint, status, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Flex as="li" align="flex-start" gap={3} paddingBlock={4} borderBlockEndWidth="1px" _first={{ paddingBlockStart: 0 }}>
      <Box flex={1} minWidth={0}>
        <Flex wrap="wrap" align="center" columnGap={2} rowGap={1}>
          <chakra.span fontWeight="medium" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </chakra.span>
          <StatusBadge tone={status === 'ACTIVE' ? 'positive' : 'neutral'}>{t(`keys.status.${status}`)}</StatusBadge>
        </Flex>
        <chakra.p color="fg.muted" textStyle="sm">
          <chakra.code dir="ltr" fontFamily="mono">
            {hint}
          </chakra.code>
        </chakra.p>
        <Access scopes={apiKey.scopes} />
        <chakra.p color="fg.muted" textStyle="sm">
          {lastUsedAt ? <Trans t={t} i18nKey="keys.used" components={{ time: <RelativeTime instant={lastUsedAt} /> }} /> : t('keys.unused')}
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="sm">
          {t('keys.since', { date: formatDate(createdAt) })}
          {status === 'ACTIVE' && ` · ${expiresAt ? t('keys.until', { date: formatDate(expiresAt) }) : t('keys.forever')}`}
        </chakra.p>
        {status === 'ACTIVE' && lastUsedAt && <DeprecatedUses deprecatedUses={apiKey.deprecatedUses} />}
      </Box>
      {status === 'ACTIVE' && (
        <Button size="sm" variant="outline" aria-label={t('keys.revokeNamed', { name })} onClick={onRevoke}>
          {t('keys.revoke')}
        </Button>
      )}
    </Flex>
  );
}

/** What a key may do, in words: for each resource, whether it reads or changes it. */
function Access({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation('integrations');
  const parts = resourceNames.flatMap((resource) => {
    const level = isInScope(scopes, `${resource}:write`) ? 'write' : isInScope(scopes, `${resource}:read`) ? 'read' : null;
    return level ? [t(`access.short.${level}`, { resource: t(`access.${resource}`) })] : [];
  });
  return <chakra.p textStyle="sm">{parts.join(t('access.comma'))}</chakra.p>;
}
