/** Project settings, a map of '1' and '0' (specification §3, §5, §8). */

import { projectSettings } from '../../../contract/project/enums';
import type { ProjectSettings, SettingsSave } from '../../../contract/project/project';
import { isId } from '../../base/texts';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { beginScheduling } from '../task';
import { aboutProject } from './service';

const settingLabels = Object.fromEntries(Object.entries(projectSettings).map(([key, { label }]) => [key, label]));

function assertProjectId(projectId: string | undefined): string {
  if (!projectId?.trim()) throw invalid('项目ID不能为空', 'projectId');
  if (!isId(projectId)) throw invalid('项目ID格式不正确', 'projectId');
  return projectId;
}

export async function readSettings(context: TenantContext, projectId: string | undefined): Promise<ProjectSettings> {
  return (await projectFor(context, assertProjectId(projectId), 'PROJECT:VIEW')).settings;
}

export async function saveSettings(
  context: TenantContext,
  { projectId, configs }: SettingsSave,
): Promise<ProjectSettings> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, assertProjectId(projectId), 'PROJECT:CONFIG');
  await db.transaction(async (tx) => {
    for (const [key, value] of Object.entries(configs)) {
      await tx.query(
        `INSERT INTO project_setting (tenant_id, project_id, key, value) VALUES ($1, $2, $3, $4)
         ON CONFLICT (tenant_id, project_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
        [project.id, key, value],
      );
    }
    const begins = configs.AUTO_SCHEDULE === '1' && project.settings.AUTO_SCHEDULE !== '1';
    if (begins) await beginScheduling({ platform, actor, db: tx }, project.id);
    await logOperation(tx, actor, {
      ...aboutProject(project.id),
      action: 'settingsChanged',
      changes: changesOf(settingLabels, project.settings, configs),
    });
  });
  platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId: project.id });
  return { ...project.settings, ...configs };
}
