import { useTranslation } from 'react-i18next';
import { describe, FieldFrame, useFieldIds } from '../../../forms/FieldFrame.tsx';
import { ownDirection } from '../../../i18n/language.ts';
import { Input } from '../../../ui/chakra/input.ts';
import { useLivingName } from '../../../ui/scripting.tsx';
import type { AttendeeName } from './useAttendeeName.ts';

/** The field for the name that the host will see. */
export function NameField({ name }: { name: AttendeeName }) {
  const { t } = useTranslation('booking');
  const ids = useFieldIds();
  const help = t('name.help');
  return (
    <FieldFrame ids={ids} label={t('name.label')} help={help} error={name.error}>
      <Input
        ref={name.control}
        {...describe(ids, name.error, help)}
        name={useLivingName('name')}
        autoComplete="name"
        enterKeyHint="done"
        dir={ownDirection(name.value)}
        value={name.value}
        onChange={(event) => name.change(event.target.value)}
      />
    </FieldFrame>
  );
}
