import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Table } from './chakra/table.ts';
import { type DrawnLines, LongList, useLong } from './LongList.tsx';
import { useFirst } from './useFirst.ts';
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

/** The rows in the first window. */
const firstRows = 8;

/** Rows of like things: a table where there is room, a list on phones. Of many rows, those near the window are drawn. */
export function DataTable<Row>({ rows: all, ...others }: DataTableProps<Row>) {
  const rows = useFirst(all, firstRows);
  const props = { ...others, rows };
  const { rowKey } = props;
  const wide = useWide();
  const long = {
    isLong: useLong(rows.length),
    lines: rows.length,
    keyOf: useCallback((line: number) => rowKey(rows[line] as Row), [rows, rowKey]),
  };
  return wide ? <WideTable {...props} long={long} /> : <NarrowList {...props} long={long} />;
}

interface Long {
  isLong: boolean;
  lines: number;
  keyOf: (line: number) => string;
}

/** The rows that are drawn, with what both forms of a row need. */
const drawnRows = <Row,>({ rows, rowKey, columns, actions, linked }: DataTableProps<Row>, { from, to, isPart, lineRef }: DrawnLines) =>
  rows.slice(from, to).map((row, index) => ({
    key: rowKey(row),
    rowProps: { row, columns, actions, linked, line: from + index, lines: isPart ? rows.length : undefined, lineRef },
  }));

function NarrowList<Row>({ long, ...props }: DataTableProps<Row> & { long: Long }) {
  const { caption, columns, card } = props;
  return (
    <LongList {...long} height={columns.length * 28 + 32}>
      {(drawn) => (
        <Stack
          ref={drawn.listRef as RefObject<HTMLDivElement>}
          as="ul"
          gap={0}
          aria-label={caption}
          listStyleType="none"
          style={{ paddingBlock: `${drawn.before}px ${drawn.after}px`, overflowAnchor: drawn.isPart ? 'none' : undefined }}
        >
          {drawnRows(props, drawn).map(({ key, rowProps }) => (
            <ListRow key={key} card={card} {...rowProps} />
          ))}
        </Stack>
      )}
    </LongList>
  );
}

function WideTable<Row>({ long, ...props }: DataTableProps<Row> & { long: Long }) {
  const { caption, columns, rows, actions } = props;
  const head = useRef<HTMLTableRowElement>(null);
  const widths = useWidths(head, long.isLong);
  const space = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length + Number(Boolean(actions))} style={{ height }} />
      </tr>
    );
  return (
    <Table.ScrollArea>
      <Table.Root
        variant="line"
        background="transparent"
        tableLayout={widths && 'fixed'}
        aria-rowcount={long.isLong ? rows.length + 1 : undefined}
      >
        <Table.Caption position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
          {caption}
        </Table.Caption>
        <Table.Header>
          <Table.Row ref={head} background="transparent" aria-rowindex={long.isLong ? 1 : undefined}>
            {columns.map(({ key, header, align, order }, index) => (
              <Table.ColumnHeader
                key={key}
                scope="col"
                textAlign={align}
                color="fg.muted"
                fontWeight="medium"
                aria-sort={order?.active ? order.direction : undefined}
                style={{ width: widths?.[index] }}
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
              <Table.ColumnHeader scope="col" width={widths ? undefined : 0} style={{ width: widths?.[columns.length] }}>
                <chakra.span srOnly>{actions.header}</chakra.span>
              </Table.ColumnHeader>
            )}
          </Table.Row>
        </Table.Header>
        <LongList {...long} height={76}>
          {(drawn) => (
            <Table.Body
              ref={drawn.listRef as RefObject<HTMLTableSectionElement>}
              style={{ overflowAnchor: drawn.isPart ? 'none' : undefined }}
            >
              {space(drawn.before)}
              {drawnRows(props, drawn).map(({ key, rowProps }) => (
                <TableRow key={key} {...rowProps} />
              ))}
              {space(drawn.after)}
            </Table.Body>
          )}
        </LongList>
      </Table.Root>
    </Table.ScrollArea>
  );
}

/** The widths of the columns while only some rows are drawn: those of the first ones, since other rows would move the columns. */
function useWidths(head: RefObject<HTMLTableRowElement | null>, isLong: boolean): string[] | undefined {
  const [widths, setWidths] = useState<string[]>();
  useLayoutEffect(() => {
    const cells = [...(head.current?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width);
    const whole = cells.reduce((sum, width) => sum + width, 0);
    setWidths(isLong ? cells.map((width) => `${(width / whole) * 100}%`) : undefined);
  }, [head, isLong]);
  return widths;
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'linked' | 'actions'> {
  row: Row;
  line: number;
  /** The number of all lines, if not all are drawn. */
  lines: number | undefined;
  lineRef: DrawnLines['lineRef'];
}

/** A row is drawn again when it has changed, and not when others come near the window. */
const TableRow = memo(function TableRow<Row>({ row, columns, actions, linked, line, lines, lineRef }: RowProps<Row>) {
  return (
    <Table.Row
      ref={lineRef}
      data-index={line}
      aria-rowindex={lines && line + 2}
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
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

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

const ListRow = memo(function ListRow<Row>({
  row,
  columns,
  actions,
  linked,
  card,
  line,
  lines,
  lineRef,
}: RowProps<Row> & Pick<DataTableProps<Row>, 'card'>) {
  const lineProps = {
    ref: lineRef,
    'data-index': line,
    'aria-setsize': lines,
    'aria-posinset': lines && line + 1,
    borderBlockEndWidth: '1px',
    position: linked ? 'relative' : undefined,
  } as const;
  if (card) {
    return (
      <Flex as="li" gap={2} align="center" paddingBlock={3} {...lineProps}>
        <Box flex={1} minWidth={0}>
          {card(row)}
        </Box>
        {actions && <Box flexShrink={0}>{actions.cell(row)}</Box>}
      </Flex>
    );
  }
  const heading = columns.find(({ primary }) => primary);
  return (
    <Box as="li" paddingBlock={4} {...lineProps}>
      <Flex align="flex-start" justify="space-between" gap={3}>
        {heading && (
          <Box fontWeight="medium" minWidth={0}>
            {heading.cell(row)}
          </Box>
        )}
        {actions && <Box flexShrink={0}>{actions.cell(row)}</Box>}
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
}) as <Row>(props: RowProps<Row> & Pick<DataTableProps<Row>, 'card'>) => ReactNode;
