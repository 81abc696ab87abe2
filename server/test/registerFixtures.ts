/** Objects and calls of a register, the same of every kind; `own` is what its rows and routes have beside that. */
import type { RegisterType } from '../../contract/object/registerTypes';
import { newId } from '../base/present';
import {
  type Asked,
  FIXTURE_FILE,
  type FixtureObjects,
  type Ground,
  type ModuleFixtures,
  SECRET,
} from './routeFixtures';

declare module './routeFixtures' {
  interface FixtureObjects {
    /** Of each kind one that stands, of pm, with a file, and one in the recycle bin. */
    registers: Partial<Record<RegisterType, Record<'live' | 'recycled' | 'file', { id: string }>>>;
  }
}

interface Own {
  /** Columns without a usual value, with an SQL value each. */
  columns?: Readonly<Record<string, string>>;
  /** In which state a new one stands, and where it may go. */
  state: string;
  to: string;
  objects?(ground: Ground, live: { id: string }): Promise<Partial<FixtureObjects>>;
  values?(asked: Asked): Readonly<Record<string, unknown>>;
}

/** One of a kind that the walk looks at. */
export function fixtureOf({ registers }: FixtureObjects, type: RegisterType) {
  const found = registers[type];
  if (!found) throw new Error(`The walk has no ${type}: server/modules/${type}/routeFixtures.ts`);
  return found;
}

export function registerFixtures(type: RegisterType, own: Own): ModuleFixtures {
  return {
    async objects(ground) {
      const { objects, people, run } = ground;
      const [live, recycled] = [{ id: newId() }, { id: newId() }];
      const [comment, file] = [{ id: newId() }, { id: newId() }];
      const columns = Object.entries(own.columns ?? {});
      const names = ['', ...columns.map(([name]) => name)].join(', ');
      const values = ['', ...columns.map(([, value]) => value)].join(', ');
      await run(
        `INSERT INTO ${type} (tenant_id, id, project_id, seq, title, created_by, deleted_at${names})
         VALUES ($1, $2, $4, 1, $5, $6, NULL${values}), ($1, $3, $4, 2, $5, $6, now()${values})`,
        ...[live.id, recycled.id, objects.project.id, SECRET, people.pm.id],
      );
      await run(
        'INSERT INTO object_counter (tenant_id, project_id, object_type, last_seq) VALUES ($1, $2, $3, 2)',
        ...[objects.project.id, type],
      );
      await run(
        `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, $3, $4, $5, $6)`,
        ...[comment.id, type, live.id, `<p>${SECRET}</p>`, people.pm.id],
      );
      await run(FIXTURE_FILE, file.id, `${SECRET}.png`, people.pm.id);
      await run(
        'INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, $2, $3, $4)',
        ...[type, live.id, file.id],
      );
      return {
        registers: { ...objects.registers, [type]: { live, recycled, file } },
        comments: { ...objects.comments, [type]: comment },
        ...(await own.objects?.(ground, live)),
      };
    },
    values(asked) {
      const { objects, path, world } = asked;
      const { live, recycled, file } = fixtureOf(objects, type);
      const commented = /\/comments(\/|$)/.test(path);
      return {
        id: commented ? objects.comments[type]?.id : path.endsWith('/restore') ? recycled.id : live.id,
        parentId: objects.comments[type]?.id,
        objectId: live.id,
        fileId: file.id,
        ids: [(path.endsWith('/batchRestore') ? recycled : live).id],
        state: own.state,
        to: own.to,
        group: 'state',
        set: { ownerId: world.people.pm.id },
        expect: { ownerId: world.people.dev.id },
        ...own.values?.(asked),
      };
    },
  };
}
