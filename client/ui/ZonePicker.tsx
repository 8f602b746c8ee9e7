import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../i18n/trans.ts';
import { zoneLabel, zoneOptions } from '../i18n/zones.ts';
import { SearchButton } from './SearchButton.tsx';

export interface ZonePickerProps extends Omit<ButtonProps, 'value' | 'onChange'> {
  value: string;
  /** The instant for which the zone's offset from UTC is shown; now when absent. */
  instant?: string;
  onChange: (zone: string) => void;
}

/** Shows the zone of the times, and changes it by a search through all zones that the browser knows. */
export function ZonePicker({ value, instant, onChange, ...props }: ZonePickerProps) {
  const { t } = useTranslation('zones');
  return (
    <SearchButton
      name={t('picker.name')}
      label={t('picker.name')}
      placeholder={t('picker.search')}
      options={zoneOptions}
      value={value}
      onPick={onChange}
    >
      {(opening) => (
        <Button
          {...opening}
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
      )}
    </SearchButton>
  );
}

const Zone = chakra('bdi', { base: { color: 'fg', fontWeight: 'medium' } });
