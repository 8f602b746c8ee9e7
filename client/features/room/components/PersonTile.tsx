import { Box, Center, chakra, Flex } from '@chakra-ui/react';
import { Hand, MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { initialOf } from '../../../ui/initial.ts';
import type { Tile } from '../live/tiles.ts';
import { VideoOf } from './VideoOf.tsx';

/** A person: their picture or the first letter of their name, and whether they speak, are muted or have raised a hand. */
export function PersonTile({ tile, isLarge = false }: { tile: Tile; isLarge?: boolean }) {
  const { t } = useTranslation('room');
  const { member, isOwn, camera, isMuted: isMemberMuted, isSpeaking } = tile;
  const { text: name } = pickText(member.name, member.nameAr);
  return (
    <Box
      as="figure"
      position="relative"
      isolation="isolate"
      height="full"
      minHeight={0}
      borderRadius="l3"
      overflow="hidden"
      bg="#18223a"
      outline="3px solid"
      outlineColor={isSpeaking ? 'brand.solid' : 'transparent'}
      outlineOffset="-3px"
      transition="outline-color 150ms"
      data-member={member.id}
      data-speaking={isSpeaking || undefined}
    >
      {/* The letter is behind the video, and is seen until the first frame arrives. The video stays below the outline. */}
      <Center position="absolute" inset={0} zIndex={-1}>
        <Center
          width={isLarge ? 28 : 16}
          maxWidth="50%"
          aspectRatio="1"
          borderRadius="full"
          bg="saffron.muted"
          color="saffron.fg"
          textStyle={isLarge ? '4xl' : '2xl'}
          fontWeight="semibold"
          aria-hidden
        >
          {initialOf(name)}
        </Center>
      </Center>
      {camera && <VideoOf track={camera} isMirrored={isOwn} label={isOwn ? t('people.ownPicture') : t('people.pictureOf', { name })} />}
      <Flex
        as="figcaption"
        position="absolute"
        insetBlockEnd={1.5}
        insetInlineStart={1.5}
        maxWidth="calc(100% - 0.75rem)"
        align="center"
        gap={1.5}
        bg="rgba(10, 15, 26, 0.8)"
        borderRadius="full"
        paddingInline={2.5}
        paddingBlock={0.5}
        textStyle="xs"
      >
        {isMemberMuted && <MicOff size={14} aria-label={t('people.isMuted')} color="#ffa89e" style={{ flexShrink: 0 }} />}
        <chakra.bdi truncate>{isOwn ? t('people.you') : name}</chakra.bdi>
        {isSpeaking && <chakra.span srOnly>{t('people.speaks')}</chakra.span>}
      </Flex>
      {member.handRaisedAt && (
        <Center
          position="absolute"
          insetBlockStart={1.5}
          insetInlineEnd={1.5}
          bg="saffron.solid"
          color="saffron.contrast"
          borderRadius="full"
          padding={1.5}
        >
          <Hand size={18} aria-label={t('people.handUp')} />
        </Center>
      )}
    </Box>
  );
}

/** A tile with the number of people who are not shown. */
export function MoreTile({ count }: { count: number }) {
  const { t } = useTranslation('room');
  return (
    <Center height="full" borderRadius="l3" bg="#18223a" textStyle="sm" textAlign="center" padding={2}>
      {t('people.more', { count })}
    </Center>
  );
}
