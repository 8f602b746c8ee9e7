import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** One consequence in a dialog: its heading, and what it means. */
export function Consequence({ title, children }: { title: string; children: ReactNode }) {
  const consequenceHeading = useId();
  return (
    <section aria-labelledby={consequenceHeading}>
      <chakra.h3 id={consequenceHeading} fontWeight="semibold">
        {title}
      </chakra.h3>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
        {children}
      </chakra.p>
    </section>
  );
}
