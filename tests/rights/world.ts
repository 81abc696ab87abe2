/** The enterprise that the walk over all routes looks at: one of each role, and one of each object. */

import { usualSettings } from '../../contract/questionnaire/settings';
import { newId, today } from '../../server/base/present';
import { saveFile } from '../../server/files/store';
import { encrypt } from '../../server/secrets';
import type { TestApp } from '../../server/test/app';
import type { TestTenant, TestUser } from '../../server/test/factories';
import type { Role } from '../../server/test/rights';

/** In every text of the enterprise: no answer to a stranger may hold it. */
export const SECRET = '甲方机密';

export interface Objects {
  project: { id: string; code: string };
  risk: { id: string };
  problem: { id: string };
  environment: { id: string };
  environmentAccount: { id: string };
  recycledEnvironment: { id: string };
  recycledRisk: { id: string };
  recycledProblem: { id: string };
  /** Of the dictionary, the enterprise's own. */
  word: { code: string };
  recycledProject: { id: string };
  task: { id: string; taskNo: string };
  sibling: { id: string };
  /** Comes before `task`, and is related to it. */
  neighbour: { id: string };
  depend: { id: string };
  relation: { id: string };
  /** Of `task`. */
  tool: { id: string };
  recycledTask: { id: string };
  comments: Record<'task' | 'risk' | 'problem' | 'environment', { id: string }>;
  /** Hours and a report of pm's. */
  worklog: { id: string };
  report: { id: string };
  /** A draft, one that collects and one that was stopped, of pm. */
  form: { id: string };
  collecting: { id: string; key: string };
  stopped: { id: string };
  formLabel: { id: string };
  /** A draft. */
  announcement: { id: string };
  published: { id: string };
  job: { id: string };
  holiday: { id: string };
  operation: { id: string };
  /** Nobody is in it. */
  department: { id: string };
  /** Of the project, and nobody is in it. */
  departmentInside: { id: string };
  /** By a link, not answered. */
  invitation: { id: string };
  /** Nobody stands in it; `hrMember` is in the other one. */
  position: { id: string };
  group: { id: string };
  hrMember: { id: string };
  /** Of pm's shift tomorrow; nothing is published. */
  roster: { id: string };
  shift: { id: string };
  dutyOverride: { id: string };
  dutyLeave: { id: string };
  robot: { id: string };
  batch: { id: string };
  export: { id: string };
  taskTemplate: { id: string };
  /** Of the enterprise. */
  projectTemplate: { id: string };
  recurrence: { id: string };
  field: { id: string };
  archivedField: { id: string };
  /** Of the enterprise; the project uses the second one. */
  tenantField: { id: string };
  adoptedField: { id: string };
  fileField: { id: string };
  /** In `task`. */
  file: { id: string };
  label: { id: string };
  otherLabel: { id: string };
  /** Of the enterprise, and nothing uses them. */
  taskType: { id: string };
  taskLayout: { id: string };
  process: { id: string };
  /** Shared and locked, of pm. */
  view: { id: string };
}

/** Every Monday. */
export const walkedRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [1],
  start: '2026-01-05',
  weekend: 'keep',
  hour: 9,
  timeZone: 'Asia/Shanghai',
  aheadDays: 0,
};

export interface World {
  tenant: TestTenant;
  people: Record<Role, TestUser>;
  /** A member of the enterprise who is in no project: to be added to one. */
  newcomer: TestUser;
  /** Only there to log in. */
  account: TestUser;
  objects: Objects;
}

export async function makeWorld(t: TestApp): Promise<World> {
  const { factory } = t;
  const { tenant, owner, pm, member, guest } = await factory.enterprise(`${SECRET}公司`);
  const people: Record<Role, TestUser> = {
    owner,
    mgmt: await factory.member(tenant, 'ROLE_TENANT_MGMT'),
    super: await factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'),
    pm,
    dev: await factory.member(tenant),
    viewer: await factory.member(tenant),
    member,
    guest,
  };
  const newcomer = await factory.member(tenant);
  const account = await factory.member(tenant);
  await t.app.platform.database.query(
    `UPDATE account SET name = $2 || username WHERE id IN (SELECT id FROM tenant_member WHERE tenant_id = $1)`,
    [tenant.id, SECRET],
  );
  return { tenant, people, newcomer, account, objects: await makeObjects(t, tenant, people, 'private') };
}

