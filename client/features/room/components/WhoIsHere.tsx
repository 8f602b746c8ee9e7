import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import type { Member } from '../live/room.ts';

/** The most names that are written out. */
const mostNames = 8;

/** The people who are in the room already. */
export function WhoIsHere({ members, ownId, isWaiting }: { members: readonly Member[]; ownId: string | null; isWaiting: boolean }) {
  const { t } = useTranslation('room');
  if (!members.length) return <chakra.p color="fg.muted">{t('lobby.nobodyYet')}</chakra.p>;
  return (
    <Box>
      <chakra.h2 textStyle="sm" color="fg.muted" marginBlockEnd={3}>
        {t(isWaiting ? 'lobby.waitingCount' : 'lobby.hereCount', { count: members.length })}
      </chakra.h2>
      <Flex as="ul" listStyleType="none" direction="column" gap={2}>
        {members.slice(0, mostNames).map(({ id, name, nameAr, isHost }) => (
          <Flex as="li" key={id} align="center" gap={3}>
            <Avatar image={null} name={pickText(name, nameAr).text} size={8} />
            <bdi>{pickText(name, nameAr).text}</bdi>
            <chakra.span color="fg.muted" textStyle="sm">
              {id === ownId ? t('people.you') : isHost ? t('people.host') : null}
            </chakra.span>
          </Flex>
        ))}
      </Flex>
      {members.length > mostNames && <chakra.p color="fg.muted">{t('people.more', { count: members.length - mostNames })}</chakra.p>}
    </Box>
  );
}
