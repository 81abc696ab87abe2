import { newId } from '../../base/present';
import { FIXTURE_FILE, type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of the project, of pm: three nodes, the second after the first; and an act that pm may take back. */
    plan: {
      id: string;
      node: string;
      next: string;
      last: string;
      link: string;
      /** Of `node`, from a plan that is granted no more. */
      outer: string;
      act: string;
      file: string;
      baseline: string;
      /** A draft that makes `last` a day longer. */
      change: string;
      template: string;
      /** An own field of nodes. */
      field: string;
    };
  }
}

export const planFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const { project } = objects;
    const plan = {
      id: newId(),
      node: newId(),
      next: newId(),
      last: newId(),
      link: newId(),
      outer: newId(),
      act: newId(),
      file: newId(),
    };
    const [comment, baseline, change, template, field] = [{ id: newId() }, newId(), newId(), newId(), newId()];
    await run(
      `INSERT INTO custom_field (tenant_id, id, project_id, object_type, name, kind)
       VALUES ($1, $2, $3, 'planNode', $4, 'text')`,
      ...[field, project.id, SECRET],
    );
    await run(
      `INSERT INTO plan (tenant_id, id, project_id, start_on) VALUES ($1, $2, $3, '2026-03-02')`,
      ...[plan.id, project.id],
    );
    for (const [id, rank] of [
      [plan.node, 0],
      [plan.next, 1],
      [plan.last, 2],
    ] as const) {
      await run(
        `INSERT INTO plan_node (tenant_id, id, plan_id, project_id, rank, kind, title, created_by)
         VALUES ($1, $2, $3, $4, $5, 'work', $6, $7)`,
        ...[id, plan.id, project.id, rank, SECRET, pm.id],
      );
    }
    await run(
      'INSERT INTO plan_link (tenant_id, id, plan_id, from_id, to_id) VALUES ($1, $2, $3, $4, $5)',
      ...[plan.link, plan.id, plan.node, plan.next],
    );
    await run(
      `INSERT INTO plan_outer_link (tenant_id, id, plan_id, project_id, to_id, from_id, from_project_id, grant_id, is_point, start_on, end_on)
       VALUES ($1, $2, $3, $4, $5, $2, $2, $2, false, '2026-03-02', '2026-03-02')`,
      ...[plan.outer, plan.id, project.id, plan.node],
    );
    await run(
      `INSERT INTO plan_act (tenant_id, id, plan_id, actor_id, changes)
       VALUES ($1, $2, $3, $4, '{"nodes": [], "links": []}')`,
      ...[plan.act, plan.id, pm.id],
    );
    await run(
      `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, 'planNode', $3, $4, $5)`,
      ...[comment.id, plan.node, `<p>${SECRET}</p>`, pm.id],
    );
    await run(FIXTURE_FILE, plan.file, `${SECRET}.png`, pm.id);
    await run(
      `INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, 'planNode', $2, $3)`,
      ...[plan.node, plan.file],
    );
    await run(
      'INSERT INTO plan_node_task (tenant_id, node_id, task_id) VALUES ($1, $2, $3)',
      ...[plan.node, objects.task.id],
    );
    await run(
      `INSERT INTO plan_baseline (tenant_id, id, plan_id, no, name, start_on, links, calendar)
       VALUES ($1, $2, $3, 1, $4, '2026-03-02', '[]', '{}')`,
      ...[baseline, plan.id, SECRET],
    );
    const longer = { nodes: [{ id: plan.last, before: { duration: 1 }, after: { duration: 2 } }], links: [] };
    await run(
      `INSERT INTO plan_change (tenant_id, id, plan_id, project_id, no, title, reason, changes, created_by)
       VALUES ($1, $2, $3, $4, 1, $5, $5, $6, $7)`,
      ...[change, plan.id, project.id, SECRET, JSON.stringify(longer), pm.id],
    );
    await run(
      `INSERT INTO plan_template (tenant_id, id, name, content)
       VALUES ($1, $2::uuid, $3 || $2::text, '{"nodes": [], "links": [], "workdays": 0}')`,
      ...[template, SECRET],
    );
    return {
      plan: { ...plan, baseline, change, template, field },
      comments: { ...objects.comments, planNode: comment },
    };
  },
  values({ objects: { plan, comments, task }, path, serial }) {
    const commented = /\/comments(\/|$)/.test(path);
    const of = /plan\/(links|outerLinks|acts|baselines|templates)\//.exec(path)?.[1];
    const ids = {
      outerLinks: plan.outer,
      links: plan.link,
      acts: plan.act,
      baselines: plan.baseline,
      templates: plan.template,
    };
    const inControl = path.includes('/planChange')
      ? plan.change
      : path.includes('/planBaseline')
        ? plan.baseline
        : null;
    const id = inControl ?? (of ? ids[of as keyof typeof ids] : plan.node);
    const creates = ['/create', '/move', '/rows', '/nodes'].some((end) => path.endsWith(end));
    return {
      id: commented ? comments.planNode?.id : id,
      parentId: commented ? comments.planNode?.id : creates ? null : plan.node,
      ...{ nodeId: plan.node, nodeIds: [plan.node], linkId: plan.link },
      ...{ objectId: plan.node, fileId: plan.file, ids: [plan.node], afterId: null, kind: 'work' },
      ...{ fromId: plan.next, toId: plan.last, text: '', rows: [{ title: '走查' }] },
      ...{ result: 'PASSED', note: '走查' },
      columns: [{ fieldId: plan.field, cells: [{ text: '外包' }] }],
      ...{ assignments: [], by: 'slack', key: '走查', into: 'plan' },
      ...{ taskId: task.id, taskIds: [task.id], name: `走查${serial}`, startOn: '2026-03-02' },
    };
  },
};
