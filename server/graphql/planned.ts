/**
 * What a resolver may return for a GraphQL type: any part of it, at any depth. The planner reads only what the
 * client selected, and a service answers a mutation with the id alone, so no whole object ever exists on the server.
 */
export type Planned<T> = T extends Date
  ? T
  : T extends readonly (infer Item)[]
    ? Planned<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Planned<T[Key]> }
      : T;
