/** Types and stages of the tasks that come: looked up by name, or made. */

import { stageCategoryCodes } from '../../../contract/task/enums';
import type { Actor } from '../../base/actor';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { badFile } from '../../errors';
import type { Ground, Stage } from './format';
import { colourOf, known, listed, named } from './given';
import type { Ids } from './ids';
import { BROKEN } from './reader';

interface LocalType {
  id: string;
  name: string;
  processId: string;
  isDefault: boolean;
  enabled: boolean;
}
interface LocalStage {
  id: string;
  processId: string;
  name: string;
  category: string;
  initial: boolean;
  retired: boolean;
}

/** A type that is made here, with ids of its own. */
interface MadeType {
  type: Ground['types'][number];
  id: string;
  processId: string;
  stages: (Stage & { own: string })[];
}

/** Steps between stages that came; a pair of stages has one. */
async function insertSteps(tx: TenantDb, ground: Ground, { type, processId, stages }: Omit<MadeType, 'id'>) {
  const at = new Map(stages.map((stage) => [stage.id, stage.own]));
  const pairs = new Set<string>();
  for (const [sort, step] of listed(ground.transitions).entries()) {
    const [from, to] = [step.from === null ? null : at.get(step.from), at.get(step.to)];
    if (step.processId !== type.processId || from === undefined || !to || from === to || pairs.has(`${from} ${to}`))
      continue;
    pairs.add(`${from} ${to}`);
    await tx.query(
      `INSERT INTO stage_rela (tenant_id, id, process_id, from_stage_id, to_stage_id, name, sort) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), processId, from, to, named(step.name), sort],
    );
  }
}

async function insertType(tx: TenantDb, ground: Ground, made: MadeType, projectId: string, by: string): Promise<void> {
  const { type, id, processId, stages: own } = made;
  const code = `IN_${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
  await tx.query(
    `INSERT INTO process (tenant_id, id, code, name, created_by, updated_by) VALUES ($1, $2, $3, $4, $5, $5)`,
    [processId, code, named(own[0]?.process ?? type.name), by],
  );
  for (const [sort, stage] of own.entries()) {
    await tx.query(
      `INSERT INTO stage (tenant_id, id, process_id, code, name, color, category, sort, initial) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        stage.own,
        processId,
        `S${sort + 1}`,
        stage.name,
        colourOf(stage.color),
        stage.category,
        sort,
        stage.initial === true,
      ],
    );
  }
  await insertSteps(tx, ground, { type, processId, stages: own });
  await tx.query(
    `INSERT INTO task_type (tenant_id, id, code, name, icon, color, process_id, all_projects, sort, created_by, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, false, 1000, $8, $8)`,
    [id, code, type.name, /^[\w-]{1,40}$/.test(type.icon) ? type.icon : 'task', colourOf(type.color), processId, by],
  );
  await tx.query('INSERT INTO task_type_project (tenant_id, task_type_id, project_id) VALUES ($1, $2, $3)', [
    id,
    projectId,
  ]);
}

interface StagesHere {
  theirs: readonly Stage[];
  usual: LocalType;
  typeOf: ReadonlyMap<string, LocalType>;
  /** By process. */
  stagesOf: ReadonlyMap<string, LocalStage[]>;
}

/** Which stage here a task of a type and stage there comes to. */
function stageMatcher({ theirs, usual, typeOf, stagesOf }: StagesHere) {
  const byId = new Map(theirs.map((stage) => [stage.id, stage]));
  const found = new Map<string, { typeId: string; id: string; category: string }>();
  return (typeId: string | null, stageId: string | null, category: string | null) => {
    const key = `${typeId} ${stageId} ${category}`;
    const before = found.get(key);
    if (before) return before;
    const type = typeOf.get(typeId ?? '') ?? usual;
    const there = byId.get(stageId ?? '');
    const open = (stagesOf.get(type.processId) ?? []).filter(({ retired }) => !retired);
    const one =
      open.find((stage) => stage.name === there?.name && stage.category === there.category) ??
      open.find((stage) => stage.category === (there?.category ?? category)) ??
      open.find(({ initial }) => initial) ??
      open[0];
    if (!one) throw badFile('本企业的任务类型没有可用的阶段，请先为它建立流程');
    const place = { typeId: type.id, id: one.id, category: one.category };
    found.set(key, place);
    return place;
  };
}

/**
 * A type of the same name, with its stages by name and else by category. Without one, it is made for the project alone where
 * the actor administers types, with its stages and steps, which everybody may take; else tasks become of the usual type.
 */
export async function matchTypes(db: TenantDb, ground: Ground, ids: Ids, mayMake: boolean, notes: string[]) {
  const types = await db.query<LocalType & Record<string, unknown>>(
    `SELECT id, name, process_id AS "processId", is_default AS "isDefault", enabled FROM task_type WHERE tenant_id = $1 ORDER BY sort, id`,
  );
  const stages = await db.query<LocalStage & Record<string, unknown>>(
    `SELECT id, process_id AS "processId", name, category, initial, retired FROM stage WHERE tenant_id = $1 ORDER BY sort, id`,
  );
  const usual = types.find(({ isDefault, enabled }) => isDefault && enabled) ?? types.find(({ enabled }) => enabled);
  if (!usual) throw badFile('本企业没有可用的任务类型，请先建立一个');
  const theirs = listed(ground.stages);
  for (const { category, name, id } of theirs) {
    if (!stageCategoryCodes.some((code) => code === category)) throw badFile(BROKEN);
    known(id);
    named(name);
  }
  const made: MadeType[] = [];
  const typeOf = new Map<string, LocalType>();
  const stagesOf = new Map<string, LocalStage[]>();
  for (const { processId } of types)
    stagesOf.set(
      processId,
      stages.filter((one) => one.processId === processId),
    );
  const without: string[] = [];
  for (const type of listed(ground.types)) {
    const found = types.find(({ name, enabled }) => enabled && name === named(type.name));
    if (found) {
      typeOf.set(known(type.id), found);
      continue;
    }
    const own = theirs.filter(({ processId }) => processId === type.processId);
    if (!mayMake || own.length === 0 || !own.some(({ initial }) => initial)) {
      without.push(type.name);
      typeOf.set(known(type.id), usual);
      continue;
    }
    const processId = newId();
    const here = own.map((stage) => ({ ...stage, own: newId() }));
    const local: LocalType = { id: newId(), name: type.name, processId, isDefault: false, enabled: true };
    made.push({ type, id: local.id, processId, stages: here });
    typeOf.set(known(type.id), local);
    stagesOf.set(
      processId,
      here.map((one) => ({
        id: one.own,
        processId,
        name: one.name,
        category: one.category,
        initial: one.initial,
        retired: false,
      })),
    );
  }
  for (const [there, { id }] of typeOf) ids.set(there, id);
  if (without.length > 0)
    notes.push(`没有同名的任务类型：${without.slice(0, 10).join('、')}，其任务改为「${usual.name}」`);
  if (made.length > 0)
    notes.push(
      `为本项目新建任务类型：${made
        .map(({ type }) => type.name)
        .slice(0, 10)
        .join('、')}`,
    );
  const stageFor = stageMatcher({ theirs, usual, typeOf, stagesOf });
  for (const stage of theirs) {
    const type = listed(ground.types).find(({ processId }) => processId === stage.processId);
    ids.set(stage.id, stageFor(type?.id ?? null, stage.id, stage.category).id);
  }
  return {
    stageFor,
    async make(tx: TenantDb, projectId: string, actor: Actor): Promise<void> {
      // Types that are for some projects alone are for this one, too.
      await tx.query(
        `INSERT INTO task_type_project (tenant_id, task_type_id, project_id)
         SELECT $1, y.id, $3::uuid FROM task_type y WHERE y.tenant_id = $1 AND y.id = ANY($2::uuid[]) AND NOT y.all_projects
         ON CONFLICT DO NOTHING`,
        [[...new Set([...typeOf.values()].map(({ id }) => id))], projectId],
      );
      const by = actor.userId;
      for (const one of made) await insertType(tx, ground, one, projectId, by);
    },
  };
}
