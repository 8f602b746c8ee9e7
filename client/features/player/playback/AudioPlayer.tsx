import { Box, chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AudioControls } from '../controls/AudioControls.tsx';
import { PlayerHelp } from '../controls/PlayerHelp.tsx';
import { AudioDisc } from './AudioDisc.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import type { Playable } from './playable.ts';
import { UpNext } from './UpNext.tsx';
import { usePlayable } from './usePlayable.ts';

/** Plays a recording: a dark surface with a turning star, and the waveform as the time line. */
export function AudioPlayer(item: Playable) {
  const { t } = useTranslation('storefront');
  const element = useRef<HTMLAudioElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const playable = usePlayable(element, frame, item);
  const { media, player, flash, helping: playerHelping, setHelping: setPlayerHelping } = playable;
  const { title, subtitle, cover, course } = item;
  return (
    <Box
      ref={frame}
      as="section"
      aria-label={t('player.audioOf', { title })}
      data-player
      position="relative"
      overflow="hidden"
      borderRadius="l3"
      bg="ink"
      color="white"
      padding={{ base: 5, md: 8 }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no picture to write on */}
      <audio ref={element} preload="metadata" autoPlay={course?.goesOn} />
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: 5, md: 8 }}>
        <AudioDisc cover={cover} playing={player.playing} />
        <Box flex={1} width="full" minWidth={0}>
          <Box textAlign={{ base: 'center', md: 'start' }} marginBlockEnd={4} overflowWrap="anywhere">
            <chakra.p textStyle="lg" fontWeight="semibold">
              <bdi>{title}</bdi>
            </chakra.p>
            {subtitle && (
              <chakra.p opacity={0.8} textStyle="sm">
                <bdi>{subtitle}</bdi>
              </chakra.p>
            )}
          </Box>
          <AudioControls
            player={player}
            waveform={item.waveform}
            skip={playable.skip}
            next={course?.next ?? null}
            onHelp={() => setPlayerHelping(true)}
          />
        </Box>
      </Flex>
      {flash}
      <PlayerNotice playerState={media.state} player={player} started={playable.started} onRetry={media.retry} />
      {player.ended && !playable.stays && course && (
        <UpNext
          title={course.next?.title ?? null}
          counting={course.next?.plays === true}
          plays={course.next?.plays !== false}
          onNext={() => course.next?.go()}
          onCancel={playable.stay}
          onReplay={playable.replay}
        />
      )}
      {playerHelping && <PlayerHelp film={false} onClose={() => setPlayerHelping(false)} />}
    </Box>
  );
}
