/** Who executes a task, as SQL: alone, or with others (`task_member`). `people`: a parameter, uuids. */

const ofTeams = (people: string, more = '') =>
  `t.id = ANY(ARRAY(SELECT m.task_id FROM task_member m
      WHERE m.tenant_id = $1 AND m.role = 'executor'${more} AND m.user_id = ANY(${people}::uuid[])))`;

/** One of them executes it, whether or not it is their turn. */
export const executedBy = (people: string) => `(t.executor_id = ANY(${people}::uuid[]) OR ${ofTeams(people)})`;

/** Of a team, those whose turn it is. */
export const turnsInTeams = (people: string) => ofTeams(people, " AND m.state = 'doing'");

/** Whose it is to do: who executes it alone, and of a team those whose turn it is. */
export const turnOf = (people: string) => `(t.executor_id = ANY(${people}::uuid[]) OR ${turnsInTeams(people)})`;
