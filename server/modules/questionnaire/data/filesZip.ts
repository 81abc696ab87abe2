/** Files of the answers that a list shows, as one archive: a folder an answer. */
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { ZIP_BYTES_MAX, ZIP_FILES_MAX } from '../../../../contract/document/kinds';
import { nameKey, numberedName, safeFileName } from '../../../../contract/file/name';
import type { AnswerFiles } from '../../../../contract/questionnaire/answers';
import { againstRule } from '../../../errors';
import { addStored } from '../../../files/zipped';
import { disposition } from '../../../http/disposition';
import type { TenantContext } from '../../../http/route';
import { loadForm } from '../load';
import { logForm } from '../service';
import { readVersions, type Stored, scan } from './scan';

interface Sent extends Record<string, unknown> {
  id: string;
  name: string;
  size: number;
}

/** Where the files of an answer lie: by it they are found beside its line in a workbook. */
const folderOf = ({ day, id }: Stored, by: { name: string } | null): string =>
  safeFileName(`${day} ${by?.name ?? ''} ${id}`.replace(/ +/g, ' '));

/** @throws 422 where there are none, or too many for one archive */
export async function sendFilesZip(context: TenantContext, query: AnswerFiles): Promise<FastifyReply> {
  const { db, platform, actor, reply } = context;
  const form = await loadForm(context, query.id, 'answers');
  const read = await readVersions(db, form.id);
  const questions = read.merged.questions.filter(({ kind }) => kind === 'file');
  const people = await platform.directory.of(actor.tenantId);
  const entries: { path: string; id: string }[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  for await (const chunk of scan(db, form.id, read, query, form.settings.anonymous)) {
    const idsOf = ({ answers }: Stored, id: string) => (Array.isArray(answers[id]) ? (answers[id] as string[]) : []);
    const ids = chunk.flatMap((row) => questions.flatMap(({ id }) => idsOf(row, id)));
    const rows = await db.query<Sent>(
      `SELECT f.id, f.name, f.size FROM survey_file f
        WHERE f.tenant_id = $1 AND f.form_id = $2 AND f.held AND f.purpose = 'answer' AND f.id = ANY($3::uuid[])`,
      [form.id, ids],
    );
    const files = new Map(rows.map((row) => [row.id, row]));
    for (const row of chunk) {
      const folder = folderOf(row, people(row.respondent_id));
      for (const { id: question, title } of questions) {
        for (const id of idsOf(row, question)) {
          const file = files.get(id);
          if (!file) continue;
          const name = safeFileName(questions.length > 1 ? `${title} ${file.name}` : file.name);
          const free = numberedName(name, (one) => taken.has(`${folder}/${nameKey(one)}`));
          taken.add(`${folder}/${nameKey(free)}`);
          entries.push({ path: `${folder}/${free}`, id });
          bytes += file.size;
        }
      }
    }
    if (entries.length > ZIP_FILES_MAX || bytes > ZIP_BYTES_MAX)
      throw againstRule(`一次最多打包 ${ZIP_FILES_MAX} 个文件、${ZIP_BYTES_MAX / 1e9} GB，请先筛选答卷`);
  }
  if (entries.length === 0) throw againstRule('筛选出的答卷里没有文件');
  await db.transaction((tx) => logForm(context, tx, 'answersExported', form, { as: 'files' }));
  const zip = new ZipFile();
  for (const { path, id } of entries) addStored(zip, path, () => platform.files.open(actor.tenantId, id));
  zip.on('error', (error) => reply.raw.destroy(error as Error));
  zip.end();
  return reply
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', safeFileName(`${form.title} 的文件.zip`)))
    .send(zip.outputStream);
}
