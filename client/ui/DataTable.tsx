import { Box, chakra, Flex, Stack, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWide } from './useWide.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  align?: 'start' | 'end';
  /** The column that names the row: its heading in the list on phones. */
  primary?: boolean;
  /** Rows can be put in the order of this column, in this direction; `choose` does so. */
  order?: { direction: 'ascending' | 'descending'; active: boolean; choose: () => void };
}

export interface DataTableProps<Row> {
  /** The table's name, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The primary cell holds a link whose `_before` covers the row: all of it leads there. */
  linked?: boolean;
  /** The actions on a row: at the end of its line, on phones beside its heading. */
  actions?: { header: string; cell: (row: Row) => ReactNode };
  /** The form of a row on phones, if a line for each column would take too much room. */
  card?: (row: Row) => ReactNode;
}

/** Rows of like things: a table where there is room, a list on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, linked, card } = props;
  const wide = useWide();
  return wide ? (
    <WideTable {...props} />
  ) : (
    <Stack as="ul" gap={0} aria-label={caption} listStyleType="none">
      {rows.map((row) => (
        <ListRow key={rowKey(row)} row={row} columns={columns} actions={actions?.cell(row)} linked={linked} card={card} />
      ))}
    </Stack>
  );
}

function WideTable<Row>({ caption, columns, rows, rowKey, actions, linked }: DataTableProps<Row>) {
  return (
    <Table.ScrollArea>
      <Table.Root variant="line" background="transparent">
        <Table.Caption position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
          {caption}
        </Table.Caption>
        <Table.Header>
          <Table.Row background="transparent">
            {columns.map(({ key, header, align, order }) => (
              <Table.ColumnHeader
                key={key}
                scope="col"
                textAlign={align}
                color="fg.muted"
                fontWeight="medium"
                aria-sort={order?.active ? order.direction : undefined}
              >
                {order ? (
                  <OrderButton {...order} align={align}>
                    {header}
                  </OrderButton>
                ) : (
                  header
                )}
              </Table.ColumnHeader>
            ))}
            {actions && (
              <Table.ColumnHeader scope="col" width={0}>
                <chakra.span srOnly>{actions.header}</chakra.span>
              </Table.ColumnHeader>
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row
              key={rowKey(row)}
              background="transparent"
              _hover={{ background: 'bg.subtle' }}
              position={linked ? 'relative' : undefined}
            >
              {columns.map(({ key, cell, align }) => (
                <Table.Cell key={key} textAlign={align} className={align === 'end' ? 'figures' : undefined}>
                  {cell(row)}
                </Table.Cell>
              ))}
              {actions && <Table.Cell textAlign="end">{actions.cell(row)}</Table.Cell>}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

type OrderButtonProps = NonNullable<Column<never>['order']> & Pick<Column<never>, 'align'> & { children: ReactNode };

/** A heading that orders the rows. Its arrow stays outside the line in which the column's figures end. */
function OrderButton({ direction, active, choose, align, children }: OrderButtonProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <chakra.button
      type="button"
      onClick={choose}
      display="inline-flex"
      flexDirection={align === 'end' ? 'row-reverse' : 'row'}
      alignItems="center"
      gap={1}
      borderRadius="xs"
      cursor="button"
      color={active ? 'fg' : undefined}
      _hover={{ color: 'fg' }}
      focusVisibleRing="outside"
    >
      {children}
      <Arrow size={14} aria-hidden style={{ opacity: active ? 1 : 0.35 }} />
    </chakra.button>
  );
}

function ListRow<Row>({
  row,
  columns,
  actions,
  linked,
  card,
}: Pick<DataTableProps<Row>, 'columns' | 'linked' | 'card'> & { row: Row; actions?: ReactNode }) {
  if (card) {
    return (
      <Flex as="li" gap={2} align="center" paddingBlock={3} borderBlockEndWidth="1px" position={linked ? 'relative' : undefined}>
        <Box flex={1} minWidth={0}>
          {card(row)}
        </Box>
        {actions && <Box flexShrink={0}>{actions}</Box>}
      </Flex>
    );
  }
  const heading = columns.find(({ primary }) => primary);
  return (
    <Box as="li" paddingBlock={4} borderBlockEndWidth="1px" position={linked ? 'relative' : undefined}>
      <Flex align="flex-start" justify="space-between" gap={3}>
        {heading && (
          <Box fontWeight="medium" minWidth={0}>
            {heading.cell(row)}
          </Box>
        )}
        {actions && <Box flexShrink={0}>{actions}</Box>}
      </Flex>
      <chakra.dl marginBlockStart={heading ? 2 : 0}>
        {columns
          .filter((column) => column !== heading)
          .map(({ key, header, cell }) => (
            <Flex key={key} justify="space-between" align="baseline" gap={4} paddingBlock={0.5} textStyle="sm">
              <chakra.dt color="fg.muted">{header}</chakra.dt>
              <chakra.dd className="figures" textAlign="end">
                {cell(row)}
              </chakra.dd>
            </Flex>
          ))}
      </chakra.dl>
    </Box>
  );
}
