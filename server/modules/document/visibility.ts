/** What somebody may see of a library: one set of lists, which stands in every query. */
import { type GrantLevel, highest, reaches } from '../../../contract/document/kinds';
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { Bind, ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { levelInProject } from '../../policies/document';

/** Each person that a list names, by itself, by a role in the project or by a department: `u.user_id`. */
const GRANTED = `
  SELECT g.document_id AS acl, u.user_id, g.level
    FROM document_grant g
    JOIN LATERAL (
      SELECT g.subject_id AS user_id WHERE g.grant_to = 'user'
      UNION ALL
      SELECT p.user_id FROM project_grant p
       WHERE g.grant_to = 'role' AND p.tenant_id = g.tenant_id AND p.project_id = g.project_id AND p.role_id = g.subject_id
      UNION ALL
      SELECT m.id FROM tenant_member m JOIN department x ON x.tenant_id = m.tenant_id AND x.id = m.department_id
       WHERE g.grant_to = 'department' AND m.tenant_id = g.tenant_id AND NOT m.disabled AND g.subject_id = ANY(x.path)
    ) u ON true
   WHERE g.tenant_id = $1`;

interface Granted extends Record<string, unknown> {
  acl: string;
  user_id: string;
  level: GrantLevel;
}

const strongest = (rows: readonly Granted[], keyOf: (row: Granted) => string): Map<string, GrantLevel> => {
  const levels = new Map<string, GrantLevel>();
  for (const row of rows) {
    const [key, before] = [keyOf(row), levels.get(keyOf(row))];
    levels.set(key, highest(before ? [before, row.level] : [row.level]) ?? row.level);
  }
  return levels;
};

/** What each list gives to each person. */
export async function peopleOf(db: TenantDb, acls: readonly string[]): Promise<Map<string, Map<string, GrantLevel>>> {
  if (acls.length === 0) return new Map();
  const rows = await db.query<Granted>(`${GRANTED} AND g.document_id = ANY($2::uuid[])`, [acls]);
  return new Map(
    acls.map((acl) => [
      acl,
      strongest(
        rows.filter((row) => row.acl === acl),
        (row) => row.user_id,
      ),
    ]),
  );
}

export interface Visibility {
  /** Where no list stands. */
  base: GrantLevel | null;
  /** With the nearest list of an object; null: it has none. */
  levelOf(acl: string | null): GrantLevel | null;
  /** On `document` under the alias. */
  condition(bind: Bind, row: string, wanted?: GrantLevel): string;
}

export async function visibilityOf(
  { db, actor }: Pick<ObjectContext, 'db'> & { actor: Actor },
  project: LoadedProject,
): Promise<Visibility> {
  const base = levelInProject(actor, project);
  if (base === 'manage') {
    return { base, levelOf: () => 'manage', condition: () => 'true' };
  }
  const rows = await db.query<Granted>(`${GRANTED} AND g.project_id = $2 AND u.user_id = $3`, [
    project.id,
    actor.userId,
  ]);
  const lists = strongest(rows, (row) => row.acl);
  return {
    base,
    levelOf: (acl) => (acl === null ? base : (lists.get(acl) ?? null)),
    condition(bind, row, wanted = 'view') {
      const open = [...lists].filter(([, level]) => reaches(level, wanted)).map(([acl]) => acl);
      const listed = `${row}.acl_id = ANY(${bind(open)}::uuid[])`;
      return reaches(base, wanted) ? `(${row}.acl_id IS NULL OR ${listed})` : `(${listed})`;
    },
  };
}
