import { Box, chakra, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../ui/chakra/input.ts';
import { useTwoColumns } from '../ui/useWide.ts';
import { type Example, examplesWith, kinds } from './examples.ts';

interface ExampleListProps {
  chosen: string | undefined;
  onChoose: (example: Example) => void;
}

/** The examples of the schema, by kind. On a phone the list is folded until a person opens it, and folds itself after a choice. */
export function ExampleList({ chosen, onChoose }: ExampleListProps) {
  const { t } = useTranslation('sandbox');
  const isBeside = useTwoColumns();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const found = examplesWith(words);
  const open = isBeside || isOpen;
  const title = t('examples.title');
  return (
    <Box
      as="section"
      aria-labelledby="examples"
      minH={0}
      display="flex"
      flexDirection="column"
      borderInlineEndWidth={{ lg: '1px' }}
      p={{ base: 4, lg: 3 }}
      pb={{ base: 0, lg: 3 }}
    >
      <Heading as="h2" id="examples" textStyle="md">
        {isBeside ? (
          title
        ) : (
          <chakra.button type="button" aria-expanded={open} minH={11} w="full" textAlign="start" onClick={() => setOpen(!isOpen)}>
            <chakra.span aria-hidden display="inline-block" me={2} className="flip" rotate={open ? '90deg' : '0deg'}>
              ›
            </chakra.span>
            {title}
          </chakra.button>
        )}
      </Heading>
      {open && (
        <>
          <Input
            type="search"
            size="sm"
            mt={2}
            flexShrink={0}
            aria-label={t('examples.search')}
            placeholder={t('examples.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Box
            mt={3}
            overflowY="auto"
            maxH={{ base: '60dvh', lg: 'none' }}
            tabIndex={0}
            role="group"
            aria-labelledby="examples"
            rounded="md"
          >
            {kinds.map((kind) => (
              <Group
                key={kind}
                title={t(`examples.kind.${kind}`)}
                examples={found.filter((example) => example.kind === kind)}
                chosen={chosen}
                onChoose={(example) => {
                  onChoose(example);
                  setOpen(false);
                }}
              />
            ))}
            {!found.length && <Box role="status">{t('examples.none')}</Box>}
          </Box>
        </>
      )}
      <Box role="status" srOnly>
        {chosen && t('examples.loaded', { name: chosen })}
      </Box>
    </Box>
  );
}

interface GroupProps extends ExampleListProps {
  title: string;
  examples: readonly Example[];
}

function Group({ title, examples, chosen, onChoose }: GroupProps) {
  if (!examples.length) return null;
  return (
    <>
      <Heading as="h3" textStyle="sm" color="fg.muted" mt={2} mb={1}>
        {title}
      </Heading>
      <chakra.ul listStyleType="none" aria-label={title}>
        {examples.map((example) => (
          <li key={example.name}>
            <chakra.button
              type="button"
              dir="ltr"
              lang="en"
              w="full"
              minH={8}
              px={2}
              py={1}
              rounded="md"
              textAlign="start"
              textStyle="sm"
              aria-current={example.name === chosen ? 'true' : undefined}
              _hover={{ bg: 'bg.muted' }}
              css={{ '&[aria-current]': { bg: 'brand.subtle' } }}
              onClick={() => onChoose(example)}
            >
              <chakra.span display="block" fontWeight="medium">
                {example.name}
              </chakra.span>
              <chakra.span display="block" textStyle="xs" color="fg.muted" lineClamp={2}>
                {example.about}
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
