import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '../../../ui/media/useMedia.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const auto = 'auto';

/** How sharp the picture is, where there is a choice. */
export function QualityMenu({ media, onOpenChange }: { media: Media; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('storefront');
  const [chosenQuality, setChosenQuality] = useState(auto);
  if (media.qualities.length < 2) return null;
  const choices = [
    { value: auto, label: t('player.auto') },
    ...media.qualities.map(({ id, height }) => ({ value: String(id), label: `${height}p` })),
  ];
  const qualityShown = choices.find(({ value }) => value === chosenQuality)?.label ?? '';
  return (
    <ChoiceMenu
      label={t('player.quality', { shown: qualityShown })}
      title={t('player.qualityTitle')}
      controlFace={<Settings size={20} aria-hidden />}
      value={chosenQuality}
      choices={choices}
      onPlayerChoice={(value) => {
        setChosenQuality(value);
        media.choose(value === auto ? null : Number(value));
      }}
      onOpenChange={onOpenChange}
    />
  );
}