/** A project led by `pm`, with `dev` and `viewer` in it, and everything that stands in a project. */
export async function makeObjects(
  t: TestApp,
  tenant: TestTenant,
  { pm, dev, viewer }: Pick<World['people'], 'pm' | 'dev' | 'viewer'>,
  visibility: 'private' | 'tenant',
): Promise<Objects> {
  const { factory } = t;
  const { database, bus } = t.app.platform;
  const members = [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ];
  const project = await factory.project(tenant, pm, members);
  const recycledProject = await factory.project(tenant, pm, members);
  await database.query('UPDATE project SET name = $3, visibility = $4 WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [
    tenant.id,
    [project.id, recycledProject.id],
    `${SECRET}项目`,
    visibility,
  ]);
  await database.query(
    'UPDATE project SET deleted_at = now(), deleted_by = owner_id WHERE tenant_id = $1 AND id = $2',
    [tenant.id, recycledProject.id],
  );
  for (const { id } of [project, recycledProject]) bus.publish({ type: 'project', tenantId: tenant.id, projectId: id });
  const task = await factory.task(tenant, project, pm, { title: `${SECRET}任务` });
  const sibling = await factory.task(tenant, project, pm, { title: `${SECRET}兄弟` });
  const neighbour = await factory.task(tenant, project, pm, { title: `${SECRET}前置` });
  const depend = { id: newId() };
  const relation = { id: newId() };
  await database.query('INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, $2, $3, $4)', [
    tenant.id,
    depend.id,
    neighbour.id,
    task.id,
  ]);
  await database.query(
    `INSERT INTO task_relation (tenant_id, id, from_id, to_id, kind) VALUES ($1, $2, $3, $4, 'duplicates')`,
    [tenant.id, relation.id, neighbour.id, task.id],
  );
  const tool = { id: newId() };
  await database.query(
    `INSERT INTO task_tool (tenant_id, id, task_id, name, url, icon, open_type)
     VALUES ($1, $2, $3, $4, 'https://tool.example.com', 'link', 'newPage')`,
    [tenant.id, tool.id, task.id, SECRET],
  );
  const recycledTask = await factory.task(tenant, project, pm, { title: `${SECRET}回收` });
  await database.query(
    'UPDATE task SET deleted_at = now(), deleted_by = $3, deleted_with = id WHERE tenant_id = $1 AND id = $2',
    [tenant.id, recycledTask.id, pm.id],
  );
  const worklog = { id: newId() };
  await database.query(
    `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, hours, remark, created_by)
     VALUES ($1, $2, $3, $4, date '2026-11-02', 0.1, $5, $4)`,
    [tenant.id, worklog.id, task.id, pm.id, SECRET],
  );
  const report = { id: newId() };
  await database.query(
    `INSERT INTO task_progress (tenant_id, id, task_id, day, progress, content, created_by)
     VALUES ($1, $2, $3, $4::date, 0, $5, $6)`,
    [tenant.id, report.id, task.id, today(), SECRET, pm.id],
  );
  const announcement = { id: newId() };
  const published = { id: newId() };
  await database.query(
    `INSERT INTO announcement (tenant_id, id, title, content, state, audience, publish_at, told_at)
     VALUES ($1, $2, $4, $4, 'draft', '{"kind":"all","ids":[]}', NULL, NULL),
            ($1, $3, $4, $4, 'published', '{"kind":"all","ids":[]}', now(), now())`,
    [tenant.id, announcement.id, published.id, SECRET],
  );
  const { form, collecting, stopped, formLabel } = await makeForms(t, tenant, pm);
  await database.query(
    `INSERT INTO object_link (tenant_id, from_type, from_id, to_type, to_id, kind)
     VALUES ($1, 'task', $2, 'questionnaire', $3, 'asks')`,
    [tenant.id, task.id, collecting.id],
  );
  const job = { id: newId() };
  await database.query(
    `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, state, created_by)
     VALUES ($1, $2, $3, $4, ''::bytea, '{}'::jsonb, 'finished', $5)`,
    [tenant.id, job.id, project.id, `${SECRET}.csv`, pm.id],
  );
  const exported = { id: newId() };
  await database.query(
    `INSERT INTO export_job (tenant_id, id, project_id, request, file_name, state, created_by)
     VALUES ($1, $2, $3, '{}', 'tasks.csv', 'finished', $4)`,
    [tenant.id, exported.id, project.id, pm.id],
  );
  const batch = { id: newId() };
  await database.query(
    `INSERT INTO batch_job (tenant_id, id, project_id, operation, task_ids, state, created_by)
     VALUES ($1, $2, $3, '{"kind":"urgent","urgent":3}'::jsonb, '{}', 'finished', $4)`,
    [tenant.id, batch.id, project.id, pm.id],
  );
  const [taskTemplate, recurrence] = [{ id: newId() }, { id: newId() }];
  await database.query(
    `INSERT INTO task_template (tenant_id, id, project_id, name, nodes, created_by)
     VALUES ($1, $2::uuid, $3, $4 || $2::text, '[{"key":"t1","parentKey":null,"title":"走查"}]'::jsonb, $5)`,
    [tenant.id, taskTemplate.id, project.id, SECRET, pm.id],
  );
  await database.query(
    `INSERT INTO task_recurrence (tenant_id, id, project_id, name, task_id, rule, created_by)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    [tenant.id, recurrence.id, project.id, `${SECRET}重复`, task.id, JSON.stringify(walkedRule), pm.id],
  );
  const projectTemplate = { id: newId() };
  await database.query('INSERT INTO project_template (tenant_id, id, name) VALUES ($1, $2, $3)', [
    tenant.id,
    projectTemplate.id,
    `${SECRET}模板`,
  ]);
  const field = { id: newId() };
  await database.query(
    `INSERT INTO custom_field (tenant_id, id, project_id, name, kind) VALUES ($1, $2, $3, $4, 'text')`,
    [tenant.id, field.id, project.id, `${SECRET}字段`],
  );
  const addField = async (name: string, kind: string, projectId: string | null, archived = false) => {
    const added = { id: newId() };
    await database.query(
      `INSERT INTO custom_field (tenant_id, id, project_id, name, kind, deleted_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END)`,
      [tenant.id, added.id, projectId, `${SECRET}${name}${added.id}`.slice(0, 50), kind, archived],
    );
    return added;
  };
  const archivedField = await addField('旧', 'text', project.id, true);
  const tenantField = await addField('企业', 'text', null);
  const adoptedField = await addField('引用', 'text', null);
  const fileField = await addField('文件', 'file', project.id);
  const file = { id: newId() };
  await database.query('INSERT INTO project_field (tenant_id, project_id, field_id) VALUES ($1, $2, $3)', [
    tenant.id,
    project.id,
    adoptedField.id,
  ]);
  await saveFile(t.app.platform.env.dataDir, tenant.id, file.id, Buffer.from(SECRET));
  await database.query(
    `INSERT INTO file (tenant_id, id, project_id, category, field_id, name, size, created_by)
     VALUES ($1, $2, $3, 'taskField', $4, $5, $6, $7)`,
    [tenant.id, file.id, project.id, fileField.id, `${SECRET}.png`, Buffer.byteLength(SECRET), pm.id],
  );
  await database.query('INSERT INTO task_file (tenant_id, task_id, file_id) VALUES ($1, $2, $3)', [
    tenant.id,
    task.id,
    file.id,
  ]);
  await database.query('UPDATE task SET custom_fields = $3::jsonb WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    task.id,
    JSON.stringify({ [fileField.id]: [file.id] }),
  ]);
  const view = { id: newId() };
  await database.query(
    `INSERT INTO task_view (tenant_id, id, project_id, owner_id, name, kind, visibility, locked, model)
     VALUES ($1, $2, $3, $4, $5, 'list', 'shared', true, '{}'::jsonb)`,
    [tenant.id, view.id, project.id, pm.id, `${SECRET}视图`],
  );
  const label = { id: newId() };
  const otherLabel = { id: newId() };
  await database.query(
    `INSERT INTO task_label (tenant_id, id, project_id, name, color)
     VALUES ($1, $2, $3, $4, 'blue'), ($1, $5, $3, $6, 'red')`,
    [tenant.id, label.id, project.id, `${SECRET}标签`, otherLabel.id, `${SECRET}标签二`],
  );
  const operation = { id: newId() };
  await database.query(
    `INSERT INTO operation_log (tenant_id, id, module, action) VALUES ($1, $2, 'tenant', 'memberUpdated')`,
    [tenant.id, operation.id],
  );
  const holiday = { id: newId() };
  await database.query(
    `INSERT INTO holiday (tenant_id, id, year, name, kind, start_day, end_day)
     VALUES ($1, $2, 1949, '走查', 'off', '1949-01-01', '1949-01-01')`,
    [tenant.id, holiday.id],
  );
  const [department, departmentInside] = [{ id: newId() }, { id: newId() }];
  await database.query('INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, $3)', [
    tenant.id,
    department.id,
    `${SECRET}部门${visibility}`,
  ]);
  await database.query('INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, $3)', [
    tenant.id,
    departmentInside.id,
    `${SECRET}项目部门${visibility}`,
  ]);
  await database.query(
    'INSERT INTO project_department (tenant_id, project_id, department_id, role_id) VALUES ($1, $2, $3, $4)',
    [tenant.id, project.id, departmentInside.id, tenant.roleIds.get('ROLE_PROJECT_VIEWER')],
  );
  const invitation = { id: newId() };
  await database.query(
    `INSERT INTO invitation (tenant_id, id, role_ids, token_hash, max_uses, expires_at, created_by)
     VALUES ($1, $2::uuid, '{}', $2::text, 9, now() + interval '1 day', $3)`,
    [tenant.id, invitation.id, pm.id],
  );
  const [position, group, hrMember, held] = [{ id: newId() }, { id: newId() }, { id: newId() }, newId()];
  await database.query(
    `INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, $4), ($1, $3::uuid, $3::text, $4)`,
    [tenant.id, position.id, held, SECRET],
  );
  await database.query('INSERT INTO hr_group (tenant_id, id, name) VALUES ($1, $2::uuid, $3 || $2::text)', [
    tenant.id,
    group.id,
    SECRET,
  ]);
  await database.query(
    `INSERT INTO hr_member (tenant_id, id, user_id, position_id, from_day) VALUES ($1, $2, $3, $4, '2026-01-01')`,
    [tenant.id, hrMember.id, pm.id, held],
  );
  const [roster, shift, dutyOverride, dutyLeave] = [newId(), newId(), newId(), newId()].map((id) => ({ id })) as [
    { id: string },
    { id: string },
    { id: string },
    { id: string },
  ];
  await database.query('INSERT INTO duty_roster (tenant_id, id, name) VALUES ($1, $2::uuid, $3 || $2::text)', [
    tenant.id,
    roster.id,
    SECRET,
  ]);
  await database.query(
    `INSERT INTO duty_shift (tenant_id, id, roster_id, sort, name, from_clock, to_clock, enabled, start_day, cycle, length,
                             weekdays, holidays, fairness, members, holiday_members)
     VALUES ($1, $2, $3, 0, $4, '09:00', '18:00', false, '2026-01-01', 'day', 1, 127, 'keep', 'turns', ARRAY[$5::uuid], '{}')`,
    [tenant.id, shift.id, roster.id, SECRET, pm.id],
  );
  await database.query(
    `INSERT INTO duty_override (tenant_id, id, shift_id, day, kind, user_id, starts_at, ends_at)
     VALUES ($1, $2, $3, current_date + 20, 'add', $4, now() + interval '20 days', now() + interval '20 days 1 hour')`,
    [tenant.id, dutyOverride.id, shift.id, pm.id],
  );
  await database.query(
    `INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, $2, $3, '2026-01-01', '2026-01-02')`,
    [tenant.id, dutyLeave.id, pm.id],
  );
  const [taskType, process] = [{ id: newId() }, { id: newId() }];
  await database.query('INSERT INTO process (tenant_id, id, code, name) VALUES ($1, $2, $3, $4)', [
    tenant.id,
    process.id,
    `walk-${process.id}`,
    `${SECRET}流程`,
  ]);
  await database.query(
    `INSERT INTO task_type (tenant_id, id, code, name, icon, color, process_id)
     SELECT tenant_id, $2, $3, $4, 'bug', 'red', process_id FROM task_type WHERE tenant_id = $1 AND is_default`,
    [tenant.id, taskType.id, `walk-${taskType.id}`, SECRET],
  );
  const taskLayout = { id: newId() };
  await database.query(`INSERT INTO task_layout (tenant_id, id, name, groups) VALUES ($1, $2, $3, '[]'::jsonb)`, [
    tenant.id,
    taskLayout.id,
    `${SECRET}布局${visibility}`,
  ]);
  bus.publish({ type: 'workflow', tenantId: tenant.id });
  const robot = { id: newId() };
  await database.query(
    `INSERT INTO robot (tenant_id, id, project_id, kind, name, url_cipher, url_hint, at_mobiles, events)
     VALUES ($1, $2, $3, 'dingTalk', $4, $5, 'example.com', '{}', '{assigned}')`,
    [tenant.id, robot.id, project.id, SECRET, encrypt(t.app.platform.env, 'https://127.0.0.1/')],
  );
  const [risk, problem, word] = [{ id: newId() }, { id: newId() }, { code: `w${newId().slice(-12)}` }];
  await database.query(
    `INSERT INTO risk (tenant_id, id, project_id, seq, title, first_cell, cell, identified_on, created_by)
     VALUES ($1, $2, $3, 1, $4, 13, 13, '2026-01-05', $5)`,
    [tenant.id, risk.id, project.id, SECRET, pm.id],
  );
  await database.query(
    `INSERT INTO problem (tenant_id, id, project_id, seq, title, severity, created_by) VALUES ($1, $2, $3, 1, $4, 3, $5)`,
    [tenant.id, problem.id, project.id, SECRET, pm.id],
  );
  const [environment, environmentAccount, recycledEnvironment] = [{ id: newId() }, { id: newId() }, { id: newId() }];
  await database.query(
    `INSERT INTO environment (tenant_id, id, project_id, seq, title, kind, created_by, deleted_at)
     VALUES ($1, $2, $4, 1, $5, 'test', $6, NULL), ($1, $3, $4, 2, $5, 'test', $6, now())`,
    [tenant.id, environment.id, recycledEnvironment.id, project.id, SECRET, pm.id],
  );
  await database.query(
    `INSERT INTO environment_account (tenant_id, id, environment_id, name, secret_cipher) VALUES ($1, $2, $3, $4, $5)`,
    [tenant.id, environmentAccount.id, environment.id, SECRET, encrypt(t.app.platform.env, SECRET)],
  );
  const comments = {
    task: { id: newId() },
    risk: { id: newId() },
    problem: { id: newId() },
    environment: { id: newId() },
  };
  for (const [type, on] of Object.entries({ task, risk, problem, environment })) {
    await database.query(
      'INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
      [tenant.id, comments[type as keyof typeof comments].id, type, on.id, `<p>${SECRET}</p>`, pm.id],
    );
  }
  await database.query(
    `INSERT INTO object_counter (tenant_id, project_id, object_type, last_seq)
     VALUES ($1, $2, 'risk', 2), ($1, $2, 'problem', 2), ($1, $2, 'environment', 2)`,
    [tenant.id, project.id],
  );
  await database.query(
    `INSERT INTO dictionary_item (tenant_id, list, code, label, sort) VALUES ($1, 'riskSource', $2, $2, 99)`,
    [tenant.id, word.code],
  );
  bus.publish({ type: 'dictionary', tenantId: tenant.id });
  const [recycledRisk, recycledProblem] = [{ id: newId() }, { id: newId() }];
  await database.query(
    `INSERT INTO risk (tenant_id, id, project_id, seq, title, first_cell, cell, identified_on, created_by, deleted_at)
     VALUES ($1, $2, $3, 2, $4, 13, 13, '2026-01-05', $5, now())`,
    [tenant.id, recycledRisk.id, project.id, SECRET, pm.id],
  );
  await database.query(
    `INSERT INTO problem (tenant_id, id, project_id, seq, title, severity, created_by, deleted_at)
     VALUES ($1, $2, $3, 2, $4, 3, $5, now())`,
    [tenant.id, recycledProblem.id, project.id, SECRET, pm.id],
  );
  return {
    project,
    ...{ form, collecting, stopped, formLabel },
    risk,
    problem,
    environment,
    environmentAccount,
    recycledEnvironment,
    recycledRisk,
    recycledProblem,
    word,
    recycledProject,
    task,
    sibling,
    neighbour,
    depend,
    relation,
    tool,
    recycledTask,
    comments,
    worklog,
    report,
    announcement,
    published,
    job,
    robot,
    batch,
    export: exported,
    taskTemplate,
    projectTemplate,
    recurrence,
    holiday,
    operation,
    department,
    departmentInside,
    invitation,
    position,
    group,
    hrMember,
    roster,
    shift,
    dutyOverride,
    dutyLeave,
    label,
    otherLabel,
    view,
    field,
    taskType,
    taskLayout,
    process,
    archivedField,
    tenantField,
    adoptedField,
    fileField,
    file,
  };
}

/** Questionnaires of `pm`, in no project: who is asked may answer the one that collects. */
async function makeForms(t: TestApp, tenant: TestTenant, pm: TestUser) {
  const { database } = t.app.platform;
  const design = JSON.stringify({
    questions: [
      {
        ...{ id: 'q1', kind: 'single', title: SECRET },
        options: [
          { id: 'a', text: '甲' },
          { id: 'b', text: '乙' },
        ],
      },
    ],
    ends: [],
  });
  const add = async (state: string) => {
    const [id, key] = [newId(), `walk${newId().slice(-12)}`];
    await database.query(
      `INSERT INTO survey_form (tenant_id, id, form_key, title, draft, settings, state, published_no, owner_id)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, CASE WHEN $7 <> 'DRAFT' THEN 1 END, $8)`,
      [tenant.id, id, key, SECRET, design, JSON.stringify(usualSettings), state, pm.id],
    );
    if (state !== 'DRAFT') {
      await database.query(
        'INSERT INTO survey_version (tenant_id, form_id, no, schema) VALUES ($1, $2, 1, $3::jsonb)',
        [...[tenant.id, id, design]],
      );
    }
    return { id, key };
  };
  const formLabel = { id: newId() };
  await database.query(
    'INSERT INTO survey_label (tenant_id, id, name, color, created_by) VALUES ($1, $2::uuid, $3 || $2::text, $4, $5)',
    [tenant.id, formLabel.id, SECRET, 'blue', pm.id],
  );
  return { form: await add('DRAFT'), collecting: await add('COLLECTING'), stopped: await add('STOPPED'), formLabel };
}
