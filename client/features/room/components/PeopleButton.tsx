import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { useStageView } from '../live/useStageView.ts';
import { Badged } from './Badged.tsx';
import { RoomButton, type RoomButtonProps } from './RoomButton.tsx';

interface PeopleButtonProps extends Pick<RoomButtonProps, 'size'> {
  view: ReturnType<typeof useStageView>;
  /** Raised hands that a host is told of. */
  hands: number;
}

/** Opens the people: below on a wide screen, above on a phone, whose lower edge is short. */
export function PeopleButton({ view, hands, size = 'lg' }: PeopleButtonProps) {
  const { t } = useTranslation('room');
  const isOpen = view.panel === 'people';
  return (
    <Badged count={hands} label={t('people.hands', { count: hands })}>
      <RoomButton
        size={size}
        icon={Users}
        label={t('people.title')}
        isOn={isOpen}
        aria-expanded={isOpen}
        shortcut="p"
        onClick={() => view.toggle('people')}
      />
    </Badged>
  );
}
