/** Questions out of a file: as the text that people would have pasted, so that they see and correct it before it is used. */
import path from 'node:path';
import type { QuestionsText } from '../../../contract/questionnaire/form';
import { textFromTable } from '../../../contract/questionnaire/fromTable';
import { PASTED_MAX } from '../../../contract/questionnaire/fromText';
import { cutText } from '../../../contract/text/cut';
import { isId } from '../../base/texts';
import { badFile, invalid, notFound } from '../../errors';
import { withForm } from '../../http/form';
import type { TenantContext } from '../../http/route';
import { type Reader, readInSandbox } from '../../sandbox/sandbox';
import { readLooseTable } from '../../tables/table';
import { loadForm } from './load';

const BYTES_MAX = 10 * 1024 * 1024;
/** More than a questionnaire takes. */
const ROWS_MAX = 500;
const docx: Reader = {
  module: path.join(__dirname, 'reader', 'docx.cjs'),
  ...{ memoryMb: 512, withinMs: 20_000, outputBytes: 8 * 1024 * 1024 },
  broken: '无法读取该文档：它不是有效的 docx，请在 Word 中另存为 .docx 后重试',
  late: '文档内容过大或过于复杂，请拆分后再导入',
};

/** @throws 422 in words for what is neither a docx nor a table, or holds no words */
export const questionsFromFile = (context: TenantContext): Promise<QuestionsText> =>
  withForm(
    context,
    { files: ['file'], fields: ['formId'], maxBytes: BYTES_MAX } as const,
    async ({ files: { file }, fields: { formId } }) => {
      if (!isId(formId)) throw notFound('问卷');
      await loadForm(context, formId, 'edit');
      if (!file) throw invalid('请选择文件', 'file');
      const caller = { who: context.actor.userId, of: context.db.tenantId };
      let text = '';
      if (/\.docx$/i.test(file.name)) {
        for await (const piece of readInSandbox<{ text: string } | { locked: true }>(
          docx,
          { path: file.path },
          { characters: PASTED_MAX * 2 },
          caller,
        )) {
          if ('locked' in piece) throw badFile('文档已加密，请去掉密码后再导入');
          text = piece.text;
        }
      } else if (/\.(xlsx|csv)$/i.test(file.name)) {
        const { columns, records } = await readLooseTable(file, file.name, caller);
        text = textFromTable(
          columns,
          records.slice(0, ROWS_MAX).map(({ cells }) => cells),
        );
      } else throw badFile('可以导入 .docx、.xlsx 或 .csv 文件；旧版 .doc、.xls 请先另存为新格式');
      if (text.trim() === '') throw badFile('文件中没有可以识别的题目');
      return { text: cutText(text, PASTED_MAX), cut: text.length > PASTED_MAX };
    },
  );
