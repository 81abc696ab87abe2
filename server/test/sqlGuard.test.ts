import { loadModule } from 'libpg-query';
import { SqlGuard } from './sqlGuard';

const guard = new SqlGuard(new Set(['task', 'project', 'task_member']));
beforeAll(() => loadModule());

it.each([
  ['a table alone', 'SELECT * FROM task WHERE tenant_id = $1 AND id = $2'],
  [
    'a join by the tenant',
    'SELECT * FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id WHERE t.tenant_id = $1',
  ],
  [
    'a join by the tenant itself',
    'SELECT * FROM task t LEFT JOIN project p ON p.tenant_id = $1 AND p.id = t.project_id WHERE t.tenant_id = $1',
  ],
  [
    'a pair',
    'SELECT * FROM task t JOIN project p ON (p.tenant_id, p.id) = (t.tenant_id, t.project_id) WHERE t.tenant_id = $1',
  ],
  ['USING', 'SELECT * FROM task t JOIN task_member m USING (tenant_id) WHERE t.tenant_id = $1'],
  [
    'a chain',
    'SELECT * FROM task t, project p, task_member m WHERE m.tenant_id = p.tenant_id AND t.tenant_id = $1 AND p.tenant_id = t.tenant_id',
  ],
  [
    'a subquery by its outer table',
    'SELECT * FROM task t WHERE t.tenant_id = $1 AND EXISTS (SELECT 1 FROM task_member m WHERE m.tenant_id = t.tenant_id)',
  ],
  [
    'a CTE of the same name as a table',
    'WITH project AS (SELECT 1 AS id) SELECT * FROM task t JOIN project p ON p.id = t.project_id WHERE t.tenant_id = $1',
  ],
  ['an insert from a query', 'INSERT INTO task (tenant_id, id) SELECT $1, p.id FROM project p WHERE p.tenant_id = $1'],
  [
    'an update from a table',
    'UPDATE task t SET title = p.name FROM project p WHERE t.tenant_id = $1 AND p.tenant_id = t.tenant_id',
  ],
  [
    'a range of rows from the tenant to the tenant',
    'SELECT * FROM task t WHERE (t.tenant_id, t.project_id) >= ((SELECT $1::uuid), $2) AND (t.tenant_id, t.project_id) <= ((SELECT $1::uuid), $2)',
  ],
  ['a table without tenants', 'SELECT * FROM account a JOIN task t ON t.created_by = a.id WHERE t.tenant_id = $1'],
])('%s is bound', (_, text) => expect(guard.loose(text)).toEqual([]));

it.each([
  [
    'a join that forgets it',
    'SELECT * FROM task t JOIN project p ON p.id = t.project_id WHERE t.tenant_id = $1',
    ['project p'],
  ],
  ['an equality below OR', 'SELECT * FROM task t WHERE t.tenant_id = $1 OR t.urgent = 1', ['task t']],
  ['an equality below NOT', 'SELECT * FROM task t WHERE NOT (t.tenant_id = $1)', ['task t']],
  ['another parameter', 'SELECT * FROM task t WHERE t.tenant_id = $2', ['task t']],
  ['one half of a UNION', 'SELECT id FROM task WHERE tenant_id = $1 UNION SELECT id FROM project', ['project project']],
  ['a subquery', 'SELECT (SELECT count(*) FROM project) FROM task t WHERE t.tenant_id = $1', ['project project']],
  [
    'a subquery with an alias of its outer table',
    'SELECT * FROM task t WHERE t.tenant_id = $1 AND EXISTS (SELECT 1 FROM project t)',
    ['project t'],
  ],
  [
    'a CTE',
    'WITH x AS (SELECT * FROM project) SELECT * FROM task t JOIN x ON true WHERE t.tenant_id = $1',
    ['project project'],
  ],
  [
    'a LATERAL query',
    'SELECT * FROM task t, LATERAL (SELECT * FROM task_member m WHERE m.task_id = t.id) x WHERE t.tenant_id = $1',
    ['task_member m'],
  ],
  [
    'two bound to each other only',
    'SELECT * FROM task t JOIN project p ON p.tenant_id = t.tenant_id',
    ['task t', 'project p'],
  ],
  ['an insert without the column', 'INSERT INTO task (id) VALUES ($1)', ['task (insert)']],
  ['a range with one end', 'SELECT * FROM task t WHERE (t.tenant_id, t.seq) >= ((SELECT $1::uuid), 1)', ['task t']],
  [
    'a range that ends at another tenant',
    'SELECT * FROM task t WHERE (t.tenant_id, t.seq) >= ($1, 1) AND (t.tenant_id, t.seq) <= ((SELECT $2::uuid), 1)',
    ['task t'],
  ],
  ['a delete', 'DELETE FROM task USING project p WHERE p.tenant_id = $1 AND task.project_id = p.id', ['task task']],
])('%s is loose', (_, text, expected) => expect(guard.loose(text).sort()).toEqual([...expected].sort()));
