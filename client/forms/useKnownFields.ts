import { useLayoutEffect } from 'react';
import { useForm } from 'react-final-form';
import { same } from './draft.ts';

/**
 * Makes fields known to the form before they are drawn, so that they show what it holds. react-final-form puts a field that the
 * form does not know back to its initial value, which loses what was typed before the field was hidden. A list is unchanged as long as it
 * holds the same.
 */
export function useKnownFields(...names: string[]): void {
  const form = useForm();
  const list = names.join(' ');
  useLayoutEffect(() => {
    const leave = list.split(' ').map((name) => form.registerField(name, () => undefined, {}, { isEqual: same }));
    return () => {
      for (const each of leave) each();
    };
  }, [form, list]);
}
