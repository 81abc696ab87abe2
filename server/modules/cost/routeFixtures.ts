import { newId } from '../../base/present';
import { registerFixtures } from '../../test/registerFixtures';
import { SECRET } from '../../test/routeFixtures';

type One = { id: string };

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Nothing stands on it; what does stands on `usedSubject`. */
    costSubject: One;
    usedSubject: One;
    /** A project without a budget. */
    unplanned: One;
    /** In the making, of the project. */
    costBudget: One;
    costRate: One;
    exchangeRate: One;
  }
}

/** Another one for each call: two rates of a day are refused. */
const walkedDay = (serial: number) => new Date(Date.UTC(1950, 0, serial)).toISOString().slice(0, 10);

const register = registerFixtures('cost', {
  columns: {
    subject_id: `(SELECT s.id FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = $4 AND s.name = $5 || '二')`,
    amount: '100',
    spent_on: `date '2026-01-05'`,
  },
  state: 'DRAFT',
  to: 'SUBMITTED',
  values({ objects, path, serial }) {
    const id = path.includes('/subject')
      ? objects.costSubject.id
      : path.includes('/budget')
        ? objects.costBudget.id
        : path.includes('/rate')
          ? objects.costRate.id
          : path.includes('/exchangeRate')
            ? objects.exchangeRate.id
            : undefined;
    return {
      ...(path.includes('pcProjectCost') && { id, parentId: null }),
      ...(path.endsWith('pcProjectCost/budget') && { projectId: objects.unplanned.id }),
      ...(path.endsWith('/rate') && { projectId: null, userId: null, positionId: null, grade: null }),
      ...{ kind: 'other', subjectId: objects.usedSubject.id, amount: 100, spentOn: '2026-01-05', note: '走查' },
      lines: [{ subjectId: objects.usedSubject.id, amount: 100, note: '' }],
      ...{ scope: 'tenant', effectiveFrom: walkedDay(serial) },
      fenPerHour: 100,
      ...(path.includes('/exchangeRate') && { currency: 'USD', day: walkedDay(serial), rate: 7.1 }),
    };
  },
});

export const costFixtures: typeof register = {
  ...register,
  async objects(ground) {
    const { t, tenant, people, visibility, objects, run } = ground;
    const { pm, dev, viewer } = people;
    const unplanned = await t.factory.project(tenant, pm, [
      { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
      { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
    ]);
    await run('UPDATE project SET visibility = $3 WHERE tenant_id = $1 AND id = $2', unplanned.id, visibility);
    t.app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: unplanned.id });
    const [costSubject, usedSubject, costBudget, costRate, exchangeRate] = Array.from({ length: 5 }, () => ({
      id: newId(),
    })) as [One, One, One, One, One];
    await run(
      `INSERT INTO cost_subject (tenant_id, id, project_id, name, kind)
       VALUES ($1, $2, $4, $5, 'other'), ($1, $3, $4, $5 || '二', 'other')`,
      ...[costSubject.id, usedSubject.id, objects.project.id, SECRET],
    );
    await run(
      'INSERT INTO cost_budget (tenant_id, id, project_id, no, note) VALUES ($1, $2, $3, 1, $4)',
      ...[costBudget.id, objects.project.id, SECRET],
    );
    await run(
      'INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount) VALUES ($1, $2, $3, 100)',
      ...[costBudget.id, usedSubject.id],
    );
    await run(
      `INSERT INTO cost_rate (tenant_id, id, scope, user_id, effective_from, fen_per_hour)
       VALUES ($1, $2, 'user', $3, $4::date, 100)`,
      ...[costRate.id, pm.id, visibility === 'private' ? '2026-01-01' : '2026-01-02'],
    );
    await run(
      `INSERT INTO exchange_rate (tenant_id, id, currency, day, rate) VALUES ($1, $2, 'EUR', $3::date, 7.8)`,
      ...[exchangeRate.id, visibility === 'private' ? '2026-01-01' : '2026-01-02'],
    );
    const own = await register.objects?.(ground);
    return { ...own, unplanned, costSubject, usedSubject, costBudget, costRate, exchangeRate };
  },
};
