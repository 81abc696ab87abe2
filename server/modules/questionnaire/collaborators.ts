/** Who works on a questionnaire beside its owner, by three rights. */
import { and, eq } from 'drizzle-orm';
import type { Collaborator, CollaboratorSave } from '../../../contract/questionnaire/form';
import { COLLABORATORS_MAX, formShareCodes } from '../../../contract/questionnaire/rights';
import { surveyCollaborator } from '../../db/schema';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadForm } from './load';
import { logForm } from './service';

/** In the order in which they came; who has left the enterprise is named until somebody takes them out. */
export async function listCollaborators(context: TenantContext, id: string): Promise<Collaborator[]> {
  const { db, actor, platform } = context;
  await loadForm(context, id, null);
  const rows = await db.select(surveyCollaborator, eq(surveyCollaborator.formId, id));
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1))
    .flatMap(({ userId, rights }) => {
      const person = people(userId);
      return person ? [{ person, rights }] : [];
    });
}

/**
 * Gives one person these rights in place of what they had; without any they are taken out, which everybody may do to
 * themselves. @throws 422 for the owner, for who is no member, and beyond `COLLABORATORS_MAX`
 */
export async function saveCollaborator(
  context: TenantContext,
  { id, userId, rights }: CollaboratorSave,
): Promise<null> {
  const { actor } = context;
  const leaves = rights.length === 0 && userId === actor.userId;
  await context.db.transaction(async (tx) => {
    // One after the other, so that their number holds.
    await tx.query('SELECT 1 FROM survey_form WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [id]);
    const form = await loadForm({ ...context, db: tx }, id, leaves ? null : 'manage');
    if (userId === form.ownerId) throw againstRule('负责人已有全部权限，不用加为协作人');
    const theirs = and(eq(surveyCollaborator.formId, id), eq(surveyCollaborator.userId, userId));
    const held = await tx.select(surveyCollaborator, eq(surveyCollaborator.formId, id));
    const known = held.some((one) => one.userId === userId);
    const ordered = formShareCodes.filter((one) => rights.includes(one));
    if (ordered.length === 0) await tx.delete(surveyCollaborator, theirs);
    else {
      const [member] = await tx.query('SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [
        userId,
      ]);
      if (!member) throw invalid('所选的人不在本企业，请重新选择', 'userId');
      if (known) await tx.update(surveyCollaborator, { rights: ordered }, theirs);
      else if (held.length >= COLLABORATORS_MAX) throw againstRule(`一份问卷最多 ${COLLABORATORS_MAX} 名协作人`);
      else await tx.insert(surveyCollaborator, { formId: id, userId, rights: ordered, addedBy: actor.userId });
    }
    await logForm(context, tx, 'collaboratorSaved', form, { userId, rights: ordered.join() });
  });
  return null;
}
