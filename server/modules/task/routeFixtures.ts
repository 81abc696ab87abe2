/** Tasks and what stands with them in a project, for the walk over all routes. */

import fs from 'node:fs';
import path from 'node:path';
import { USUAL_ZONE } from '../../../contract/time/zone';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Asked, type Ground, type ModuleFixtures, SECRET } from '../../test/routeFixtures';

interface One {
  id: string;
}
interface TaskObjects {
  task: { id: string; taskNo: string };
  sibling: One;
  /** Comes before `task`, and is related to it. */
  neighbour: One;
  depend: One;
  relation: One;
  /** Of `task`. */
  tool: One;
  recycledTask: One;
  /** Hours and a report of pm's. */
  worklog: One;
  report: One;
  job: One;
  /** A connection of pm's to a tool, and its reading, which is paused. */
  source: One;
  pull: One;
  batch: One;
  export: One;
  taskTemplate: One;
  recurrence: One;
  field: One;
  archivedField: One;
  /** Of the enterprise; the project uses the second one. */
  tenantField: One;
  adoptedField: One;
  fileField: One;
  /** In `task`. */
  file: One;
  /** Of pm, one that goes on after a break; all of its bytes are there. */
  upload: One & { place: string };
  label: One;
  otherLabel: One;
  /** Of the enterprise, and nothing uses them. */
  taskType: One;
  taskLayout: One;
  process: One;
  /** Where work on `task` goes on; the step needs nobody's approval. */
  nextStage: One;
  /** Shared and locked, of pm. */
  view: One;
}
declare module '../../test/routeFixtures' {
  interface FixtureObjects extends TaskObjects {}
}

/** Every Monday. */
const walkedRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [1],
  start: '2026-01-05',
  weekend: 'keep',
  hour: 9,
  timeZone: USUAL_ZONE,
  aheadDays: 0,
};

const one = (): One => ({ id: newId() });

async function makeTasks({ t: { factory, app }, tenant, people: { pm }, objects: { project }, run }: Ground) {
  const task = await factory.task(tenant, project, pm, { title: `${SECRET}任务` });
  const sibling = await factory.task(tenant, project, pm, { title: `${SECRET}兄弟` });
  const neighbour = await factory.task(tenant, project, pm, { title: `${SECRET}前置` });
  const recycledTask = await factory.task(tenant, project, pm, { title: `${SECRET}回收` });
  await run(
    'UPDATE task SET deleted_at = now(), deleted_by = $3, deleted_with = id WHERE tenant_id = $1 AND id = $2',
    ...[recycledTask.id, pm.id],
  );
  const [depend, relation, tool] = [one(), one(), one()];
  await run(
    'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, $2, $3, $4)',
    ...[depend.id, neighbour.id, task.id],
  );
  await run(
    `INSERT INTO task_relation (tenant_id, id, from_id, to_id, kind) VALUES ($1, $2, $3, $4, 'duplicates')`,
    ...[relation.id, neighbour.id, task.id],
  );
  await run(
    `INSERT INTO task_tool (tenant_id, id, task_id, name, url, icon, open_type)
     VALUES ($1, $2, $3, $4, 'https://tool.example.com', 'link', 'newPage')`,
    ...[tool.id, task.id, SECRET],
  );
  const [worklog, report, comment] = [one(), one(), one()];
  await run(
    `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes, remark, created_by)
     VALUES ($1, $2, $3, $4, date '2026-11-02', 6, $5, $4)`,
    ...[worklog.id, task.id, pm.id, SECRET],
  );
  await run(
    `INSERT INTO task_progress (tenant_id, id, task_id, day, progress, content, created_by)
     VALUES ($1, $2, $3, $4::date, 0, $5, $6)`,
    ...[report.id, task.id, today(), SECRET, pm.id],
  );
  await run(
    `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, 'task', $3, $4, $5)`,
    ...[comment.id, task.id, `<p>${SECRET}</p>`, pm.id],
  );
  const workflow = await app.platform.workflows.of(tenant.id);
  const begun = workflow.stages.find(
    (stage) => stage.processId === workflow.defaultType.processId && stage.category === 'IN_PROGRESS',
  );
  return {
    nextStage: { id: begun?.id ?? '' },
    task,
    sibling,
    neighbour,
    recycledTask,
    depend,
    relation,
    tool,
    worklog,
    report,
    comment,
  };
}

