import { Box, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** One section of the settings: its title and text, and beside them (on phones below) its controls. */
export function SettingsSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Grid
      as="section"
      aria-labelledby={heading}
      templateColumns={{ lg: '18rem minmax(0, 1fr)' }}
      gap={{ base: 5, lg: 12 }}
      paddingBlock={8}
      borderBlockEndWidth="1px"
      _first={{ paddingBlockStart: 0 }}
      _last={{ borderBlockEndWidth: 0 }}
    >
      <Box>
        <chakra.h2 id={heading} textStyle="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
          {text}
        </chakra.p>
      </Box>
      <Box minWidth={0} maxWidth="form">
        {children}
      </Box>
    </Grid>
  );
}
