import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../i18n/trans.ts';
import { zoneLabel, zoneOptions } from '../i18n/zones.ts';
import { toast } from './toaster.tsx';

/** Loads the search when it is about to be used, which keeps public pages light. */
const load = () => import('./SearchPopover.tsx');
type Search = Awaited<ReturnType<typeof load>>['SearchPopover'];

export interface ZonePickerProps extends Omit<ButtonProps, 'value' | 'onChange'> {
  value: string;
  /** The instant for which the zone's offset from UTC is shown; now when absent. */
  instant?: string;
  onChange: (zone: string) => void;
}

/** Shows the zone of the times, and changes it by a search through all zones that the browser knows. */
export function ZonePicker({ value, instant, onChange, ...props }: ZonePickerProps) {
  const { t } = useTranslation(['zones', 'common']);
  const [open, setOpen] = useState(false);
  const [Search, setSearch] = useState<Search>();
  const show = () =>
    load().then(
      ({ SearchPopover }) => {
        setSearch(() => SearchPopover);
        setOpen(true);
      },
      () => toast.error(t('error.network', { ns: 'common' })),
    );
  const prepare = () => void load().catch(() => undefined);
  const button = (
    <Button
      {...(!Search && { 'aria-haspopup': 'dialog', onClick: () => void show(), onPointerEnter: prepare, onFocus: prepare })}
      variant="ghost"
      size="sm"
      height="auto"
      minHeight={9}
      paddingBlock={1.5}
      paddingInline={2}
      marginInline={-2}
      maxWidth="calc(100% + 1rem)"
      justifyContent="flex-start"
      whiteSpace="normal"
      textAlign="start"
      fontWeight="normal"
      color="fg.muted"
      title={t('picker.choose')}
      css={{ '@media (scripting: none)': { pointerEvents: 'none', '& > :last-child': { display: 'none' } } }}
      {...props}
    >
      <Globe size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        <Trans t={t} i18nKey="picker.shown" values={{ zone: zoneLabel(value, instant) }} components={{ zone: <Zone /> }} />
      </span>
      <ChevronDown size={16} aria-hidden style={{ flexShrink: 0 }} />
    </Button>
  );
  if (!Search) return button;
  return (
    <Search
      open={open}
      onOpenChange={setOpen}
      name={t('picker.name')}
      label={t('picker.name')}
      placeholder={t('picker.search')}
      options={open ? zoneOptions() : []}
      value={value}
      onPick={onChange}
    >
      {button}
    </Search>
  );
}

const Zone = chakra('bdi', { base: { color: 'fg', fontWeight: 'medium' } });
