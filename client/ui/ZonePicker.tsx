import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { zoneLabel, zoneOptions } from '../i18n/zones.ts';
import { SearchPopover } from './SearchPopover.tsx';

export interface ZonePickerProps extends Omit<ButtonProps, 'value' | 'onChange'> {
  value: string;
  /** When the zone's distance from UTC is told for; now without. */
  instant?: string;
  onChange: (zone: string) => void;
}

/** Names the zone that times are shown in, and changes it: a search through all that the browser knows. */
export function ZonePicker({ value, instant, onChange, ...props }: ZonePickerProps) {
  const { t } = useTranslation('zones');
  const [open, setOpen] = useState(false);
  return (
    <SearchPopover
      open={open}
      onOpenChange={setOpen}
      name={t('picker.name')}
      label={t('picker.name')}
      placeholder={t('picker.search')}
      options={open ? zoneOptions() : []}
      value={value}
      onPick={onChange}
    >
      <Button
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
        {...props}
      >
        <Globe size={16} aria-hidden style={{ flexShrink: 0 }} />
        <span>
          <Trans t={t} i18nKey="picker.shown" values={{ zone: zoneLabel(value, instant) }} components={{ zone: <Zone /> }} />
        </span>
        <ChevronDown size={16} aria-hidden style={{ flexShrink: 0 }} />
      </Button>
    </SearchPopover>
  );
}

const Zone = chakra('bdi', { base: { color: 'fg', fontWeight: 'medium' } });
