/** Every route that changes something leaves an entry in the operation log, in the transaction of the change. */
import { objectTypeTexts } from '../contract/enterprise/operationObjects';
import { actionTexts, moduleTexts } from '../contract/enterprise/operationWords';
import { routes } from '../server/app';
import { summaryOf } from '../server/http/route';
import { type Answer, useTestApp } from '../server/test/app';
import { roles } from '../server/test/rights';
import { callOf, nameOf, send } from './rights/calls';
import { expected } from './rights/expected';
import { makeWorld, type World } from './rights/world';

const t = useTestApp({ jobs: true });
let world: World;
beforeAll(async () => {
  world = await makeWorld(t());
}, 60_000);
jest.setTimeout(300_000);

/** What is one's own matter, or follows from what is logged (`server/db/ledger.ts` says the same, with reasons). */
const unlogged = [
  'file_blob',
  'file_upload',
  'file_text',
  'file_passage',
  'document_lock',
  'document_draft',
  'page_text',
  'page_update',
  'page_presence',
  'page_link',
  'page_passage',
  'page_suggestion',
  'document_of_user',
  ...[
    'announcement_receipt',
    'message',
    'project_favorite',
    'receive_config',
    'user_preference',
    'staging',
    'schedule_move',
  ],
  ...['norm_view', 'norm_reaction', 'norm_interpret_like', 'report_read'],
  ...['object_counter', 'project_counter', 'operation_log', 'operation_seal'],
  ...['survey_response', 'survey_participation', 'survey_quota', 'survey_file', 'survey_leave', 'survey_attempt'],
  'survey_hold',
  ...['survey_live', 'survey_vote'],
  // Of an account, in whichever enterprise it stands.
  'session',
];

interface Entry {
  ip: string | null;
  trace_id: string | null;
  operation: string | null;
  module: string;
  action: string;
  object_type: string | null;
}

/** The tables that this transaction has written to, by the database's own count. */
async function touched(tables: ReadonlySet<string>): Promise<string[]> {
  const rows = await t().app.platform.database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_stat_xact_user_tables
      WHERE schemaname = 'public' AND n_tup_ins + n_tup_upd + n_tup_del > 0 ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => tables.has(name));
}

/** What the enterprise holds in some tables. */
async function fingerprint(tables: readonly string[]): Promise<string> {
  const rows = await t().app.platform.database.query<{ of: string; sum: string }>(
    tables
      .map(
        (table) =>
          `SELECT '${table}' AS of, md5(string_agg(x::text, ',' ORDER BY x::text)) AS sum FROM ${table} x WHERE tenant_id = $1`,
      )
      .join(' UNION ALL '),
    [world.tenant.id],
  );
  return JSON.stringify(rows);
}

/** What this transaction has written into the log. */
const entries = () =>
  t().app.platform.database.query<Entry & Record<string, unknown>>(
    `SELECT ip, trace_id, operation, module, action, object_type FROM operation_log
      WHERE tenant_id = $1 AND xid = pg_current_xact_id()`,
    [world.tenant.id],
  );

/** Codes that a person would read instead of words. */
const wordless = ({ module, action, object_type: type }: Entry) => [
  ...(moduleTexts[module] ? [] : [`module ${module}`]),
  ...((actionTexts[action] ?? summaryOf(action)) ? [] : [`action ${action}`]),
  ...(type === null || objectTypeTexts[type] ? [] : [`object ${type}`]),
];

const rolledBack = new Error('rolled back');

