import { chakra } from '@chakra-ui/react';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import type { Player } from '../playback/usePlayer.ts';
import { ControlButton } from './ControlButton.tsx';
import { accent } from './look.ts';

/** The volume. Touch devices have keys for it, so they only get the mute button. */
export function Volume({ player: { volume, muted, setVolume, toggleMute } }: { player: Player }) {
  const { t } = useTranslation('storefront');
  const heard = muted ? 0 : volume;
  return (
    <>
      <ControlButton
        icon={heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2}
        label={t(heard === 0 ? 'player.unmute' : 'player.mute')}
        onClick={toggleMute}
      />
      <chakra.input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={({ currentTarget }) => setVolume(currentTarget.valueAsNumber)}
        aria-label={t('player.volume')}
        aria-valuetext={formatPercent(heard)}
        width={20}
        accentColor={accent}
        cursor="pointer"
        borderRadius="full"
        focusVisibleRing="outside"
        focusRingColor={accent}
        hideBelow="md"
        css={{ '@media (pointer: coarse)': { display: 'none' } }}
      />
    </>
  );
}
