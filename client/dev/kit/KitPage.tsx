import { chakra, Grid } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { language } from '../../i18n/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Actions } from './Actions.tsx';
import { Data } from './Data.tsx';
import { Fields } from './Fields.tsx';
import { Overlays } from './Overlays.tsx';
import { Side } from './Side.tsx';
import { States } from './States.tsx';
import { Uploads } from './Uploads.tsx';
import { words } from './words.ts';

const sections = { actions: Actions, fields: Fields, uploads: Uploads, overlays: Overlays, states: States, data: Data };

const sides = ['en', 'ar'] as const;

/** `/{lang}/dev/kit`, in development only: every piece of the kit, left to right beside right to left. */
export function KitPage() {
  const { title, lead, sections: names } = words[language];
  return (
    <Page title={title} lead={lead} maxWidth="8xl">
      {(Object.entries(sections) as [keyof typeof sections, ComponentType][]).map(([name, Section]) => (
        <chakra.section key={name} id={name} aria-labelledby={`kit-${name}`} borderBlockStartWidth="1px" paddingBlock={8}>
          <chakra.h2 id={`kit-${name}`} textStyle="2xl" fontWeight="semibold" marginBlockEnd={6}>
            {names[name]}
          </chakra.h2>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap={12} rowGap={10}>
            {sides.map((side) => (
              <Side key={side} of={side}>
                <Section />
              </Side>
            ))}
          </Grid>
        </chakra.section>
      ))}
    </Page>
  );
}
