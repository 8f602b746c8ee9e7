/**
 * A resolver's answer for a GraphQL type: any part of the type, at any depth. The planner reads only what the client selects,
 * and a service answers a mutation with the id alone, so the server never holds a whole object.
 */
export type Partly<T> = T extends Date
  ? T
  : T extends readonly (infer Item)[]
    ? Partly<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Partly<T[Key]> }
      : T;
