import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

declare module '@apollo/client' {
  /** A fragment's fields are seen only by the component that owns the fragment. */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
