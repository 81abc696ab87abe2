/** What values of a file can mean in this enterprise and project. */
import { type Candidate, peopleOf } from '../../../../../contract/import/people';
import type { Here } from '../../../../../contract/import/values';
import { zoneHere } from '../../../../base/zone';
import type { TenantDb } from '../../../../db/scope';
import type { LoadedProject } from '../../../../object/project';
import { readingsOf } from '../../../../object/search/sounds';
import type { Workflow } from '../../read/workflowStore';

export interface Ground {
  here: Here;
  people: readonly Candidate[];
  zone: string;
  userName(id: string): string;
}

/** `lihang` and `hangli` of 李航. */
function soundsOf(name: string): string[] {
  const syllables = [...name].map((char) => readingsOf(char)[0]);
  if (syllables.length < 2 || syllables.some((one) => one === undefined)) return [];
  const [family, ...given] = syllables;
  return [syllables.join(''), [...given, family].join('')];
}

/** Who may be given tasks of the project, its types and their stages. */
export async function groundOf(db: TenantDb, project: LoadedProject, workflow: Workflow): Promise<Ground> {
  const rows = await db.query<{ id: string; name: string; username: string; email: string | null }>(
    `SELECT a.id, a.name, a.username, a.email FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND NOT m.disabled AND NOT a.disabled`,
  );
  const people = rows.map(({ id, name, username, email }) => ({
    ...{ id, name, userName: username, mail: email },
    sounds: soundsOf(name),
  }));
  const names = new Map(people.map(({ id, userName }) => [id, userName]));
  const types = workflow.types.filter((type) => workflow.usable(type, project.id));
  const processes = new Set(types.map(({ processId }) => processId));
  const stages = workflow.stages.filter(({ processId }) => processes.has(processId));
  return {
    here: { types, stages, people: peopleOf(people) },
    people,
    zone: zoneHere(),
    userName: (id) => names.get(id) ?? '',
  };
}
