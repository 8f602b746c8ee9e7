import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntryFragment } from '../../../apollo/generated.ts';
import { formatTime } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { objectLink } from '../objects.ts';
import { fieldNames, objectNameOf, sentenceKey, spelledName } from '../sentence.ts';

/** Matches actions whose sentence does not name the changed fields, which are then listed. */
const namesNoFields = /(?<!Image)Update$/;

/** One entry: who changed which object, which of its fields, and when. */
export function ActivityLine({ entry, timeZone }: { entry: ActivityEntryFragment; timeZone: string }) {
  const { t } = useTranslation(['audit', 'admins']);
  const { at, actorName, personEmail, keyHint, actorPermission, action, changedFields } = entry;
  const actorAddress = personEmail ?? keyHint ?? undefined;
  const actor = actorName ?? actorAddress ?? '';
  return (
    <Flex as="li" gap={3} paddingBlock={4} borderBlockEndWidth="1px">
      <Avatar image={null} name={actor} size={9} />
      <Box flex={1} minWidth={0}>
        <chakra.p overflowWrap="anywhere">
          <Trans
            t={t}
            i18nKey={sentenceKey(action)}
            values={{ action: spelledName(action) }}
            components={{
              actor: (
                <chakra.bdi fontWeight="semibold" title={actorAddress}>
                  {actor}
                </chakra.bdi>
              ),
              object: <ChangedObject entry={entry} />,
            }}
          />
        </chakra.p>
        {namesNoFields.test(action) && changedFields.length > 0 && (
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

/** The object by its former name, as a link while it has a page. */
function ChangedObject({ entry }: { entry: ActivityEntryFragment }) {
  const { t } = useTranslation('audit');
  const objectName = <bdi>{objectNameOf(entry) ?? t(entry.objectType === 'SignIn' ? 'unknownDevice' : 'nameless')}</bdi>;
  const objectPath = objectLink(entry);
  return objectPath ? <AppLink to={objectPath}>{objectName}</AppLink> : objectName;
}
