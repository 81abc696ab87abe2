/** Task types with their processes, stages and transitions of a tenant (specification §3), kept in memory. */
import type { TaskTypeInfo } from '../../../../contract/project/project';
import type { ActorRule, StageCategory } from '../../../../contract/task/enums';
import type { Database } from '../../../db/client';
import type { EventBus } from '../../../events/bus';
import { TtlCache } from '../../../http/ttlCache';

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
}

export interface Transition {
  id: string;
  processId: string;
  fromStageId: string;
  toStageId: string;
  name: string;
  actorRule: ActorRule;
  actorRoleIds: string[];
  actorUserIds: string[];
  reasonRequired: boolean;
}

export interface TaskTypeRecord {
  id: string;
  code: string;
  name: string;
  icon: string;
  color: string;
  processId: string;
  isDefault: boolean;
}

export class Workflow {
  private readonly stagesById: Map<string, Stage>;

  constructor(
    readonly types: readonly TaskTypeRecord[],
    readonly stages: readonly Stage[],
    readonly transitions: readonly Transition[],
  ) {
    this.stagesById = new Map(stages.map((stage) => [stage.id, stage]));
  }

  stage = (id: string): Stage | undefined => this.stagesById.get(id);
  type = (id: string): TaskTypeRecord | undefined => this.types.find((type) => type.id === id);

  get defaultType(): TaskTypeRecord {
    const type = this.types.find((one) => one.isDefault) ?? this.types[0];
    if (!type) throw new Error('The tenant has no task type');
    return type;
  }

  initialStage(processId: string): Stage {
    const stages = this.stages.filter((stage) => stage.processId === processId);
    const stage = stages.find((one) => one.initial) ?? stages[0];
    if (!stage) throw new Error(`Process ${processId} has no stage`);
    return stage;
  }

  transitionsFrom = (stageId: string) => this.transitions.filter((one) => one.fromStageId === stageId);

  /** As the console reads it: each type with its stageList and stageRelaList. */
  present(): TaskTypeInfo[] {
    return this.types.map((type) => ({
      taskTypeId: type.id,
      name: type.name,
      icon: type.icon,
      color: type.color,
      processId: type.processId,
      isDefault: type.isDefault,
      stageList: this.stages
        .filter((stage) => stage.processId === type.processId)
        .map(({ id, name, category, color, sort, initial }) => ({ stageId: id, name, category, color, sort, initial })),
      stageRelaList: this.transitions
        .filter((one) => one.processId === type.processId)
        .map(({ processId: _process, ...transition }) => transition),
    }));
  }
}

export class WorkflowStore {
  private readonly workflows = new TtlCache<Workflow>(CACHE_MS, 1000);

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
    const types = await this.database.query<TaskTypeRecord & Record<string, unknown>>(
      `SELECT id, code, name, icon, color, process_id AS "processId", is_default AS "isDefault"
         FROM task_type WHERE tenant_id = $1 ORDER BY sort, name`,
      [tenantId],
    );
    const stages = await this.database.query<Stage & Record<string, unknown>>(
      `SELECT id, process_id AS "processId", code, name, color, category, sort, initial
         FROM stage WHERE tenant_id = $1 ORDER BY sort`,
      [tenantId],
    );
    const transitions = await this.database.query<Transition & Record<string, unknown>>(
      `SELECT id, process_id AS "processId", from_stage_id AS "fromStageId", to_stage_id AS "toStageId", name,
              actor_rule AS "actorRule", actor_role_ids AS "actorRoleIds", actor_user_ids AS "actorUserIds",
              reason_required AS "reasonRequired"
         FROM stage_rela WHERE tenant_id = $1 ORDER BY sort`,
      [tenantId],
    );
    return new Workflow(types, stages, transitions);
  }
}
