import { chakra, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../forms/FieldFrame.tsx';
import { useFormField } from '../../../forms/useFormField.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { type KeyAccess, noKeyAccess, type Resource, resourceLevels, resourceNames } from './access.ts';

/** The access of a key: a line for each resource, with none, read, or read and write. The form's field has the scopes. */
export function AccessField({ label, help }: { label: string; help: string }) {
  const { input, frame, control } = useFormField<KeyAccess>({ name: 'scopes', label, help });
  const keyAccess = input.value || noKeyAccess;
  return (
    <FieldFrame {...frame} group>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="minmax(0, 1fr) auto"
        alignItems="center"
        columnGap={4}
        rowGap={2}
        aria-describedby={control['aria-describedby']}
      >
        {resourceNames.map((resource) => (
          <ResourceLine
            key={resource}
            resource={resource}
            resourceLevel={keyAccess[resource]}
            onChange={(resourceLevel) => input.onChange({ ...keyAccess, [resource]: resourceLevel })}
          />
        ))}
      </Grid>
    </FieldFrame>
  );
}

interface ResourceLineProps {
  resource: Resource;
  resourceLevel: KeyAccess[Resource];
  onChange: (resourceLevel: KeyAccess[Resource]) => void;
}

function ResourceLine({ resource, resourceLevel, onChange }: ResourceLineProps) {
  const { t } = useTranslation('integrations');
  const id = useId();
  return (
    <chakra.li display="contents">
      <chakra.label htmlFor={id} textStyle="sm">
        {t(`access.${resource}`)}
      </chakra.label>
      <NativeChoice
        id={id}
        width="11rem"
        size="sm"
        none={t('access.none')}
        options={resourceLevels(resource).map((value) => ({ value, label: t(`access.level.${value}`) }))}
        value={resourceLevel}
        onChange={onChange}
      />
    </chakra.li>
  );
}
