import { severities, USUAL_SLA } from '../../../contract/problem/sla';
import { registerWalk } from '../../test/registerWalk';

export const problemWalk = registerWalk('problem', {
  columns: { severity: '3' },
  state: 'UNCONFIRMED',
  to: 'CANCELLED',
  values: ({ path }) => ({
    severity: 3,
    rules: severities.map((severity) => USUAL_SLA[severity]),
    ...(path.endsWith('/convert') && { to: 'risk' }),
    ...(path.endsWith('/rules') && { version: 0 }),
  }),
});
