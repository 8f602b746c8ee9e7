import { chakra, Stack } from '@chakra-ui/react';
import { AppLink } from '../../ui/AppLink.tsx';
import type { FieldFailure } from '../errors.ts';

export interface MissingFieldsProps {
  missing: readonly FieldFailure[];
  /** Says how many there are. */
  lead: string;
  /** The page on which a field is filled in, and the name of the link to it; undefined without one. */
  placeOf: (field: readonly string[] | null) => { to: string; label: string } | undefined;
}

/** Lists the fields that a draft lacks for publishing. Each entry leads to its field. */
export function MissingFields({ missing, lead, placeOf }: MissingFieldsProps) {
  return (
    <>
      <p>{lead}</p>
      <Stack as="ul" gap={1.5} marginBlockStart={2} listStyleType="disc" paddingInlineStart={5}>
        {missing.map(({ field, message }) => {
          const place = placeOf(field);
          return (
            <li key={`${field?.join('.')} ${message}`}>
              {message}
              {place && (
                <>
                  <chakra.span aria-hidden>{' · '}</chakra.span>
                  <AppLink to={place.to} color="inherit">
                    {place.label}
                  </AppLink>
                </>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}
