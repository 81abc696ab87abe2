import { newId } from '../../base/present';
import { FIXTURE_FILE, type Ground, type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** pm's: in effect; in effect with a draft; never in effect; in the recycle bin. */
    norm: { id: string; version: string; clause: string };
    normOpen: { id: string; draft: string };
    normDraft: { id: string };
    normRecycled: { id: string };
    /** pm's, one that pm removed, with a file each. */
    interpretation: { id: string };
    interpretationRemoved: { id: string };
    interpretationFile: { id: string };
    normFile: { id: string };
    appraisal: { id: string };
    normLabel: { id: string };
    /** The task does not fit the norm. */
    normFault: { id: string };
  }
}

async function addNorm({ people: { pm }, run }: Ground, state: string, { recycled = false, draft = false } = {}) {
  const [id, version, clause, open] = [newId(), newId(), newId(), newId()];
  const effective = state !== 'DRAFT';
  await run(
    `INSERT INTO norm (tenant_id, id, code, code_key, title, source, category, level, state, current_id, owner_id, created_by,
                       deleted_at, deleted_by, read_audience, body, folded)
     VALUES ($1, $2::uuid, $3, $2::text, $4, 'enterprise', 'quality', 'mandatory', $5, $6, $7, $7,
             CASE WHEN $8::boolean THEN now() END, CASE WHEN $8::boolean THEN $7::uuid END,
             '{"everybody": true, "departmentIds": [], "userIds": []}', $4, $4)`,
    ...[id, `N${id.slice(-6)}`, SECRET, state, effective ? version : null, pm.id, recycled],
  );
  const add = `INSERT INTO norm_version (tenant_id, id, norm_id, major, minor, state, author_id, approvers, base_id, change_reason)
    VALUES ($1, $2, $3, $4, 0, $5, $6, $7::uuid[], $8, '走查')`;
  await run(add, version, id, 1, effective ? 'EFFECTIVE' : 'DRAFT', pm.id, [], null);
  const text = `INSERT INTO norm_clause (tenant_id, version_id, anchor, sort, no, title, html, text)
    VALUES ($1, $2, $3, 0, '1', $4, $4, $4)`;
  await run(text, version, clause, SECRET);
  if (draft) {
    const approver = await run('SELECT id FROM tenant_member WHERE tenant_id = $1 AND id <> $2 LIMIT 1', pm.id);
    await run(
      add,
      open,
      id,
      2,
      'DRAFT',
      pm.id,
      (approver as { id: string }[]).map((one) => one.id),
      version,
    );
    await run(text, open, clause, SECRET);
  }
  return { id, version, clause, draft: open };
}

async function addFile({ people: { pm }, run }: Ground, type: string, id: string) {
  const [file, comment] = [{ id: newId() }, { id: newId() }];
  await run(FIXTURE_FILE, file.id, `${SECRET}.png`, pm.id);
  await run(
    'INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, $2, $3, $4)',
    ...[type, id, file.id],
  );
  await run(
    `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    ...[comment.id, type, id, `<p>${SECRET}</p>`, pm.id],
  );
  return { file, comment };
}

export const normFixtures: ModuleFixtures = {
  async objects(ground) {
    const { objects, people, run } = ground;
    const norm = await addNorm(ground, 'EFFECTIVE');
    const normOpen = await addNorm(ground, 'EFFECTIVE', { draft: true });
    const [interpretation, interpretationRemoved] = [{ id: newId() }, { id: newId() }];
    for (const [{ id }, removed] of [
      [interpretation, false],
      [interpretationRemoved, true],
    ] as const) {
      await run(
        `INSERT INTO norm_interpret (tenant_id, id, norm_id, version_id, title, kind, html, state, author_id, published_at,
                                     deleted_at, deleted_by)
         VALUES ($1, $2, $3, $4, $5, 'article', $5, 'PUBLISHED', $6, now(),
                 CASE WHEN $7::boolean THEN now() END, CASE WHEN $7::boolean THEN $6::uuid END)`,
        ...[id, norm.id, norm.version, SECRET, people.pm.id, removed],
      );
    }
    const [appraisal, normLabel, normFault] = [{ id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO norm_appraisal (tenant_id, id, norm_id, version_id, user_id, clarity, feasible, timely, text)
       VALUES ($1, $2, $3, $4, $5, 5, 4, 3, $6)`,
      ...[appraisal.id, norm.id, norm.version, newId(), SECRET],
    );
    await run(
      'INSERT INTO norm_label (tenant_id, id, name, color) VALUES ($1, $2::uuid, $3 || $2::text, $4)',
      ...[normLabel.id, SECRET, 'blue'],
    );
    await run(
      `INSERT INTO norm_task (tenant_id, id, norm_id, task_id, kind, evidence) VALUES ($1, $2, $3, $4, 'fault', $5)`,
      ...[normFault.id, norm.id, objects.task.id, SECRET],
    );
    const ofNorm = await addFile(ground, 'norm', norm.id);
    const ofInterpretation = await addFile(ground, 'interpretation', interpretation.id);
    return {
      ...{ norm, normOpen, interpretation, interpretationRemoved, appraisal, normLabel, normFault },
      normDraft: await addNorm(ground, 'DRAFT'),
      normRecycled: await addNorm(ground, 'DRAFT', { recycled: true }),
      normFile: ofNorm.file,
      interpretationFile: ofInterpretation.file,
      comments: { ...objects.comments, norm: ofNorm.comment, interpretation: ofInterpretation.comment },
    };
  },
  values: ({ objects, path }) => {
    const { norm, normOpen, normDraft, normRecycled, interpretation, interpretationRemoved } = objects;
    const type = path.includes('/interpretation') ? 'interpretation' : 'norm';
    const comment = objects.comments[type]?.id;
    const idOf = () => {
      if (/\/comments(\/|$)/.test(path)) return comment;
      if (path.endsWith('specification/restore')) return normRecycled.id;
      if (path.endsWith('specification/remove')) return normDraft.id;
      if (path.endsWith('interpret/restore')) return interpretationRemoved.id;
      if (/interpret(\/|$)|delInterpret/i.test(path)) return interpretation.id;
      if (path.endsWith('version/{id}')) return norm.version;
      if (/version\/(save|submit|delete)$/.test(path)) return normOpen.draft;
      if (path.endsWith('appraise/reply')) return objects.appraisal.id;
      if (/taskRela\/(problem|remove)$/.test(path)) return objects.normFault.id;
      return path.includes('/label/') ? objects.normLabel.id : norm.id;
    };
    return {
      ...{ id: idOf(), parentId: comment, objectId: type === 'norm' ? norm.id : interpretation.id, normId: norm.id },
      fileId: type === 'norm' ? objects.normFile.id : objects.interpretationFile.id,
      ...{ from: norm.version, to: norm.version, source: 'enterprise', category: 'quality', level: 'mandatory' },
      kind: path.endsWith('taskRela') ? 'basis' : 'article',
      ...{
        html: '<p>走查</p>',
        publish: true,
        scores: { clarity: 5, feasible: 5, timely: 5 },
        text: '走查',
        reply: '走查',
      },
      ...{ audience: null, days: 7, severity: 3 },
    };
  },
};
