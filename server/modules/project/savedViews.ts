/** Saved views of the project list, shared with the enterprise, and of plans and registers, shared with the project. */
import { and, eq, isNull } from 'drizzle-orm';
import { registerPrivilege } from '../../../contract/kinds';
import {
  SAVED_VIEWS_MAX,
  type SavedList,
  type SavedView,
  type SavedViewQuery,
  type SavedViews,
} from '../../../contract/object/savedViews';
import { savedView } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type LoadedProject, projectFor } from '../../object/project';
import { savedViews } from '../../object/savedViews';
import { canEditListView, canSeeListView, canShareListViews, viewPolicy } from '../../policies/view';

/** A list, and the project that it stands in: null where that is none. */
interface Place {
  list: SavedList;
  inside: { project: LoadedProject; policy: ReturnType<typeof viewPolicy> } | null;
}

/** @throws 400 without the project of a register, 403, 404 */
export async function viewPlace(
  context: TenantContext,
  { list, projectId }: { list: SavedList; projectId?: string | null },
): Promise<Place> {
  if (list === 'project') return { list, inside: null };
  if (!projectId) throw invalid('请指定视图所在的项目', 'projectId');
  const [reads, edits] =
    list === 'plan'
      ? (['PLAN:LIST', 'PLAN:UPDATE'] as const)
      : ([registerPrivilege(list, 'LIST'), registerPrivilege(list, 'UPDATE')] as const);
  const project = await projectFor(context, projectId, reads);
  return { list, inside: { project, policy: viewPolicy(reads, edits) } };
}

type Actor = TenantContext['actor'];
const mayShare = (actor: Actor, { inside }: Place) =>
  inside ? inside.policy.share(actor, inside.project) : canShareListViews(actor);

export const listViews = savedViews<typeof savedView.$inferSelect, Place, SavedView>({
  table: savedView,
  max: { count: SAVED_VIEWS_MAX, refusal: `每人在一个列表中最多保存 ${SAVED_VIEWS_MAX} 个视图` },
  within: ({ list, inside }) =>
    and(
      eq(savedView.list, list),
      inside ? eq(savedView.projectId, inside.project.id) : isNull(savedView.projectId),
    ) as ReturnType<typeof eq>,
  placeOf: viewPlace,
  may: {
    see: (actor, { inside }, row) =>
      inside ? inside.policy.see(actor, inside.project, row) : canSeeListView(actor, row),
    edit: (actor, { inside }, row) =>
      inside ? inside.policy.edit(actor, inside.project, row) : canEditListView(actor, row),
    share: mayShare,
  },
  ownersOnly: {
    holds: ({ visibility }) => visibility === 'private',
    refusal: '只有视图的创建人可以将它改为仅自己可见',
  },
  refusedEdit: '您没有修改该视图的权限',
  present: ({ id, list, name, visibility, model, version }, { owner, editable }) => ({
    ...{ id, list, name, visibility, model, owner, editable, version },
  }),
});

/** Those that one sees, and whether one may share. */
export async function listSavedViews(context: TenantContext, query: SavedViewQuery): Promise<SavedViews> {
  const place = await viewPlace(context, query);
  return { views: await listViews.list(context, place), mayShare: mayShare(context.actor, place) };
}
