import type { Role } from '../../graphql/generated.ts';

/** The password of all people of the demo data. */
export const demoPassword = 'Diwan1234';

/** The people of the demo data as whom developers sign in. */
export const demoPeople: readonly { email: string; role: Role; who: string }[] = [
  { email: 'demo@diwan.test', role: 'CREATOR', who: 'Owner' },
  { email: 'editor@diwan.test', role: 'CREATOR', who: 'Editing admin' },
  { email: 'viewer@diwan.test', role: 'CREATOR', who: 'View-only admin' },
  { email: 'customer@diwan.test', role: 'CUSTOMER', who: 'Customer' },
];
