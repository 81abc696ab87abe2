import type { ModuleWalk } from '../../test/walk';

export const authWalk: ModuleWalk = {
  // Nobody's ticket, and no code of anybody.
  values: () => ({ ticket: 'walk'.repeat(8), code: '000000', scope: 'read', days: 7 }),
};
