/** Questionnaires as a registered kind of object. */
import type { FormRight, FormShare } from '../../../contract/questionnaire/rights';
import type { Actor } from '../../base/actor';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { formRightsOf, ownsForm } from '../../policies/questionnaire';
import { IN_FORM_AUDIENCE } from './audience';
import { projectOf } from './load';

interface Known {
  id: string;
  title: string;
  ownerId: string | null;
  project: LoadedProject | null;
  /** What collaborators may do, by their ids. */
  shares: Readonly<Record<string, FormShare[]>>;
  /** Null: the whole enterprise. Nobody before it is published. */
  audience: ReadonlySet<string> | null;
}

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE OF f', keep: 'FOR KEY SHARE OF f' };

async function find(context: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<Known[]> {
  const rows = await context.db.query<{
    id: string;
    title: string;
    owner_id: string | null;
    project_id: string | null;
    everybody: boolean;
    shares: Record<string, FormShare[]> | null;
    people: string[];
  }>(
    `SELECT f.id, f.title, f.owner_id, f.project_id,
            (SELECT jsonb_object_agg(k.user_id, to_jsonb(k.rights)) FROM survey_collaborator k
              WHERE k.tenant_id = f.tenant_id AND k.form_id = f.id) AS shares,
            f.state = 'COLLECTING' AND f.settings->'audience'->>'kind' <> 'some' AS everybody,
            ARRAY(SELECT m.id FROM tenant_member m WHERE m.tenant_id = f.tenant_id AND f.state = 'COLLECTING'
                     AND f.settings->'audience'->>'kind' = 'some' AND ${IN_FORM_AUDIENCE}) AS people
       FROM survey_form f
      WHERE f.tenant_id = $1 AND f.id = ANY($2::uuid[]) AND f.deleted_at IS NULL
      ORDER BY f.id ${lock ? LOCKS[lock] : ''}`,
    [ids],
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      title: row.title,
      ownerId: row.owner_id,
      project: await projectOf(context, row.project_id),
      shares: row.shares ?? {},
      audience: row.everybody ? null : new Set(row.people),
    })),
  );
}

const may = (right: FormRight) => (actor: Actor, loaded: Known) =>
  formRightsOf(actor, { ...loaded, shared: loaded.shares[actor.userId] ?? [] }).includes(right);
const isIn = (actor: Actor, loaded: Known) => ownsForm(actor, loaded) || loaded.shares[actor.userId] !== undefined;

export const questionnaireKind = defineKind<Known>({
  type: 'questionnaire',
  table: 'survey_form',
  find,
  subject: ({ id, title, ownerId, project, audience, shares }) => ({
    id,
    no: null,
    title,
    project,
    // Whom the whole enterprise may answer, everybody in its project may.
    openToProject: audience === null && project !== null,
    openToTenant: audience === null,
    parties: [...(ownerId ? [ownerId] : []), ...Object.keys(shares)],
  }),
  may: {
    view: (actor, loaded) => isIn(actor, loaded) || (loaded.audience?.has(actor.userId) ?? true),
    edit: may('edit'),
    comment: () => false,
    attach: () => false,
    removeFile: () => false,
    link: may('manage'),
    remove: may('own'),
  },
});
