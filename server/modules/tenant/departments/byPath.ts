/** Departments as texts name them, from the top down: found, and made where they are missing. */
import { cutText } from '../../../../contract/text/cut';
import { newId } from '../../../base/present';
import { department } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import { DEPTH_MAX } from './service';

interface Ways {
  /** Who makes the missing ones; null: a directory. */
  by: string | null;
  /** Whether somebody may be put into a department that was there, or may have one made below it. Asked once for each. */
  judge?: (departmentId: string) => Promise<void>;
  /** Whether departments without one above may be made; they may, unless said otherwise. */
  onTop?: boolean;
  /** Told of each new one, by its whole path. */
  made?: (path: string) => void;
}

/**
 * Opens the tree as it stands; the caller's transaction holds it (`lockTree`).
 *
 * @returns gives the id of the department that a path such as `研发中心/平台组` names; null for an empty one
 */
export async function departmentsByPath(
  db: TenantDb,
  { by, judge, onTop = true, made }: Ways,
): Promise<(path: string) => Promise<string | null>> {
  const rows = await db.select(department);
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const known = new Map(rows.map(({ id, path }) => [path.map((one) => nameOf.get(one)?.toLowerCase()).join('/'), id]));
  const judged = new Set<string>();
  const mayUse = async (id: string) => {
    if (judged.has(id)) return;
    await judge?.(id);
    judged.add(id);
  };
  return async (path) => {
    const names = path
      .split(/[/／]/)
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length > DEPTH_MAX) throw invalid(`部门最多 ${DEPTH_MAX} 级`);
    let parentId: string | null = null;
    for (const [at, name] of names.entries()) {
      const upTo = names.slice(0, at + 1).join('/');
      const found: string | undefined = known.get(upTo.toLowerCase());
      if (!found && parentId) await mayUse(parentId);
      if (!found && !parentId && !onTop) throw invalid(`没有「${name}」这个顶级部门，或它不在您管理的范围内`);
      const id: string = found ?? (await makeDepartment(db, by, name, parentId));
      if (!found) {
        known.set(upTo.toLowerCase(), id);
        judged.add(id);
        made?.(upTo);
      }
      parentId = id;
    }
    if (parentId) await mayUse(parentId);
    return parentId;
  };
}

async function makeDepartment(db: TenantDb, by: string | null, name: string, parentId: string | null): Promise<string> {
  if (name.length > 50) throw invalid(`部门名称「${cutText(name, 20)}…」过长`);
  const id = newId();
  await db.query(
    `INSERT INTO department (tenant_id, id, name, parent_id, sort, created_by, updated_by)
     SELECT $1, $2, $3, $4::uuid, coalesce(max(sort), 0) + 1, $5::uuid, $5::uuid FROM department WHERE tenant_id = $1`,
    [id, name, parentId, by],
  );
  return id;
}
