/** Task types with their processes, stages and transitions of a tenant (specification §3), kept in memory. */

import type { ConditionTree } from '../../../../contract/object/customFields';
import type { ActorRule, FieldRule, StageCategory } from '../../../../contract/task/enums';
import type { LayoutModel, LayoutOrigin } from '../../../../contract/task/layouts';
import type { AutoExecutor, PostAction } from '../../../../contract/task/postActions';
import type { TaskTypeInfo } from '../../../../contract/task/setup';
import { TtlCache } from '../../../base/ttlCache';
import type { Database } from '../../../db/client';
import type { EventBus } from '../../../events/bus';

const CACHE_MS = 5 * 60_000;

export interface Stage {
  id: string;
  processId: string;
  code: string;
  name: string;
  color: string;
  category: StageCategory;
  sort: number;
  initial: boolean;
  allowCreate: boolean;
  wipLimit: number | null;
  defaultProgress: number | null;
  autoExecutor: AutoExecutor | null;
  /** Kept for the tasks in it: nothing leads to it. */
  retired: boolean;
}

export interface Transition {
  id: string;
  processId: string;
  /** Null: from any other stage. */
  fromStageId: string | null;
  toStageId: string;
  name: string;
  actorRule: ActorRule;
  actorRoleIds: string[];
  actorUserIds: string[];
  reasonRequired: boolean;
  requiredFields: string[];
  condition: ConditionTree | null;
  conditionHint: string;
  approvalFlowId: string | null;
  postActions: PostAction[];
}

export interface TaskTypeRecord {
  id: string;
  code: string;
  name: string;
  icon: string;
  color: string;
  processId: string;
  isDefault: boolean;
  enabled: boolean;
  parentTypeIds: string[];
  allProjects: boolean;
  projectIds: string[];
  typeClass: string;
  layoutId: string | null;
}

export interface LayoutRecord extends LayoutModel {
  id: string;
  name: string;
  /** With the type: null for one of the enterprise. */
  projectId: string | null;
  typeId: string | null;
  isDefault: boolean;
  version: number;
}

export interface StageFieldRule {
  taskTypeId: string;
  stageId: string;
  field: string;
  rule: FieldRule;
}

export type FieldRules = ReadonlyMap<string, FieldRule>;
const noRules: FieldRules = new Map();

export class Workflow {
  private readonly stagesById: Map<string, Stage>;
  private readonly rulesByPlace = new Map<string, Map<string, FieldRule>>();

  constructor(
    readonly types: readonly TaskTypeRecord[],
    readonly stages: readonly Stage[],
    readonly transitions: readonly Transition[],
    private readonly rules: readonly StageFieldRule[],
    readonly layouts: readonly LayoutRecord[] = [],
  ) {
    this.stagesById = new Map(stages.map((stage) => [stage.id, stage]));
    for (const { taskTypeId, stageId, field, rule } of rules) {
      const place = `${taskTypeId} ${stageId}`;
      const known = this.rulesByPlace.get(place) ?? new Map<string, FieldRule>();
      this.rulesByPlace.set(place, known.set(field, rule));
    }
  }

  stage = (id: string): Stage | undefined => this.stagesById.get(id);
  type = (id: string): TaskTypeRecord | undefined => this.types.find((type) => type.id === id);

  /** Whether new tasks of a project may be of the type. */
  usable = (type: TaskTypeRecord, projectId: string): boolean =>
    type.enabled && (type.allProjects || type.projectIds.includes(projectId));

  get defaultType(): TaskTypeRecord {
    const type = this.types.find((one) => one.isDefault) ?? this.types[0];
    if (!type) throw new Error('The tenant has no task type');
    return type;
  }

  /** What a task of the project is when nobody says: the default type, else the first that the project uses. */
  defaultTypeOf(projectId: string): TaskTypeRecord {
    const type = this.defaultType;
    return this.usable(type, projectId) ? type : (this.types.find((one) => this.usable(one, projectId)) ?? type);
  }

  initialStage(processId: string): Stage {
    const stages = this.stages.filter((stage) => stage.processId === processId);
    const stage = stages.find((one) => one.initial) ?? stages[0];
    if (!stage) throw new Error(`Process ${processId} has no stage`);
    return stage;
  }

  /** From here, or from anywhere; what says it about just this stage comes before what says it about all. */
  transitionsFrom(stageId: string): Transition[] {
    const from = this.stagesById.get(stageId);
    const own = this.transitions.filter((one) => one.fromStageId === stageId);
    const said = new Set(own.map((one) => one.toStageId));
    const general = this.transitions.filter(
      (one) =>
        one.fromStageId === null &&
        one.processId === from?.processId &&
        one.toStageId !== stageId &&
        !said.has(one.toStageId),
    );
    return general.length === 0 ? own : [...own, ...general];
  }

  /** What the fields of a task are, by its type and stage. */
  fieldRules = (typeId: string, stageId: string): FieldRules =>
    this.rulesByPlace.get(`${typeId} ${stageId}`) ?? noRules;

