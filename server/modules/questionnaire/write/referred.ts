/** Answers that name what stands elsewhere: people, departments, files. What they name has to be there. */
import type { Answer, FormSchema } from '../../../../contract/questionnaire/model';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { UPLOAD_HOURS } from './sweep';

const SOURCES = {
  person: 'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled',
  department: 'SELECT id FROM department WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
} as const;
const FILES = `SELECT id FROM survey_file
  WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND form_id = $3 AND purpose = 'answer' AND NOT held
    AND created_at > now() - interval '${UPLOAD_HOURS} hours'`;

/**
 * @param kept by question
 * @returns the files that the answer takes with it; 422 at the question where something named is not there
 */
export async function referred(
  db: TenantDb,
  formId: string,
  { questions }: FormSchema,
  kept: Readonly<Record<string, Answer | undefined>>,
): Promise<string[]> {
  const files: string[] = [];
  for (const { id, kind } of questions) {
    const answer = kept[id];
    if (!Array.isArray(answer) || (kind !== 'person' && kind !== 'department' && kind !== 'file')) continue;
    const found =
      kind === 'file'
        ? await db.query<{ id: string }>(FILES, [answer, formId])
        : await db.query<{ id: string }>(SOURCES[kind], [answer]);
    if (found.length < answer.length) {
      const text = kind === 'file' ? '有文件已失效，请重新上传' : '所选的人员或部门已不存在，请重新选择';
      throw new ApiError('RULE', text, { problems: [{ question: id, text }] });
    }
    if (kind === 'file') files.push(...answer);
  }
  return files;
}
