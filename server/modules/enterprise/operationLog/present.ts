import type { Operation } from '../../../../contract/enterprise/operationLog';
import { objectTypeTexts } from '../../../../contract/enterprise/operationObjects';
import { actionTexts, moduleTexts } from '../../../../contract/enterprise/operationWords';
import { iso } from '../../../base/present';
import { summaryOf } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import type { LogRow } from './chain';
import { tellerFor } from './told';

export const moduleText = (module: string): string => moduleTexts[module] ?? module;

/** What nobody spoke of bears the route's name: then by the first words of what the route says of itself. */
export const actionText = (action: string): string =>
  actionTexts[action] ?? summaryOf(action)?.split(/[（，。；：]/)[0] ?? action;

/** Entries as their reader may read them. */
export async function presenter(context: ObjectContext, rows: readonly LogRow[]): Promise<(row: LogRow) => Operation> {
  const teller = await tellerFor(context, rows);
  const people = await context.platform.directory.of(context.actor.tenantId);
  return (row) => {
    const { told, name } = teller.of(row);
    return {
      id: row.id,
      at: iso(row.at),
      actor: people(row.actor_id),
      module: row.module,
      moduleText: moduleText(row.module),
      action: row.action,
      actionText: actionText(row.action),
      objectType: row.object_type,
      objectTypeText: row.object_type && (objectTypeTexts[row.object_type] ?? row.object_type),
      objectId: row.object_id,
      objectName: name,
      projectId: row.project_id,
      projectName: teller.projectName(row.project_id),
      fields: told ? [...new Set(row.changes?.map(({ label }) => label))] : [],
      ip: row.ip,
    };
  };
}