async function makeJobs({ people: { pm }, objects: { project }, run }: Ground, task: One) {
  const [job, exported, batch, taskTemplate, recurrence] = [one(), one(), one(), one(), one()];
  const [source, pull] = [one(), one()];
  await run(
    `INSERT INTO work_source (tenant_id, id, project_id, kind, address, scope, token_cipher, created_by)
     VALUES ($1, $2, $3, 'github', 'https://10.0.0.1', $4, '', $5)`,
    ...[source.id, project.id, `${SECRET}/repo`, pm.id],
  );
  await run(
    `INSERT INTO work_pull (tenant_id, id, source_id, state, created_by) VALUES ($1, $2, $3, 'paused', $4)`,
    ...[pull.id, source.id, pm.id],
  );
  await run(
    `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, state, created_by)
     VALUES ($1, $2, $3, $4, ''::bytea, '{}'::jsonb, 'finished', $5)`,
    ...[job.id, project.id, `${SECRET}.csv`, pm.id],
  );
  await run(
    `INSERT INTO export_job (tenant_id, id, project_id, request, file_name, state, created_by)
     VALUES ($1, $2, $3, '{}', 'tasks.csv', 'finished', $4)`,
    ...[exported.id, project.id, pm.id],
  );
  await run(
    `INSERT INTO batch_job (tenant_id, id, project_id, operation, task_ids, state, created_by)
     VALUES ($1, $2, $3, '{"kind":"urgent","urgent":3}'::jsonb, '{}', 'finished', $4)`,
    ...[batch.id, project.id, pm.id],
  );
  await run(
    `INSERT INTO task_template (tenant_id, id, project_id, name, nodes, created_by)
     VALUES ($1, $2::uuid, $3, $4 || $2::text, '[{"key":"t1","parentKey":null,"title":"走查"}]'::jsonb, $5)`,
    ...[taskTemplate.id, project.id, SECRET, pm.id],
  );
  await run(
    `INSERT INTO task_recurrence (tenant_id, id, project_id, name, task_id, rule, created_by)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    ...[recurrence.id, project.id, `${SECRET}重复`, task.id, JSON.stringify(walkedRule), pm.id],
  );
  return { source, pull, job, export: exported, batch, taskTemplate, recurrence };
}

async function makeFields({ t, tenant, people: { pm }, objects: { project }, run }: Ground, task: One) {
  const addField = async (name: string, kind: string, projectId: string | null, archived = false) => {
    const added = one();
    await run(
      `INSERT INTO custom_field (tenant_id, id, project_id, name, kind, deleted_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END)`,
      ...[added.id, projectId, `${SECRET}${name}${added.id}`.slice(0, 50), kind, archived],
    );
    return added;
  };
  const field = await addField('字段', 'text', project.id);
  const archivedField = await addField('旧', 'text', project.id, true);
  const tenantField = await addField('企业', 'text', null);
  const adoptedField = await addField('引用', 'text', null);
  const fileField = await addField('文件', 'file', project.id);
  await run(
    'INSERT INTO project_field (tenant_id, project_id, field_id) VALUES ($1, $2, $3)',
    ...[project.id, adoptedField.id],
  );
  const file = one();
  await t.app.platform.files.write(tenant.id, file.id, Buffer.from(SECRET));
  await run(
    'INSERT INTO file_blob (tenant_id, id, hash, size) VALUES ($1, $2, $3, $4)',
    ...[file.id, file.id, Buffer.byteLength(SECRET)],
  );
  await run(
    `INSERT INTO file (tenant_id, id, project_id, category, field_id, name, size, created_by, blob_id, kind, mime)
     VALUES ($1, $2, $3, 'taskField', $4, $5, $6, $7, $2, 'image', 'image/png')`,
    ...[file.id, project.id, fileField.id, `${SECRET}.png`, Buffer.byteLength(SECRET), pm.id],
  );
  await run(
    `INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, 'task', $2, $3)`,
    task.id,
    file.id,
  );
  await run(
    'UPDATE task SET custom_fields = $3::jsonb WHERE tenant_id = $1 AND id = $2',
    ...[task.id, JSON.stringify({ [fileField.id]: [file.id] })],
  );
  const upload = one();
  await run(
    `INSERT INTO file_upload (tenant_id, id, user_id, object_type, object_id, name, size)
     VALUES ($1, $2, $3, 'task', $4, $5, 1)`,
    ...[upload.id, pm.id, task.id, `${SECRET}.txt`],
  );
  const folder = path.join(t.app.platform.env.dataDir, 'uploads');
  fs.mkdirSync(folder, { recursive: true });
  return {
    ...{ field, archivedField, tenantField, adoptedField, fileField, file },
    upload: { ...upload, place: path.join(folder, upload.id) },
  };
}

/** What the project's tasks are shown and kept by. */
async function makeSettings({ t, tenant, people: { pm }, objects: { project }, visibility, run }: Ground) {
  const [view, label, otherLabel, taskType, process, taskLayout] = [one(), one(), one(), one(), one(), one()];
  await run(
    `INSERT INTO task_view (tenant_id, id, project_id, owner_id, name, kind, visibility, locked, model)
     VALUES ($1, $2, $3, $4, $5, 'list', 'shared', true, '{}'::jsonb)`,
    ...[view.id, project.id, pm.id, `${SECRET}视图`],
  );
  await run(
    `INSERT INTO task_label (tenant_id, id, project_id, name, color)
     VALUES ($1, $2, $3, $4, 'blue'), ($1, $5, $3, $6, 'red')`,
    ...[label.id, project.id, `${SECRET}标签`, otherLabel.id, `${SECRET}标签二`],
  );
  await run(
    'INSERT INTO process (tenant_id, id, code, name) VALUES ($1, $2, $3, $4)',
    ...[process.id, `walk-${process.id}`, `${SECRET}流程`],
  );
  await run(
    `INSERT INTO task_type (tenant_id, id, code, name, icon, color, process_id)
     SELECT tenant_id, $2, $3, $4, 'bug', 'red', process_id FROM task_type WHERE tenant_id = $1 AND is_default`,
    ...[taskType.id, `walk-${taskType.id}`, SECRET],
  );
  await run(
    `INSERT INTO task_layout (tenant_id, id, name, groups) VALUES ($1, $2, $3, '[]'::jsonb)`,
    ...[taskLayout.id, `${SECRET}布局${visibility}`],
  );
  t.app.platform.bus.publish({ type: 'workflow', tenantId: tenant.id });
  return { view, label, otherLabel, taskType, process, taskLayout };
}

/** What an address names by `{id}`, the first that fits. */
const named: readonly (readonly [RegExp, (objects: Asked['objects']) => One | undefined])[] = [
  [/\/comments\//, ({ comments }) => comments.task],
  [/\/worklog\//, ({ worklog }) => worklog],
  [/\/progress\//, ({ report }) => report],
  [/customFields\/\{id\}\/restore$/, ({ archivedField }) => archivedField],
  [/customFields\//, ({ field }) => field],
  [/\/labels\//, ({ label }) => label],
  [/ccTaskTemplate\//, ({ taskTemplate }) => taskTemplate],
  [/ccTaskRecurrence\//, ({ recurrence }) => recurrence],
  [/\/layouts\//, ({ view }) => view],
  [/ccTaskLayout\//, ({ taskLayout }) => taskLayout],
  [/ccTaskType\//, ({ taskType }) => taskType],
  [/ccProcess\//, ({ process }) => process],
  [/\/tools\//, ({ tool }) => tool],
  [/ccTaskRela\//, ({ relation }) => relation],
];

const stage = { allowCreate: false, wipLimit: null, defaultProgress: null };

const stages = [
  { stageId: 'a', name: '开始', color: 'blue', category: 'NOT_STARTED', initial: true, ...stage },
  { stageId: 'b', name: '完成', color: 'green', category: 'DONE', initial: false, ...stage },
];

/** Anew each time: what a call takes from the disk does not come back with its transaction. */
function uploadOf({ upload, task }: Asked['objects'], address: string) {
  if (!address.includes('file/upload')) return {};
  if (address.includes('{uploadId}')) fs.writeFileSync(upload.place, 'x');
  return { uploadId: upload.id, offset: 1, objectType: 'task', objectId: task.id, size: 1 };
}

export const taskFixtures: ModuleFixtures = {
  async objects(ground) {
    const { comment, ...tasks } = await makeTasks(ground);
    return {
      ...tasks,
      comments: { ...ground.objects.comments, task: comment },
      ...(await makeJobs(ground, tasks.task)),
      ...(await makeFields(ground, tasks.task)),
      ...(await makeSettings(ground)),
    };
  },
  values: ({ objects, path, serial, world: { people } }) => ({
    ...uploadOf(objects, path),
    id: (named.find(([pattern]) => pattern.test(path))?.[1](objects) ?? objects.task).id,
    ...(/urgeConfig$|taskRecycle\/config$|ccTaskLayout\/project/.test(path) && { version: 0 }),
    // What is recovered or purged stands in the recycle bin.
    taskIds: /recover$|recovery$|purge$/.test(path) ? [objects.recycledTask.id] : [objects.sibling.id],
    parentId: path.endsWith('/comments')
      ? objects.comments.task?.id
      : path.endsWith('subTasks')
        ? objects.task.id
        : objects.sibling.id,
    stageId: objects.nextStage.id,
    jobId: (path.includes('/export/') ? objects.export : path.includes('/batch/') ? objects.batch : objects.job).id,
    ...{ dependId: objects.depend.id, relaTaskId: objects.sibling.id, targetId: objects.sibling.id, position: 'after' },
    fieldId: (/adopted$|release$/.test(path) ? objects.adoptedField : objects.field).id,
    fieldIds: [(path.endsWith('adopt') ? objects.tenantField : objects.field).id],
    ...{ labelId: objects.label.id, intoId: objects.otherLabel.id, layoutId: objects.taskLayout.id },
    ...{ taskTypeId: objects.taskType.id, taskTypeIds: [objects.taskType.id], processId: objects.process.id },
    ...{
      toolId: objects.tool.id,
      toolIds: [objects.tool.id],
      url: 'https://tool.example.com',
      executorId: people.dev.id,
    },
    templateId: path.includes('ccTaskRecurrence') ? null : objects.taskTemplate.id,
    name: /ccTask\/tools|ccTaskType|ccTaskLayout|ccProcess/.test(path) ? `走查${serial}` : '走查',
    ...{ sourceId: objects.source.id, pullId: objects.pull.id, address: 'https://10.0.0.1', scope: 'a/b', token: 'x' },
    kind: path.endsWith('import/source') ? 'github' : path.endsWith('layouts') ? 'list' : 'text',
    value: path.endsWith('customField/{fieldId}') ? '走查' : 1,
    group: path.endsWith('groups') ? 'stageId' : 'PRE_TASK',
    ...{ required: true, done: true, by: 'end', perDay: 3, planStart: null, planEnd: '2026-11-20', model: {} },
    ...{ operation: { kind: 'urgent', urgent: 3 }, set: { urgent: 3 }, expect: { urgent: 2 }, rules: [] },
    ...{ lines: [{ title: '走查' }], nodes: [{ key: 't1', parentKey: null, title: '走查' }] },
    ...{ rule: walkedRule, skipOpen: false, catchUp: 'last', options: {} },
    stages,
    document: { name: `走查${serial}`, stages, transitions: [], fieldRules: [], moves: [] },
    ...{ draftVersion: 0, path: [], status: 'disabled' },
    ...{ transitions: [], fieldRules: [], icon: 'bug', parentTypeIds: [], allProjects: true, projectIds: [] },
    ...{ day: today(), minutes: 6, progress: 10, keepDays: 30, cooldownMinutes: 30, dailyCap: 3, escalateAfter: null },
  }),
};
