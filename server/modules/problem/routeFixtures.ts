import { severities, USUAL_SLA } from '../../../contract/problem/sla';
import { newId } from '../../base/present';
import { registerFixtures } from '../../test/registerFixtures';

export const problemFixtures = registerFixtures('problem', {
  columns: { severity: '3' },
  state: 'UNCONFIRMED',
  to: 'CANCELLED',
  values: ({ path }) => ({
    severity: 3,
    rules: severities.map((severity) => USUAL_SLA[severity]),
    ...(path.endsWith('/convert') && { to: 'risk' }),
    ...(path.endsWith('/unconvert') && { to: 'risk', madeId: newId(), begun: false }),
    ...(path.endsWith('/rules') && { version: 0 }),
  }),
});
