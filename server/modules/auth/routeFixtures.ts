import type { ModuleFixtures } from '../../test/routeFixtures';

export const authFixtures: ModuleFixtures = {
  // Nobody's ticket, and no code of anybody.
  values: () => ({
    ...{ ticket: 'walk'.repeat(8), code: '000000', scope: 'read', days: 7 },
    ...{ clientData: 'e30', attestation: 'e30', authenticatorData: 'e30', signature: 'e30', transports: [] },
  }),
};
