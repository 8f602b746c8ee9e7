import { Button } from '@chakra-ui/react';
import { MoonStar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HijriShowDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { narrowPadding } from './CalendarToolbar.tsx';

/** Shows Hijri days beside the Gregorian ones, for all users of the account. */
export function HijriButton({ creatorId, showsHijri }: { creatorId: string; showsHijri: boolean }) {
  const { t } = useTranslation('calendar');
  const showHijri = useAction(HijriShowDocument);
  const { run: runHijri } = useToastedAction();
  const hijriTurned = !showsHijri;
  return (
    <Allowed needs="EDIT">
      <Button
        size="sm"
        paddingInline={narrowPadding}
        variant={showsHijri ? 'subtle' : 'outline'}
        aria-pressed={showsHijri}
        onClick={() =>
          void runHijri(() =>
            showHijri(
              { showsHijri: hijriTurned },
              {
                optimisticResponse: {
                  calendarSettingsUpdate: {
                    __typename: 'CalendarSettingsUpdatePayload',
                    creator: { __typename: 'Creator', id: creatorId, showsHijri: hijriTurned },
                    userErrors: [],
                  },
                },
              },
            ),
          )
        }
      >
        <MoonStar aria-hidden />
        {t('hijri')}
      </Button>
    </Allowed>
  );
}
