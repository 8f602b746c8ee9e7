/**
 * The list to show: that of the answer, or the previous one while the next answer is on its way. An empty previous list is not shown, since
 * it would say "nothing" about a search, filter or tab whose result is not known yet. Undefined while there is nothing to show.
 */
export function listShown<Data, List extends { nodes: readonly unknown[] }>(
  { data, previousData }: { data: Data | undefined; previousData: Data | undefined },
  listOf: (data: Data) => List,
): List | undefined {
  if (data) return listOf(data);
  const before = previousData && listOf(previousData);
  return before?.nodes.length ? before : undefined;
}
