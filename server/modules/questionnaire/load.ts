/** Loads a questionnaire for who holds a right to it; for who holds none it does not exist. */
import { and, eq } from 'drizzle-orm';
import { withoutKey } from '../../../contract/questionnaire/exam';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { type FormRight, type FormShare, formShares } from '../../../contract/questionnaire/rights';
import { surveyCollaborator, surveyForm } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { type ApiError, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { LoadedProject } from '../../object/project';
import { staleRow } from '../../object/stale';
import { formRightsOf } from '../../policies/questionnaire';

export type FormRecord = typeof surveyForm.$inferSelect;
export interface LoadedForm extends FormRecord {
  project: LoadedProject | null;
  /** What the actor may do with it. */
  rights: readonly FormRight[];
}

type Reach = Pick<TenantContext, 'platform' | 'actor' | 'db'>;

/** What a project that is gone or recycled was bound to stays its owner's. */
export const projectOf = async ({ platform, db }: Pick<Reach, 'platform' | 'db'>, projectId: string | null) => {
  const project = projectId ? await platform.projects.find(db.tenantId, projectId) : undefined;
  return project && !project.recycled ? project : null;
};

/** What was given to somebody as a collaborator, of one questionnaire. */
export async function sharedWith(db: TenantDb, formId: string, userId: string): Promise<FormShare[]> {
  const [row] = await db.select(
    surveyCollaborator,
    and(eq(surveyCollaborator.formId, formId), eq(surveyCollaborator.userId, userId)),
  );
  return row?.rights ?? [];
}

/**
 * @param right that what is done asks for; `null`: any
 * @throws 404 for who holds none; 403 in words for who holds others
 */
export async function loadForm(context: Reach, id: string, right: FormRight | null): Promise<LoadedForm> {
  const { db, actor } = context;
  const row = await db.find(surveyForm, id);
  if (!row) throw notFound('问卷');
  const project = await projectOf(context, row.projectId);
  const rights = formRightsOf(actor, { ...row, project, shared: await sharedWith(db, id, actor.userId) });
  if (rights.length === 0) throw notFound('问卷');
  if (right !== null && !rights.includes(right)) throw forbidden(missing(right));
  return { ...row, project, rights };
}

const missing = (right: FormRight): string =>
  right === 'own'
    ? '只有问卷的负责人和管理员可以这样做'
    : `您在这份问卷中没有「${formShares[right].split('：')[0]}」的权限，请联系问卷的负责人`;

/** The questions as this person may see them: what is right in an exam is for who may edit it. */
export const schemaFor = ({ rights }: Pick<LoadedForm, 'rights'>, schema: FormSchema): FormSchema =>
  rights.includes('edit') ? schema : withoutKey(schema);

/** The version that it comes out as. */
export const nextNo = ({ publishedNo, edited }: Pick<FormRecord, 'publishedNo' | 'edited'>): number =>
  publishedNo === null || edited ? (publishedNo ?? 0) + 1 : publishedNo;

/** 409: what stands there now, without what is nobody's to read. */
export const staleForm = (context: TenantContext, form: FormRecord): Promise<ApiError> => {
  const { id, version, title, description, draft, settings, labelIds, projectId, state } = form;
  return staleRow(context, form, { id, version, title, description, draft, settings, labelIds, projectId, state });
};
