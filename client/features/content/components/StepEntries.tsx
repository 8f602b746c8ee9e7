import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';

const stepWays = [
  { name: 'up', by: -1, icon: ArrowUp },
  { name: 'down', by: 1, icon: ArrowDown },
] as const;

export interface StepEntriesProps {
  /** Whether there is a place to go to. */
  canStep: (by: 1 | -1) => boolean;
  onStep: (by: 1 | -1) => void;
}

/** The entries of a menu that move its item or section one place up or down. */
export function StepEntries({ canStep, onStep }: StepEntriesProps) {
  const { t } = useTranslation('content');
  return stepWays.map(({ name, by, icon: Icon }) => (
    <Allowed key={name} needs="EDIT">
      <Menu.Item value={name} disabled={!canStep(by)} onSelect={() => onStep(by)}>
        <Icon size={16} aria-hidden />
        {t(`move.${name}`)}
      </Menu.Item>
    </Allowed>
  ));
}
