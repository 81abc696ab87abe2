import { newId } from '../../base/present';
import { FIXTURE_FILE, type Ground, type ModuleFixtures, SECRET } from '../../test/routeFixtures';
import { partitionName } from './model';
import { createPartition } from './partition';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of pm: two texts, one in the trash; one record, one in the trash; a form, a view, a role. */
    dynTable: { id: string };
    dynGone: { id: string };
    dynRecord: { id: string };
    dynLost: { id: string };
    dynForm: { id: string };
    dynView: { id: string };
    dynRole: { id: string };
    dynAct: { id: string };
    dynImport: { id: string };
    /** With the record. */
    dynFile: { id: string };
  }
}

async function addTable({ t, people: { pm }, objects, run }: Ground) {
  const id = newId();
  const heap = await createPartition(t.app.platform.database);
  await run(
    `INSERT INTO dyn_table (tenant_id, id, project_id, heap, name, last_field, last_no, created_by)
     VALUES ($1, $2, $3, $4, $5, 4, 2, $6)`,
    ...[id, objects.project.id, heap, SECRET, pm.id],
  );
  return { id, heap };
}

async function addRole({ run }: Ground, tableId: string, level: string, grants: object[]) {
  const id = newId();
  await run(
    `INSERT INTO dyn_role (tenant_id, id, table_id, name, level, grants, may_remove) VALUES ($1, $2, $3, $4, $5, $6::jsonb, true)`,
    ...[id, tableId, SECRET, level, JSON.stringify(grants)],
  );
  return { id };
}

