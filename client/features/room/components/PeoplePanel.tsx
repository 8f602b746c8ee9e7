import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { CameraOff, Hand, MicOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaState } from '../../../rooms/media.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { handsIn, type Member, type RoomState } from '../live/room.ts';
import { sends, type Tile, tilesOf } from '../live/tiles.ts';
import type { RoomActions } from '../live/useRoomActions.ts';

/** The people in the room, raised hands first. Hosts mute and remove from here. */
export function PeoplePanel({ state, seen, actions }: { state: RoomState; seen: MediaState; actions: RoomActions }) {
  const { t } = useTranslation('room');
  const [removedMember, setRemovedMember] = useState<Member | null>(null);
  const hands = handsIn(state);
  const tiles = tilesOf(state, seen);
  const inTurn = [
    ...hands.flatMap(({ id }) => tiles.find(({ member }) => member.id === id) ?? []),
    ...tiles.filter(({ member }) => !member.handRaisedAt),
  ];
  const hasGuests = tiles.some(({ member, isOwn }) => !member.isHost && !isOwn);
  return (
    <>
      <Box flex={1} overflowY="auto" padding={2} tabIndex={0} role="group" aria-label={t('people.title')}>
        <Flex as="ul" listStyleType="none" direction="column">
          {inTurn.map((tile) => (
            <Person key={tile.member.id} tile={tile} seen={seen} isHost={state.isHost} actions={actions} onRemove={setRemovedMember} />
          ))}
        </Flex>
      </Box>
      {state.isHost && hasGuests && (
        <Box padding={3} borderBlockStartWidth="1px">
          <Button variant="outline" size="sm" width="full" onClick={() => actions.mute(null, 'AUDIO')}>
            <MicOff aria-hidden />
            {t('people.muteAll')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={removedMember !== null}
        onClose={() => setRemovedMember(null)}
        onConfirm={() => removedMember && actions.remove(removedMember.id, () => setRemovedMember(null))}
        title={t('people.removeTitle', { name: removedMember?.name })}
        confirm={t('people.remove')}
        danger
        busy={actions.busy}
      >
        {t('people.removeText')}
      </ConfirmDialog>
    </>
  );
}

interface PersonProps {
  tile: Tile;
  seen: MediaState;
  isHost: boolean;
  actions: RoomActions;
  onRemove: (member: Member) => void;
}

function Person({ tile, seen, isHost, actions, onRemove }: PersonProps) {
  const { t } = useTranslation('room');
  const { member, isOwn, isMuted: isMemberMuted } = tile;
  const { text: name } = pickText(member.name, member.nameAr);
  const hasCamera = sends(seen, tile, 'CAMERA');
  const moderates = isHost && !isOwn && !member.isHost;
  return (
    <Flex as="li" align="center" gap={3} padding={2}>
      <Avatar image={null} name={name} size={9} />
      <Box flex={1} minWidth={0}>
        {/* The name has its own direction, so that a long one is cut at its end. */}
        <chakra.bdi display="block" width="fit-content" maxWidth="full" truncate>
          {name}
        </chakra.bdi>
        <chakra.span textStyle="xs" color="fg.muted">
          {[isOwn && t('people.you'), member.isHost && t('people.host')].filter(Boolean).join(' · ')}
        </chakra.span>
      </Box>
      {member.handRaisedAt && <Hand size={18} aria-label={t('people.handUp')} color="#f5be4f" />}
      {isMemberMuted && <MicOff size={18} aria-label={t('people.isMuted')} />}
      {!hasCamera && <CameraOff size={18} aria-label={t('people.cameraIsOff')} />}
      {moderates && (
        <ActionMenu label={t('people.actions', { name })}>
          {() => (
            <>
              <Menu.Item value="mute" disabled={isMemberMuted} onClick={() => actions.mute(member.id, 'AUDIO')}>
                <MicOff size={16} aria-hidden />
                {t('people.mute')}
              </Menu.Item>
              <Menu.Item
                value="video"
                disabled={!hasCamera && !sends(seen, tile, 'SCREEN')}
                onClick={() => actions.mute(member.id, 'VIDEO')}
              >
                <CameraOff size={16} aria-hidden />
                {t('people.videoOff')}
              </Menu.Item>
              {member.handRaisedAt && (
                <Menu.Item value="hand" onClick={() => actions.raiseHand(false, member.id)}>
                  <Hand size={16} aria-hidden />
                  {t('people.lowerHand')}
                </Menu.Item>
              )}
              <Menu.Item value="remove" color="fg.error" onClick={() => onRemove(member)}>
                <UserX size={16} aria-hidden />
                {t('people.remove')}
              </Menu.Item>
            </>
          )}
        </ActionMenu>
      )}
    </Flex>
  );
}
