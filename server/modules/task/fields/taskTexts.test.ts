/** What is made of the table of fields says what was written by hand before: a field that moves must be meant to. */
import type { TaskTemplateDetail } from '../../../../contract/task/templates';
import { useTestApp } from '../../../test/app';
import { statement, taskTexts } from '../../../test/taskTexts';
import known from './taskTexts.json';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

it('makes the statements, words and lists that are known', async () => {
  expect(await taskTexts()).toEqual(known);
});

it('compares statements however their lists are ordered, and nothing else of them', () => {
  const [one, two] = ['SET title = a, sort = f(b, c)', 'SET title = c, sort = f(b, c)'];
  const written = (set: string) => statement(`UPDATE task t ${set}  FROM input i`);
  expect(written(one)).toEqual(written('SET title = a,\n sort = f(b, c)'));
  expect(written(one)).not.toEqual(written(two));
  expect(statement('INSERT INTO task (a, b) SELECT $1, f(c, d) FROM input')).toEqual(
    statement('INSERT INTO task (b, a) SELECT f(c, d), $1 FROM input'),
  );
  expect(statement('INSERT INTO task (a, b) SELECT $1, c FROM input')).not.toEqual(
    statement('INSERT INTO task (a, b) SELECT c, $1 FROM input'),
  );
});

it('takes the same fields along into copies and templates', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const { database } = t().app.platform;
  const label = await api.post<{ labelId: string }>('project-center/pcProject/labels', {
    ...{ projectId: project.id, name: '标签', color: 'blue' },
  });
  const create = async (title: string) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title })).data.taskId;
  const rowOf = async (id: string) => {
    const [found] = await database.query<{ row: Record<string, unknown> }>(
      'SELECT to_jsonb(t) AS row FROM task t WHERE tenant_id = $1 AND id = $2',
      [tenant.id, id],
    );
    return found?.row ?? {};
  };
  const blank = await rowOf(await create('空白'));
  const source = await create('来源');
  await database.query(
    `UPDATE task SET notes = '<p>描述</p>', urgent = 4, executor_id = $3, plan_start = '2026-03-02', plan_end = '2026-03-06',
            schedule_mode = 'manual', not_before = '2026-03-01', milestone = true, real_start = now(), progress = 40,
            progress_mode = 'hours', progress_weight = 2, estimate_hours = 16, consumed_hours = 4, left_hours = 12,
            label_ids = ARRAY[$4::uuid], group_id = $3, rela_obj_id = $3, form_key = 'form', external_key = 'EXT-1',
            alarm_time = now(), alarm_offsets = '{2}', alarm_by = $3, urge_count = 3, resume_on = '2026-04-01'
      WHERE tenant_id = $1 AND id = $2`,
    [tenant.id, source, pm.id, label.data.labelId],
  );
  const row = await rowOf(source);
  const differing = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(blank[name]));
  const taken = async (id: string) => {
    const made = await rowOf(id);
    return differing.filter((name) => JSON.stringify(made[name]) === JSON.stringify(row[name])).sort();
  };
  const copy = await api.post<{ taskId: string }>(`${base}/copy`, {
    taskId: source,
    options: { members: true, labels: true, customFields: true, dates: 'keep' },
  });
  const along = ['estimate_hours', 'executor_id', 'label_ids', 'milestone', 'notes', 'plan_end', 'plan_start'];
  const copied = [...along, 'schedule_mode', 'title', 'urgent'].sort();
  expect(await taken(copy.data.taskId)).toEqual(copied);

  const templates = 'collaboration-center/ccTaskTemplate';
  const saved = await api.post<{ id: string }>(`${templates}/saveTask`, { taskId: source, name: '模板' });
  const { nodes } = (await api.get<TaskTemplateDetail>(`${templates}/${saved.data.id}`)).data;
  expect(Object.keys(nodes[0] ?? {}).sort()).toEqual(
    [
      ...['after', 'customFields', 'endDay', 'estimateHours', 'key', 'labels', 'milestone', 'notes', 'parentKey'],
      ...['role', 'scheduleMode', 'startDay', 'taskTypeId', 'title', 'urgent'],
    ].sort(),
  );
  const made = await api.post<{ taskId: string }>(`${templates}/use`, {
    ...{ templateId: saved.data.id, projectId: project.id, day: '2026-03-02' },
  });
  expect(await taken(made.data.taskId)).toEqual(copied);
  // What of a task says nothing is left out of its node.
  const plain = await api.post<{ id: string }>(`${templates}/saveTask`, { taskId: blank.id, name: '空白' });
  const [node] = (await api.get<TaskTemplateDetail>(`${templates}/${plain.data.id}`)).data.nodes;
  expect(node).toMatchObject({ urgent: 2, estimateHours: null, role: null });
  expect(node).not.toHaveProperty('milestone');
  expect(node).not.toHaveProperty('scheduleMode');
});