export const dynamicTableFixtures: ModuleFixtures = {
  async objects(ground) {
    const { people, tenant, objects, run } = ground;
    const table = await addTable(ground);
    const gone = await addTable(ground);
    await run('UPDATE dyn_table SET deleted_at = now() WHERE tenant_id = $1 AND id = $2', gone.id);
    for (const [key, kind, isGone] of [
      ['f1', 'text', false],
      ['f2', 'text', false],
      ['f3', 'text', true],
      ['f4', 'file', false],
    ] as const) {
      await run(
        `INSERT INTO dyn_field (tenant_id, table_id, key, kind, name, rank, deleted_at)
         VALUES ($1, $2, $3::text, $6, $4 || $3::text, 1, CASE WHEN $5 THEN now() END)`,
        ...[table.id, key, SECRET, isGone, kind],
      );
    }
    const [dynRecord, dynLost, dynForm, dynView, dynAct, dynImport] = Array.from({ length: 6 }, () => ({
      id: newId(),
    })) as [{ id: string }, { id: string }, { id: string }, { id: string }, { id: string }, { id: string }];
    for (const [one, no, isGone] of [
      [dynRecord, 1, false],
      [dynLost, 2, true],
    ] as const) {
      await run(
        `INSERT INTO ${partitionName(table.heap)} (tenant_id, heap, id, no, place, "values", created_by, deleted_at)
         VALUES ($1, $2, $3, $4::int, $4::int, jsonb_build_object('f1', $5::text), $6, CASE WHEN $7 THEN now() END)`,
        ...[table.heap, one.id, no, SECRET, people.pm.id, isGone],
      );
    }
    for (const [one, kind, config] of [
      [dynForm, 'form', { form: { fields: [{ key: 'f2' }], open: true } }],
      [dynView, 'grid', {}],
    ] as const) {
      await run(
        'INSERT INTO dyn_view (tenant_id, id, table_id, name, kind, config) VALUES ($1, $2, $3, $4, $5, $6::jsonb)',
        ...[one.id, table.id, kind === 'form' ? '表单' : SECRET, kind, JSON.stringify(config)],
      );
    }
    await addRole(ground, table.id, 'editor', [
      { kind: 'projectRole', id: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') },
    ]);
    const dynRole = await addRole(ground, table.id, 'reader', [{ kind: 'everyone' }]);
    await run(
      `INSERT INTO dyn_act (tenant_id, id, table_id, kind, actor_id) VALUES ($1, $2, $3, 'changed', $4)`,
      ...[dynAct.id, table.id, people.pm.id],
    );
    await run(
      `INSERT INTO dyn_history (tenant_id, id, table_id, act_id, record_id, what, changes)
       VALUES ($1, $2, $3, $4, $5, 'changed', jsonb_build_object('f1', jsonb_build_array(null, $6::text)))`,
      ...[newId(), table.id, dynAct.id, dynRecord.id, SECRET],
    );
    await run(
      'INSERT INTO dyn_import (tenant_id, id, table_id, file_name, total, created_by) VALUES ($1, $2, $3, $4, 1, $5)',
      ...[dynImport.id, table.id, SECRET, people.pm.id],
    );
    const [dynFile, tableRecord] = [{ id: newId() }, { id: newId() }];
    await run(FIXTURE_FILE, dynFile.id, `${SECRET}.png`, people.pm.id);
    await run(
      `INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, 'tableRecord', $2, $3)`,
      ...[dynRecord.id, dynFile.id],
    );
    await run(
      `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by)
       VALUES ($1, $2, 'tableRecord', $3, $4, $5)`,
      ...[tableRecord.id, dynRecord.id, `<p>${SECRET}</p>`, people.pm.id],
    );
    return {
      comments: { ...objects.comments, tableRecord },
      ...{
        dynTable: { id: table.id },
        dynGone: { id: gone.id },
        dynRecord,
        dynLost,
        dynForm,
        dynView,
        dynRole,
        dynAct,
        dynImport,
        dynFile,
      },
    };
  },
  values: ({ objects, path, serial }) => {
    const { dynTable, dynGone, dynRecord, dynLost, dynForm, dynView, dynRole, dynAct, dynImport, dynFile } = objects;
    const comment = objects.comments.tableRecord?.id;
    const ofRecord = path.includes('/tableRecord/');
    const idOf = () => {
      if (ofRecord) return path.includes('/comments') ? comment : dynRecord.id;
      if (path.includes('/form/')) return dynForm.id;
      if (path.includes('/import/')) return dynImport.id;
      if (path.includes('/view/')) return dynView.id;
      if (path.endsWith('role/delete')) return dynRole.id;
      if (path.includes('/record')) return dynRecord.id;
      return path.endsWith('/recover') ? dynGone.id : dynTable.id;
    };
    return {
      ...{ id: idOf(), tableId: dynTable.id, actId: dynAct.id, importId: dynImport.id },
      ...(ofRecord && { objectId: dynRecord.id, fileId: dynFile.id, parentId: comment }),
      name: `走查 ${serial}`,
      key: path.endsWith('field/recover') ? 'f3' : 'f2',
      ...{ keys: ['f2'], kind: path.includes('/view/') ? 'grid' : 'text', config: {} },
      ids: [path.endsWith('recover') ? dynLost.id : dynRecord.id],
      records: [{ ...(path.endsWith('update') && { id: dynRecord.id }), values: { f2: '走查' } }],
      rows: path.endsWith('paste') ? [['走查']] : null,
      ...(path.includes('/sync') && {
        ...{ version: 0, source: { kind: 'csv', url: 'https://hook.example.com/x.csv' }, keyColumn: '走查' },
        ...{ gone: 'keep', every: 'manual', enabled: false },
      }),
      ...(path.endsWith('replace') && { find: '没有这样的字', put: '' }),
      ...{
        columns: [path.includes('/sync') ? { from: '走查', key: 'f2' } : { key: 'f2' }],
        submitKey: newId(),
        values: { f2: '走查' },
        format: 'csv',
      },
      ...{
        level: 'reader',
        grants: [],
        fields: {},
        mayAdd: false,
        mayRemove: false,
        mayExport: false,
        handOver: false,
      },
    };
  },
};