it('is written by every call that changes what the enterprise holds', async () => {
  const { database, bus } = t().app.platform;
  const ofTenants = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  const tables = new Set(ofTenants.map(({ name }) => name).filter((name) => !unlogged.includes(name)));
  const owner = await t().as(world.people.owner, world.tenant);
  const silent: string[] = [];
  const withoutWords = new Set<string>();
  let changing = 0;
  for (const definition of routes.filter(({ method }) => method !== 'GET')) {
    let written: { tables: string[]; left: string; added: Entry[] } | undefined;
    await database
      .transaction(async () => {
        const answer: Answer = await send(owner, callOf(definition, world), world);
        const wanted = expected[nameOf(definition)]?.inPrivate[roles.indexOf('owner')];
        if (answer.status !== wanted) silent.push(`${nameOf(definition)}: ${answer.status} ${answer.message}`);
        // What is refused is rolled back by itself; here its transaction may be broken.
        if (answer.status !== 200) throw rolledBack;
        const to = await touched(tables);
        if (to.length > 0) written = { tables: to, left: await fingerprint(to), added: await entries() };
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    // All of it is taken back, so this is how it was before.
    if (written && (await fingerprint(written.tables)) !== written.left) {
      const { added } = written;
      changing += 1;
      for (const code of added.flatMap(wordless)) withoutWords.add(code);
      const whole = added.every(({ ip, trace_id, operation }) => ip && trace_id && operation === nameOf(definition));
      if (added.length === 0 || !whole) silent.push(`${nameOf(definition)}: ${JSON.stringify(added)}`);
    }
    for (const type of ['access', 'directory', 'workflow', 'calendar', 'dictionary'] as const)
      bus.publish({ type, tenantId: world.tenant.id });
    bus.publish({ type: 'project', tenantId: world.tenant.id, projectId: world.objects.project.id });
  }
  expect(silent).toEqual([]);
  expect([...withoutWords]).toEqual([]);
  expect(changing).toBeGreaterThan(100);
});

describe('an entry', () => {
  const entriesOf = (objectId: string) =>
    t().app.platform.database.query<Record<string, unknown>>(
      `SELECT module, action, object_type, project_id, actor_id, changes, detail, operation FROM operation_log
        WHERE tenant_id = $1 AND object_id = $2 ORDER BY id`,
      [world.tenant.id, objectId],
    );

  it('of a task is what its history holds: fields before and after', async () => {
    const owner = await t().as(world.people.owner, world.tenant);
    const { task, project } = world.objects;
    const answer = await owner.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, urgent: 3 });
    expect(answer.status).toBe(200);
    expect(await entriesOf(task.id)).toEqual([
      {
        module: 'task',
        action: 'updated',
        object_type: 'task',
        project_id: project.id,
        actor_id: world.people.owner.id,
        changes: [{ field: 'urgent', label: '优先级', before: '普通', after: '紧急' }],
        detail: null,
        operation: 'PUT collaboration-center/ccTask/update/{taskId}',
      },
    ]);
  });

  it('of tasks that were written together comes from the request that asked for each', async () => {
    const client = await t().as(world.people.owner, world.tenant);
    const made = await Promise.all(
      ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((remoteAddress) =>
        client.call<{ taskId: string }>(
          'POST',
          'collaboration-center/ccTask/create',
          { projectId: world.objects.project.id, title: remoteAddress },
          { remoteAddress },
        ),
      ),
    );
    const rows = await t().app.platform.database.query<{ title: string; ip: string; n: number }>(
      `SELECT t.title, l.ip, count(*) OVER (PARTITION BY t.id)::int AS n
         FROM task t JOIN operation_log l ON l.tenant_id = t.tenant_id AND l.object_id = t.id
        WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
      [world.tenant.id, made.map(({ data }) => data.taskId)],
    );
    expect(rows.length).toBe(3);
    for (const { title, ip, n } of rows) expect([ip, n]).toEqual([title, 1]);
  });

  it('that no service speaks of names the route and what was named', async () => {
    const owner = await t().as(world.people.owner, world.tenant);
    const answer = await owner.post<{ id: string }>('collaboration-center/ccTask/comments', {
      taskId: world.objects.task.id,
      content: '<p>走查</p>',
    });
    expect(answer.status).toBe(200);
    expect(await entriesOf(answer.data.id)).toMatchObject([
      {
        module: 'task',
        action: 'POST collaboration-center/ccTask/comments',
        object_type: 'comment',
        actor_id: world.people.owner.id,
        detail: { taskId: world.objects.task.id },
      },
    ]);
  });

  it('of what was refused does not exist', async () => {
    const owner = await t().as(world.people.owner, world.tenant);
    const count = async () =>
      (await t().app.platform.database.query('SELECT 1 FROM operation_log WHERE tenant_id = $1', [world.tenant.id]))
        .length;
    const entries = await count();
    const { sibling } = world.objects;
    expect(
      (await owner.put(`collaboration-center/ccTask/update/${sibling.id}`, { version: 99, urgent: 3 })).status,
    ).toBe(409);
    expect(await count()).toBe(entries);
  });
});
