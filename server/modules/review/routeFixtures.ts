import { newId } from '../../base/present';
import { registerFixtures } from '../../test/registerFixtures';
import { SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    review: { item: { id: string }; issue: { id: string }; template: { id: string }; phase: { id: string } };
  }
}

export const reviewFixtures = registerFixtures('review', {
  columns: { type: `'design'`, state: `'REVIEWING'`, began_at: 'now()' },
  state: 'REVIEWING',
  to: 'WITHDRAWN',
  async objects({ objects: { project, plan }, people: { pm, dev }, run }, review) {
    const [item, issue, template, phase] = [{ id: newId() }, { id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO review_template (tenant_id, id, name, type) VALUES ($1, $2::uuid, $3 || $2::text, 'design')`,
      ...[template.id, SECRET],
    );
    await run('INSERT INTO review_round (tenant_id, review_id, round) VALUES ($1, $2, 1)', review.id);
    await run(
      `INSERT INTO review_person (tenant_id, review_id, user_id, role) VALUES ($1, $2, $3, 'reviewer')`,
      ...[review.id, pm.id],
    );
    await run(
      'INSERT INTO review_item (tenant_id, id, review_id, sort, text) VALUES ($1, $2, $3, 1, $4)',
      ...[item.id, review.id, SECRET],
    );
    await run(
      `INSERT INTO review_issue (tenant_id, id, review_id, seq, round, text, severity, owner_id)
       VALUES ($1, $2, $3, 1, 1, $4, 3, $5)`,
      ...[issue.id, review.id, SECRET, dev.id],
    );
    await run(
      `INSERT INTO plan_node (tenant_id, id, plan_id, project_id, rank, kind, title)
       VALUES ($1, $2, $3, $4, 9, 'phase', $5)`,
      ...[phase.id, plan.id, project.id, SECRET],
    );
    await run('UPDATE review SET gate_phase_id = $3 WHERE tenant_id = $1 AND id = $2', review.id, phase.id);
    return { review: { item, issue, template, phase } };
  },
  values: ({ objects: { review }, path, serial, world }) => ({
    ...(path.includes('/template/') && { id: review.template.id }),
    ...{ itemId: review.item.id, issueId: review.issue.id, phaseId: review.phase.id, version: 1 },
    ...{ name: `模板${serial}`, type: 'design', mode: 'and', percent: null, flowId: null, enabled: true },
    items: ['走查'],
    people: [{ userId: world.people.pm.id, role: 'reviewer' }],
    ...{ text: '走查', result: 'ok', note: '走查', severity: 3 },
    ...{ conclusion: 'fail', summary: '走查', reason: '走查' },
    ...(path.endsWith('/issues/{issueId}/step') && { to: 'FIXED' }),
  }),
});
