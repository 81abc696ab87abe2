import { matrixOf } from '../../../contract/risk/matrix';
import { registerFixtures } from '../../test/registerFixtures';

export const riskFixtures = registerFixtures('risk', {
  columns: { first_cell: '13', cell: '13', identified_on: `'2026-01-05'` },
  state: 'IDENTIFIED',
  to: 'HANGUP',
  values: ({ path }) => ({
    probability: 3,
    impact: 3,
    situation: '走查',
    matrix: matrixOf(),
    reviewDays: { high: 7, mid: 14, low: 30 },
    opportunities: false,
    ...(path.endsWith('/rules') && { version: 0 }),
  }),
});
