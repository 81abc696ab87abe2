/** Whether somebody has passed an exam: for what asks for that before something else. */
import { evaluate } from '../../../contract/questionnaire/evaluate';
import { judge, usualExam } from '../../../contract/questionnaire/exam';
import type { Answers, FormSchema } from '../../../contract/questionnaire/model';
import type { FormSettings } from '../../../contract/questionnaire/settings';
import { surveyForm } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

/** The newest of somebody's answers that are looked at. */
const LOOKED_AT = 20;

export interface ExamForm {
  id: string;
  title: string;
  formKey: string;
  /** People are told apart in it, and it takes answers. */
  usable: boolean;
  settings: FormSettings;
}

/** Null: it is gone. */
export async function examForm(db: TenantDb, id: string): Promise<ExamForm | null> {
  const form = await db.find(surveyForm, id);
  if (!form) return null;
  const { title, formKey, settings, state } = form;
  return { id, title, formKey, settings, usable: state === 'COLLECTING' && !settings.anonymous };
}

/**
 * Whether one of the person's answers since a day reaches the points that the exam asks for; where it asks for none, whether
 * there is an answer.
 */
export async function hasPassed(
  db: TenantDb,
  { id, settings }: Pick<ExamForm, 'id' | 'settings'>,
  userId: string,
  since: string,
): Promise<boolean> {
  const rows = await db.query<{ answers: Answers; schema: FormSchema; late: boolean }>(
    `SELECT r.answers, r.late, v.schema FROM survey_response r
       JOIN survey_version v ON v.tenant_id = r.tenant_id AND v.form_id = r.form_id AND v.no = r.version_no
      WHERE r.tenant_id = $1 AND r.form_id = $2 AND r.respondent_id = $3 AND r.status = 'VALID' AND r.submitted_at IS NOT NULL
        AND r.day >= $4::date
      ORDER BY r.submitted_at DESC LIMIT ${LOOKED_AT}`,
    [id, userId, since],
  );
  const { pass } = settings.exam ?? usualExam;
  return rows.some(({ answers, schema, late }) => {
    if (late) return false;
    if (pass === null) return true;
    const { asked, kept } = evaluate(schema, answers);
    return judge(schema, kept, new Set(asked)).points >= pass;
  });
}
