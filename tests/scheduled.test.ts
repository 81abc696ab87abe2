/**
 * What works by the clock and keeps why it failed tells somebody: nobody looks at where it is kept. A column that keeps such a
 * reason is either told of by the file that stands here, or belongs to work that its person has asked for and watches.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const schema = path.join(root, 'server/db/schema');

/** Why something failed, in words, as tables name it. */
const REASON =
  /\btext\('((?:\w+_)?(?:error|fault|problem|failure|broken)|fail_reason|disabled_reason|paused_reason)'\)/g;
const BY_HAND = 'asked for by a person, who sees it end';

/** By table and column: who tells, or why nobody has to. */
const TOLD: Readonly<Record<string, string>> = {
  'automation_rule.paused_reason': 'server/modules/automation/rules/pause.ts',
  'batch_job.error': BY_HAND,
  'dashboard_alert.problem': 'server/modules/dashboard/alerts.ts',
  'dashboard_sending.webhook_problem': 'server/modules/dashboard/webhook.ts',
  'data_external.problem': 'server/modules/dataService/external/refresh.ts',
  'delivery.fail_reason': 'the way of messages itself: listed where robots are kept and in the background jobs',
  'directory_run.fault': 'server/modules/directorySync/told.ts',
  'dyn_field.broken': 'said in the field by whoever breaks it',
  'dyn_import.error': BY_HAND,
  'export_job.error': BY_HAND,
  'import_job.error': BY_HAND,
  'log_stream.fault': 'server/modules/enterprise/logStream/stream.ts',
  'person_request.error': BY_HAND,
  'project_file.error': BY_HAND,
  'survey_export.error': BY_HAND,
  'task_recurrence.error': 'server/modules/task/recurrence/scan.ts',
  'tenant_export.error': BY_HAND,
  'webhook.disabled_reason': 'server/modules/automation/webhook/switchOff.ts',
  'webhook_delivery.fail_reason': 'server/modules/automation/webhook/switchOff.ts',
  'work_pull.error': BY_HAND,
  // Kept as a whole, or under another name.
  'dyn_sync.last': 'server/modules/dynamicTable/sync/run.ts',
  'environment.check_note': 'server/modules/environment/checks.ts',
  plan_outer_link: 'server/modules/plan/outerFollow.ts',
};

function reasons(): string[] {
  return fs.readdirSync(schema).flatMap((file) => {
    const tables = fs
      .readFileSync(path.join(schema, file), 'utf8')
      .split(/\bpgTable\(\s*/)
      .slice(1);
    return tables.flatMap((text) => {
      const name = /^'(\w+)'/.exec(text)?.[1] ?? file;
      return [...text.matchAll(REASON)].map(([, column]) => `${name}.${column}`);
    });
  });
}

it('every reason of a failure that is kept has somebody who is told of it', () => {
  const found = reasons();
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((one) => !(one in TOLD))).toEqual([]);
});

it.each(Object.entries(TOLD).filter(([, by]) => by.startsWith('server/')))('%s is told of by %s', (_column, by) => {
  expect(fs.readFileSync(path.join(root, by), 'utf8')).toMatch(/\b(?:tellTurn|mailTo|emit)\(/);
});

/** Of an account's own safety and of a broken log: nobody may turn these off. */
const BESIDE = ['server/modules/auth/notices.ts', 'server/modules/enterprise/operationLog/nightly.ts'];

it('what people are told stands in the matrix of messages, where they choose how it reaches them', () => {
  const found = fs
    .readdirSync(path.join(root, 'server/modules'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/modules/${file}`)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => /\binsert(?:IfAbsent)?\(\s*message\b/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(found.sort()).toEqual(BESIDE);
});