  /** Where a field is hidden: types with their stages. */
  hiding = (field: string): readonly StageFieldRule[] =>
    this.rules.filter((one) => one.rule === 'hidden' && one.field === field);

  /** The enterprise's layout of a type: the one that it has chosen, else the default; none is the usual one. */
  enterpriseLayout(type: TaskTypeRecord): { origin: LayoutOrigin; layout: LayoutRecord | null } {
    const chosen = type.layoutId && this.layouts.find(({ id }) => id === type.layoutId);
    if (chosen) return { origin: 'type', layout: chosen };
    const usual = this.layouts.find(({ isDefault }) => isDefault) ?? null;
    return { origin: usual ? 'default' : 'usual', layout: usual };
  }

  /** How tasks of the type show their fields in a project: as the project says, else as the enterprise. */
  layoutOf(type: TaskTypeRecord, projectId: string): { origin: LayoutOrigin; layout: LayoutRecord | null } {
    const own = this.layouts.find((one) => one.projectId === projectId && one.typeId === type.id);
    return own ? { origin: 'project', layout: own } : this.enterpriseLayout(type);
  }

  /**
   * As the console reads it: each type with its stageList and stageRelaList.
   * @param inside with the project's own layouts.
   */
  present(projectId: string, inside: boolean): TaskTypeInfo[] {
    return this.types.map((type) => ({
      taskTypeId: type.id,
      name: type.name,
      icon: type.icon,
      color: type.color,
      processId: type.processId,
      isDefault: type.isDefault,
      usable: this.usable(type, projectId),
      parentTypeIds: type.parentTypeIds,
      typeClass: type.typeClass,
      layout: modelOf((inside ? this.layoutOf(type, projectId) : this.enterpriseLayout(type)).layout),
      fieldRules: this.rules
        .filter((one) => one.taskTypeId === type.id)
        .map(({ stageId, field, rule }) => ({ stageId, field, rule })),
      stageList: this.stages
        .filter((stage) => stage.processId === type.processId)
        .map(({ id, processId: _process, code: _code, defaultProgress: _progress, autoExecutor: _auto, ...stage }) => ({
          stageId: id,
          ...stage,
        })),
      stageRelaList: this.transitions
        .filter((one) => one.processId === type.processId)
        .map(
          ({
            processId: _process,
            condition: _condition,
            conditionHint: _hint,
            postActions: _actions,
            ...transition
          }) => transition,
        ),
    }));
  }
}

export const modelOf = (layout: LayoutModel | null): LayoutModel | null =>
  layout && { groups: layout.groups, createFields: layout.createFields };

export class WorkflowStore {
  private readonly workflows = new TtlCache<Workflow>(CACHE_MS, 1000, 'workflow');

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('workflow', ({ tenantId }) => this.workflows.delete(tenantId));
  }

  of(tenantId: string): Promise<Workflow> {
    return this.workflows.get(tenantId, () => this.load(tenantId));
  }

  private async load(tenantId: string): Promise<Workflow> {
    const read = <T>(sql: string) => this.database.query<T & Record<string, unknown>>(sql, [tenantId]);
    const types = await read<TaskTypeRecord>(
      `SELECT id, code, name, icon, color, process_id AS "processId", is_default AS "isDefault", enabled,
              parent_type_ids AS "parentTypeIds", all_projects AS "allProjects", type_class AS "typeClass",
              layout_id AS "layoutId",
              ARRAY(SELECT p.project_id FROM task_type_project p
                     WHERE p.tenant_id = t.tenant_id AND p.task_type_id = t.id) AS "projectIds"
         FROM task_type t WHERE tenant_id = $1 ORDER BY sort, name`,
    );
    const stages = await read<Stage>(
      `SELECT id, process_id AS "processId", code, name, color, category, sort, initial, allow_create AS "allowCreate",
              wip_limit AS "wipLimit", default_progress AS "defaultProgress", auto_executor AS "autoExecutor", retired
         FROM stage WHERE tenant_id = $1 ORDER BY sort`,
    );
    const transitions = await read<Transition>(
      `SELECT id, process_id AS "processId", from_stage_id AS "fromStageId", to_stage_id AS "toStageId", name,
              actor_rule AS "actorRule", actor_role_ids AS "actorRoleIds", actor_user_ids AS "actorUserIds",
              reason_required AS "reasonRequired", required_fields AS "requiredFields", condition,
              condition_hint AS "conditionHint", post_actions AS "postActions",
              approval_flow_id AS "approvalFlowId"
         FROM stage_rela WHERE tenant_id = $1 ORDER BY sort`,
    );
    const rules = await read<StageFieldRule>(
      `SELECT task_type_id AS "taskTypeId", stage_id AS "stageId", field, rule
         FROM stage_field_rule WHERE tenant_id = $1`,
    );
    const layouts = await read<LayoutRecord>(
      `SELECT id, name, project_id AS "projectId", type_id AS "typeId", is_default AS "isDefault", groups,
              create_fields AS "createFields", version
         FROM task_layout WHERE tenant_id = $1 ORDER BY name`,
    );
    return new Workflow(types, stages, transitions, rules, layouts);
  }
}
