import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ActivityEntryFragment } from '../../../apollo/generated.ts';
import { formatTime } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { linkTo } from '../objects.ts';
import { fieldNames, sentenceKey, spelled } from '../sentence.ts';

/** One change: who, what, to which object, which of its fields, and when. */
export function ActivityLine({ entry, timeZone }: { entry: ActivityEntryFragment; timeZone: string }) {
  const { t } = useTranslation(['audit', 'admins']);
  const { at, actorName, actorEmail, actorPermission, action, changedFields } = entry;
  return (
    <Flex as="li" gap={3} paddingBlock={4} borderBlockEndWidth="1px">
      <Avatar image={null} name={actorName || actorEmail} size={9} />
      <Box flex={1} minWidth={0}>
        <chakra.p overflowWrap="anywhere">
          <Trans
            t={t}
            i18nKey={sentenceKey(action)}
            values={{ action: spelled(action) }}
            components={{
              actor: (
                <chakra.bdi fontWeight="semibold" title={actorEmail}>
                  {actorName || actorEmail}
                </chakra.bdi>
              ),
              object: <ChangedObject entry={entry} />,
            }}
          />
        </chakra.p>
        {changedFields.length > 0 && (
          <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            {t('changed', { fields: fieldNames(changedFields) })}
          </chakra.p>
        )}
        <chakra.p className="figures" color="fg.muted" textStyle="sm" marginBlockStart={0.5}>
          {t(`permission.${actorPermission}`, { ns: 'admins' })}
          <span aria-hidden>{' · '}</span>
          {formatTime(at, timeZone)}
          <span aria-hidden>{' · '}</span>
          <RelativeTime instant={at} timeZone={timeZone} />
        </chakra.p>
      </Box>
    </Flex>
  );
}

/** The object by the name that it had; a link to it while there is something to see. */
function ChangedObject({ entry }: { entry: ActivityEntryFragment }): ReactNode {
  const to = linkTo(entry);
  const label = <bdi>{entry.objectLabel}</bdi>;
  return to && entry.objectLabel ? <AppLink to={to}>{label}</AppLink> : label;
}
