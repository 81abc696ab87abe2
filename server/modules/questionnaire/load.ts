/** Loads a questionnaire for who may manage it; for everybody else it does not exist. */
import { surveyForm } from '../../db/schema';
import { type ApiError, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { LoadedProject } from '../../object/project';
import { staleRow } from '../../object/stale';
import { canManageForm } from '../../policies/questionnaire';

export type FormRecord = typeof surveyForm.$inferSelect;
export interface LoadedForm extends FormRecord {
  project: LoadedProject | null;
}

type Reach = Pick<TenantContext, 'platform' | 'actor' | 'db'>;

/** What a project that is gone or recycled was bound to stays its owner's. */
export const projectOf = async ({ platform, db }: Pick<Reach, 'platform' | 'db'>, projectId: string | null) => {
  const project = projectId ? await platform.projects.find(db.tenantId, projectId) : undefined;
  return project && !project.recycled ? project : null;
};

export async function loadForm(context: Reach, id: string): Promise<LoadedForm> {
  const row = await context.db.find(surveyForm, id);
  const form = row && { ...row, project: await projectOf(context, row.projectId) };
  if (!form || !canManageForm(context.actor, form)) throw notFound('问卷');
  return form;
}

/** 409: what stands there now, without what is nobody's to read. */
export const staleForm = (context: TenantContext, form: FormRecord): Promise<ApiError> => {
  const { id, version, title, description, draft, settings, labelIds, projectId, state } = form;
  return staleRow(context, form, { id, version, title, description, draft, settings, labelIds, projectId, state });
};
