import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    approvalFlow: { id: string };
    /** Asked by dev about `task`: pm's answer is awaited, then that of who pm added. */
    approval: { id: string; entry: string; added: string };
    /** The owner's answer is awaited, who asked pm for a word. */
    approvalAsked: { id: string; entry: string };
    /** Of pm, in a year. */
    delegation: { id: string };
  }
}

const step = {
  ...{ name: SECRET, mode: 'and', selfRule: 'skip', emptyRule: 'admin', leaverRule: 'replace' },
  people: [{ kind: 'projectOwner' }],
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const approvalFixtures: ModuleFixtures = {
  async objects({ people: { pm, dev, viewer }, objects: { project, task, sibling }, run }) {
    const approvalFlow = { id: newId() };
    const [approval, approvalAsked] = [
      { id: newId(), entry: newId(), added: newId() },
      { id: newId(), entry: newId() },
    ];
    const delegation = { id: newId() };
    const steps = JSON.stringify([step]);
    await run(
      'INSERT INTO approval_flow (tenant_id, id, name, steps) VALUES ($1, $2::uuid, $3 || $2::text, $4)',
      ...[approvalFlow.id, SECRET, steps],
    );
    for (const [one, about] of [
      [approval, task],
      [approvalAsked, sibling],
    ] as const) {
      await run(
        `INSERT INTO approval (tenant_id, id, purpose, object_type, object_id, project_id, title, content_hash, steps,
                               ahead, initiator_id)
         VALUES ($1, $2, 'taskStage', 'task', $3, $4, $5, '', $6, '{}', $7)`,
        ...[one.id, about.id, project.id, SECRET, steps, dev.id],
      );
    }
    const entry = `INSERT INTO approval_entry (tenant_id, approval_id, step, round, sort, id, principal_id, state, asked_id,
                                               parent_id, place, added_by)
                   VALUES ($1, $2, 1, 1, $3, $4, $5, $6, $7, $8, $9, $10)`;
    await run(entry, approval.id, 1, approval.entry, pm.id, 'OPEN', null, null, null, null);
    await run(entry, approval.id, 2, approval.added, newId(), 'WAITING', null, approval.entry, 'after', pm.id);
    await run(entry, approvalAsked.id, 1, approvalAsked.entry, newId(), 'OPEN', pm.id, null, null, null);
    await run(
      `INSERT INTO approval_delegation (tenant_id, id, user_id, to_id, purposes, from_at, to_at)
       VALUES ($1, $2, $3, $4, '{}', now() + interval '1 year', now() + interval '2 years')`,
      ...[delegation.id, pm.id, viewer.id],
    );
    return { approvalFlow, approval, approvalAsked, delegation };
  },
  values: ({ objects: { approvalFlow, approval, approvalAsked, delegation, task }, path, world, serial }) => {
    const one = path.endsWith('reply') ? approvalAsked : approval;
    return {
      id: path.includes('/flow') ? approvalFlow.id : path.includes('/delegation') ? delegation.id : one.id,
      entryId: path.endsWith('removeSigner') ? approval.added : one.entry,
      ...{ objectType: 'task', objectId: task.id, box: 'todo', name: `流程${serial}`, steps: [step], copyTo: [] },
      ids: [one.id],
      ...{ toId: world.newcomer.id, userIds: [world.newcomer.id], purposes: [], from: inDays(20), to: inDays(21) },
      ...{ pass: true, opinion: '同意', place: 'after', toStep: 0, way: 'again', enabled: true },
    };
  },
};
