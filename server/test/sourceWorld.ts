/**
 * An enterprise with a little of everything that sources of data tell, and what each source has to count of it: figures by
 * hand for its owner, for a member of one of its two projects, and for somebody of none.
 */
import { usualSettings } from '../../contract/questionnaire/settings';
import { newId } from '../base/present';
import type { useTestApp } from './app';
import type { TestTenant, TestUser } from './factories';

type TestApp = ReturnType<ReturnType<typeof useTestApp>>;

export interface SourceWorld {
  tenant: TestTenant;
  owner: TestUser;
  /** Leads both projects. */
  pm: TestUser;
  /** Develops in the one project, and reads the market analysis. */
  member: TestUser;
  outsider: TestUser;
  seen: { id: string; code: string };
}

export async function sourceWorld(t: () => TestApp): Promise<SourceWorld> {
  const { tenant, owner, pm, member: outsider } = await t().enterprise();
  const { database } = t().app.platform;
  const { factory } = t();
  const member = await factory.member(tenant, 'ROLE_TENANT_PM');
  const seen = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const hidden = await factory.project(tenant, pm);
  const run = (text: string, ...values: unknown[]) => database.query(text, [tenant.id, ...values]);
  /** Rows of a table; the tenant goes before, and an id where none is given. */
  const add = async (table: string, of: Record<string, unknown>, id: string | null = newId()) => {
    const values = { ...(id && { id }), ...of };
    const names = Object.keys(values);
    await run(
      `INSERT INTO ${table} (tenant_id, ${names.join(', ')}) VALUES ($1, ${names.map((_one, at) => `$${at + 2}`).join(', ')})`,
      ...Object.values(values),
    );
    return id ?? '';
  };

  const task = (project: typeof seen, of: Parameters<typeof factory.task>[3]) => factory.task(tenant, project, pm, of);
  const open = await task(seen, { title: '公开', executorId: member.id });
  const own = await factory.task(tenant, seen, owner, { title: '私密', privateTask: true });
  const away = await task(hidden, { title: '别处' });
  await task(seen, { category: 'DONE' });
  await task(seen, { category: 'DONE' });

  // Forth, back, and forth again: 24, 24 and 12 hours.
  const stages = await run(
    `SELECT s.id FROM stage s WHERE s.tenant_id = $1 AND s.process_id = (SELECT y.process_id FROM task_type y
       JOIN task k ON k.tenant_id = y.tenant_id AND k.type_id = y.id WHERE y.tenant_id = $1 AND k.id = $2) ORDER BY s.sort LIMIT 2`,
    open.id,
  );
  const [first, second] = stages.map(({ id }) => id);
  await run('DELETE FROM task_span WHERE tenant_id = $1 AND task_id = $2', open.id);
  const [type] = await run('SELECT type_id FROM task WHERE tenant_id = $1 AND id = $2', open.id);
  const moments = ['2026-03-02T01:00Z', '2026-03-03T01:00Z', '2026-03-04T01:00Z', '2026-03-04T13:00Z', null];
  for (const [at, from] of moments.slice(0, -1).entries()) {
    const day = String(from).slice(0, 10);
    const span = { task_id: open.id, project_id: seen.id, type_id: type?.type_id, stage_id: at % 2 ? second : first };
    const days = { entered_day: day, created_day: '2026-03-02', stage_day: day };
    await add(
      'task_span',
      {
        ...{ ...span, ...days, category: 'NOT_STARTED', outcome: 'open', entered_at: from, left_at: moments[at + 1] },
        ...{ shown: true },
      },
      null,
    );
  }

  // Two months behind the last baseline; the private task came when the phase had begun.
  const plan = await add('plan', { project_id: seen.id, start_on: '2190-03-01' });
  const node = (kind: string, of: object) =>
    add('plan_node', { plan_id: plan, project_id: seen.id, rank: 1, kind, title: kind, ...of });
  const phase = await node('phase', { start_on: '2026-03-01', end_on: '2190-03-24' });
  const work = await node('work', { parent_id: phase, start_on: '2026-03-01', end_on: '2190-03-20' });
  await add('plan', { project_id: hidden.id, start_on: '2190-03-01' });
  for (const [no, end] of [
    [1, '2190-03-01'],
    [2, '2190-03-10'],
  ] as const) {
    const baseline = await add('plan_baseline', {
      ...{ plan_id: plan, no, name: `基线 ${no}`, start_on: '2190-03-01', links: '[]', calendar: '{}' },
    });
    for (const [wbs, id] of [
      ['1', phase],
      ['1.1', work],
    ])
      await add(
        'plan_baseline_node',
        { baseline_id: baseline, node_id: id, wbs, kind: 'work', title: wbs, end_on: end, duration: 1 },
        null,
      );
  }
  await add('plan_node_task', { node_id: work, task_id: open.id, created_at: '2026-02-20T01:00Z' }, null);
  await add('plan_node_task', { node_id: work, task_id: own.id, created_at: '2026-03-10T01:00Z' }, null);

  const record = (table: string, project: typeof seen, seq: number, of: object) =>
    add(table, { project_id: project.id, seq, title: `${table} ${seq}`, created_by: owner.id, ...of });
  const places = [
    [seen, 1, { is_private: false }],
    [seen, 2, { is_private: true }],
    [hidden, 1, { is_private: false }],
  ] as const;
  for (const [at, [project, seq, hides]] of places.entries()) {
    const problem = await record('problem', project, seq, { ...hides, severity: at === 2 ? 2 : 1 });
    const clock = (metric: string, outcome: string) =>
      add(
        'object_clock',
        {
          ...{ object_type: 'problem', object_id: problem, metric, cycle: 1, goal: 60, runs: '[]', outcome },
          ended_at: '2190-01-01T00:00Z',
        },
        null,
      );
    await clock('response', 'met');
    await clock('resolution', at === 0 ? 'missed' : 'met');
    const review = await record('review', project, seq, {
      ...hides,
      type: 'design',
      ...(at < 2 && { phase_id: phase }),
    });
    const issue = (no: number, severity: number, state: string) =>
      add('review_issue', { review_id: review, seq: no, round: 1, text: `${no}`, severity, state });
    await issue(1, 1, 'OPEN');
    if (at === 0) await issue(2, 2, 'VERIFIED');
    await record('risk', project, seq, { ...hides, first_cell: 13, cell: 13, identified_on: '2026-01-05' });
    await record('resource', project, seq, { ...hides, kind: 'equipment' });
    await record('environment', project, seq, { ...hides, kind: 'test' });
  }

  const subject = await add('cost_subject', { project_id: seen.id, name: '差旅', kind: 'travel' });
  const spent = { subject_id: subject, spent_on: '2026-01-05', is_private: false };
  await record('cost', seen, 1, { ...spent, amount: 60_000, state: 'APPROVED' });
  await record('cost', seen, 2, { ...spent, amount: 50_000, state: 'SUBMITTED' });
  const promised = { subject_id: subject, signed_on: '2026-01-05', is_private: false };
  await record('commitment', seen, 1, { ...promised, amount: 40_000, state: 'ACTIVE' });
  const budget = await add('cost_budget', { project_id: seen.id, no: 1, state: 'APPROVED' });
  await add('cost_budget_line', { budget_id: budget, subject_id: subject, amount: 100_000 }, null);
  const labour = { user_id: member.id, day: '2026-01-05', booked_on: '2026-01-05', minutes: 90, live: true };
  await add('cost_labour', {
    project_id: seen.id,
    worklog_id: newId(),
    ...labour,
    rate_fen: 10_000,
    amount_fen: 15_000,
  });
  const named = await add('collection', { name: '点名', owner_id: pm.id });
  await add('collection_project', { collection_id: named, project_id: seen.id }, null);
  await add('collection', { name: '按条件', owner_id: owner.id, rule: JSON.stringify({ ownerId: pm.id }) });
  await add('worklog', { task_id: open.id, user_id: member.id, day: '2026-01-05', minutes: 90 });
  await add('worklog', { task_id: own.id, user_id: owner.id, day: '2026-01-05', minutes: 30 });

  const norm = async (code: string, of: object) =>
    add('norm', {
      ...{ code, code_key: code, title: code, source: 'enterprise', category: 'quality', level: 'mandatory' },
      ...of,
    });
  const current = newId();
  const audience = JSON.stringify({ everybody: true, departmentIds: [], userIds: [] });
  const effective = await norm('N-1', { state: 'EFFECTIVE', current_id: current, read_audience: audience });
  await norm('N-2', { owner_id: owner.id });
  await add('norm_version', { norm_id: effective, major: 1, minor: 0, state: 'EFFECTIVE' }, current);
  await add('norm_reading', { norm_id: effective, user_id: member.id, major: 1, minor: 0 }, null);
  const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
  for (const [of, kind] of [
    [open, 'fault'],
    [own, 'fault'],
    [away, 'basis'],
  ] as const) {
    await add('norm_task', { norm_id: effective, task_id: of.id, kind, created_at: old });
  }

  for (const [seq, province, one, two] of [
    [1, '510000', 4.5, 5],
    [2, '510000', 3, null],
    [3, null, null, null],
  ] as const) {
    await add('market_delivery', {
      ...{ seq, customer: `客户 ${seq}`, province, satisfaction1: one, satisfaction2: two, planned_on: '2026-03-01' },
      ...{ delivered_on: '2026-03-05', project_id: seq === 1 ? hidden.id : seen.id },
    });
  }

  const form = async (key: string, ownerId: string, anonymous: boolean) => {
    const id = newId();
    await add(
      'survey_form',
      {
        ...{ form_key: `${key}${id.slice(-12)}`, title: key, draft: '{"questions":[],"ends":[]}', state: 'COLLECTING' },
        ...{ settings: JSON.stringify({ ...usualSettings, anonymous }), published_no: 1, owner_id: ownerId },
      },
      id,
    );
    await add('survey_version', { form_id: id, no: 1, schema: '{"questions":[],"ends":[]}' }, null);
    return id;
  };
  const answer = (formId: string, seconds: number, respondent: TestUser | null) =>
    add('survey_response', {
      ...{ form_id: formId, version_no: 1, submit_key: newId(), payload_hash: '', answers: '{}', day: '2026-04-01' },
      ...{ seconds, respondent_id: respondent?.id ?? null },
    });
  const told = await form('实名', member.id, false);
  await answer(told, 10, member);
  await answer(told, 20, owner);
  await answer(told, 90, outsider);
  await answer(await form('匿名', member.id, true), 50, null);

  const file = async (mb: number) => {
    const id = newId();
    const size = mb * 1_048_576;
    await add('file_blob', { hash: id, size }, id);
    return add('file', { blob_id: id, category: 'attachment', name: `${mb}.pdf`, size, kind: 'pdf' }, id);
  };
  const hang = async (taskId: string, mb: number) =>
    add('object_file', { object_type: 'task', object_id: taskId, file_id: await file(mb) }, null);
  await hang(open.id, 1);
  await hang(own.id, 2);
  const kept = await file(4);
  const document = await add('document', { project_id: hidden.id, kind: 'file', name: '合同.pdf', file_id: kept });
  await add('document_version', { document_id: document, no: 1, file_id: kept });

  await database.query(
    `INSERT INTO login_attempt (id, username, ip, success, opened_in, at) VALUES ($1, $2, '', true, $3, now() - interval '70 days')`,
    [newId(), owner.username, tenant.id],
  );
  return { tenant, owner, pm, member, outsider, seen };
}
