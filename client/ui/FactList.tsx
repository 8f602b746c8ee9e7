import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What a fact is called, and the fact. */
export type Fact = [label: string, value: ReactNode];

/** Facts at a glance, a line each: the label at the start, the value at the end. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <chakra.dl>
      {facts.map(([label, value]) => (
        <Flex key={label} justify="space-between" align="baseline" gap={4} paddingBlock={2.5} borderBlockEndWidth="1px" textStyle="sm">
          <chakra.dt color="fg.muted" flexShrink={0}>
            {label}
          </chakra.dt>
          <chakra.dd className="figures" textAlign="end" fontWeight="medium" minWidth={0} overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}
