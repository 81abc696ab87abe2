/** What was said of a task: its acceptance, and both evaluations beside each other, counted from valid answers about it. */
import { compareRounds, findingsOf } from '../../../contract/questionnaire/compare';
import type { FormSettings } from '../../../contract/questionnaire/settings';
import { type Figures, Tally } from '../../../contract/questionnaire/tally';
import type { TaskEvaluations } from '../../../contract/questionnaire/tasks';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { askedIn, countsOf, isSmall, readVersions, scan } from './data/scan';
import { assertTaskSeen } from './tasks';

const rounds = { acceptance: 'acceptance', satisfaction1: 'first', satisfaction2: 'second' } as const;
type Round = (typeof rounds)[keyof typeof rounds];

interface Bound extends Record<string, unknown> {
  id: string;
  kind: keyof typeof rounds;
  settings: FormSettings;
}

/** Of one questionnaire; of an anonymous one nothing where the answers about the task, or all others, are too few. */
async function countForm(db: TenantDb, { id, settings }: Bound, taskId: string) {
  const read = await readVersions(db, id);
  const asked = askedIn(read);
  const all = new Tally(read.merged);
  let given = 0;
  for await (const chunk of scan(db, id, read, { status: 'VALID', taskId }, settings.anonymous)) {
    given += chunk.length;
    for (const row of chunk) all.add({ answers: row.answers, asked: asked(row) });
  }
  const withheld = settings.anonymous && isSmall(given, (await countsOf(db, id)).VALID);
  return { answers: given, withheld, figures: withheld ? [] : all.figures() };
}

export async function evaluationsOfTask(context: TenantContext, taskId: string): Promise<TaskEvaluations> {
  await assertTaskSeen(context, taskId);
  const { db } = context;
  const bound = await db.query<Bound>(
    `SELECT f.id, f.kind, f.settings
       FROM object_link l JOIN survey_form f ON f.tenant_id = l.tenant_id AND f.id = l.to_id AND f.deleted_at IS NULL
      WHERE l.tenant_id = $1 AND l.kind = 'asks' AND l.from_type = 'task' AND l.from_id = $2
        AND l.to_type = 'questionnaire' AND f.kind = ANY($3::text[])
      ORDER BY l.created_at, f.id`,
    [taskId, Object.keys(rounds)],
  );
  const counts = { acceptance: nobody(), first: nobody(), second: nobody() };
  const figures: Record<Round, Figures[]> = { acceptance: [], first: [], second: [] };
  for (const form of bound) {
    const round = rounds[form.kind];
    const { answers, withheld, figures: own } = await countForm(db, form, taskId);
    counts[round].answers += answers;
    if (withheld) counts[round].withheld += answers;
    figures[round].push(...own);
  }
  return { ...counts, lines: compareRounds(figures.first, figures.second), findings: findingsOf(figures.acceptance) };
}

const nobody = () => ({ answers: 0, withheld: 0 });
