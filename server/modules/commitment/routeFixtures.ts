import { newId } from '../../base/present';
import { registerFixtures } from '../../test/registerFixtures';
import { SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** What the project's contracts and orders are for. */
    promisedSubject: { id: string };
  }
}

const register = registerFixtures('commitment', {
  columns: {
    subject_id: `(SELECT s.id FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = $4 AND s.name = $5 || '三')`,
    amount: '100',
    signed_on: `date '2026-01-05'`,
  },
  state: 'DRAFT',
  to: 'SUBMITTED',
  values: ({ objects }) => ({ subjectId: objects.promisedSubject.id, amount: 100, signedOn: '2026-01-05' }),
});

export const commitmentFixtures: typeof register = {
  ...register,
  async objects(ground) {
    const promisedSubject = { id: newId() };
    await ground.run(
      `INSERT INTO cost_subject (tenant_id, id, project_id, name, kind) VALUES ($1, $2, $3, $4 || '三', 'other')`,
      ...[promisedSubject.id, ground.objects.project.id, SECRET],
    );
    return { ...(await register.objects?.(ground)), promisedSubject };
  },
};
