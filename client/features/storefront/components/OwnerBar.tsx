import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsoleAccount } from '../../../session/tokens.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';

export interface OwnerBarProps {
  /** The creator of the page. */
  creatorId: string;
  /** The console's page that changes it. */
  edit: string;
}

/**
 * A bar with a link to the console, for console users of the page's account. Visitors do not get it, and the server, which does not know
 * this browser's console, does not draw it. It gives no right: the console checks by itself.
 */
export function OwnerBar({ creatorId, edit }: OwnerBarProps) {
  const { t } = useTranslation(['storefront', 'common']);
  const account = useConsoleAccount();
  const [hidden, setHidden] = useState(false);
  if (account !== creatorId || hidden) return null;
  return (
    <Box as="aside" aria-label={t('owner.label')} bg="saffron.subtle" color="saffron.fg" borderBlockEndWidth="1px" textStyle="sm">
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap={6}
        rowGap={1}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={2}
      >
        <chakra.p fontWeight="medium">{t('owner.text')}</chakra.p>
        <Flex wrap="wrap" gap={2}>
          <Button size="sm" variant="ghost" color="inherit" onClick={() => setHidden(true)}>
            <Eye aria-hidden />
            {t('owner.asVisitor')}
          </Button>
          <ButtonLink to={edit} size="sm" variant="outline" color="inherit">
            <Pencil aria-hidden />
            {t('actions.edit', { ns: 'common' })}
          </ButtonLink>
        </Flex>
      </Flex>
    </Box>
  );
}
