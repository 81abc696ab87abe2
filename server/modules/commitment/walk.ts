import { newId } from '../../base/present';
import { registerWalk } from '../../test/registerWalk';
import { SECRET } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    /** What the project's contracts and orders are for. */
    promisedSubject: { id: string };
  }
}

const register = registerWalk('commitment', {
  columns: {
    subject_id: `(SELECT s.id FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = $4 AND s.name = $5 || '三')`,
    amount: '100',
    signed_on: `date '2026-01-05'`,
  },
  state: 'DRAFT',
  to: 'SUBMITTED',
  values: ({ objects }) => ({ subjectId: objects.promisedSubject.id, amount: 100, signedOn: '2026-01-05' }),
});

export const commitmentWalk: typeof register = {
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
