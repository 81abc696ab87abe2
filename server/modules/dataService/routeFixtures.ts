import type { DatasetDefinition } from '../../../contract/dataService/dataset';
import type { ExternalPlace } from '../../../contract/dataService/externalSource';
import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    dataset: { id: string };
    dataKey: { id: string };
    dataExternal: { id: string };
  }
}

const definition: DatasetDefinition = {
  mode: 'sql',
  sql: 'select 标题 from 任务',
  builder: { source: 'task', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
  params: [],
  masks: [],
  cacheSeconds: 0,
};

/** Nobody answers there. */
const place: ExternalPlace = {
  ...{ kind: 'http', url: 'https://127.0.0.1/', rowsAt: '', host: '', port: 5432, database: '', username: '' },
  ...{ tls: true, sql: '' },
};

export const dataServiceFixtures: ModuleFixtures = {
  async objects({ people: { pm }, run }) {
    const [dataset, dataKey, version] = [{ id: newId() }, { id: newId() }, newId()];
    await run(
      `INSERT INTO dataset (tenant_id, id, name, path, definition, published_no, created_by, updated_by)
       VALUES ($1, $2, $3, 'walked-' || right($2::uuid::text, 12), $4::jsonb, 1, $5, $5)`,
      ...[dataset.id, SECRET, JSON.stringify(definition), pm.id],
    );
    await run(
      'INSERT INTO dataset_version (tenant_id, id, dataset_id, no, definition, owner_id) VALUES ($1, $2, $3, 1, $4::jsonb, $5)',
      ...[version, dataset.id, JSON.stringify(definition), pm.id],
    );
    await run(
      `INSERT INTO data_key (tenant_id, id, name, app_key, secret_cipher, per_minute, created_by, updated_by)
       VALUES ($1, $2::uuid, $3, 'dk_' || $2::uuid, '', 60, $4, $4)`,
      ...[dataKey.id, SECRET, pm.id],
    );
    const dataExternal = { id: newId() };
    await run(
      `INSERT INTO data_external (tenant_id, id, name, place, every_minutes, columns, created_by, updated_by)
       VALUES ($1, $2, $3, $4::jsonb, 0, '[{"name": "a", "type": "text"}]', $5, $5)`,
      ...[dataExternal.id, SECRET, JSON.stringify(place), pm.id],
    );
    return { dataset, dataKey, dataExternal };
  },
  values: ({ objects, path, serial }) => ({
    id: (path.includes('/key') ? objects.dataKey : path.includes('/external') ? objects.dataExternal : objects.dataset)
      .id,
    datasetId: objects.dataset.id,
    datasetIds: [objects.dataset.id],
    keyId: objects.dataKey.id,
    ...{ name: '走查', path: `walk-${serial}`, note: '', definition, params: {}, no: 1, version: 1 },
    name: path.includes('/external') ? `来源${serial}` : '走查',
    ...{ place, everyMinutes: 0, columns: [{ name: 'a', type: 'text' }] },
    ...{ addresses: [], perMinute: 60, endsOn: null, enabled: true, failed: false },
  }),
};
