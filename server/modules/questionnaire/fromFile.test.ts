/** Questions out of Word and Excel, as the text that people see before they take it; a huge signature is refused in words. */
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { FormDetail, QuestionsText } from '../../../contract/questionnaire/form';
import { questionsFromText } from '../../../contract/questionnaire/fromText';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { workbookBytes } from '../../tables/xlsxStream';
import { useTestApp } from '../../test/app';
import { sendParts } from '../../test/uploading';

const t = useTestApp();
const zipOf = (entries: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one]),
      ),
    ),
  );
const form = 'idp-survey/user/form';

async function world() {
  const { tenant, pm } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const { data } = await api.post<{ id: string }>(`${form}/create`, { title: '导入', kind: 'survey' });
  const read = (name: string, content: string | Buffer) =>
    sendParts<QuestionsText>(api, `${form}/questionsFromFile`, { formId: data.id }, { file: [name, content] });
  return { api, id: data.id, read };
}
function questions(text: string) {
  let next = 0;
  return questionsFromText(text, (prefix) => {
    next += 1;
    return `${prefix}${next}`;
  }).questions.map(({ kind, title, options }) => [
    kind,
    title,
    ...(options ? [options.map((one) => one.text).join('/')] : []),
  ]);
}

const paragraph = (text: string, list?: [num: number, level: number]) =>
  `<w:p><w:pPr>${list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : ''}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const docx = (body: string) =>
  zipOf({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="upperLetter"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  });

it('reads a document with the numbers, letters and bullets that Word draws', async () => {
  const { read } = await world();
  const { data } = await read(
    '问卷.docx',
    docx(
      [
        paragraph('您的部门？[单选题]', [1, 0]),
        paragraph('研发', [1, 1]),
        paragraph('市场 &amp; 销售', [1, 1]),
        paragraph('喜欢哪些（多选）', [1, 0]),
        paragraph('茶', [2, 0]),
        paragraph('水', [2, 0]),
        paragraph('3. 您的建议'),
        '<w:p><w:del><w:r><w:delText>已删除</w:delText></w:r></w:del></w:p>',
      ].join(''),
    ),
  );
  expect(questions(data.text)).toEqual([
    ['single', '您的部门？', '研发/市场 & 销售'],
    ['multiple', '喜欢哪些', '茶/水'],
    ['longText', '您的建议'],
  ]);
});

it('keeps empty lines, which part questions, however Word writes them', async () => {
  const { read } = await world();
  const body = `${paragraph('您的姓名')}<w:p w:rsidR="00A1" w:rsidRDefault="00A1"/>${paragraph('您的电话', [1, 0])}<w:p/>${paragraph('备注')}`;
  expect((await read('空行.docx', docx(body))).data.text).toBe('您的姓名\n\n1. 您的电话\n\n备注');
});

it('reads a workbook, a question a row', async () => {
  const { read } = await world();
  async function* rows() {
    yield [['单选题', '一加一？', '一', '二', 'B', 5]];
  }
  const parts: Buffer[] = [];
  const heading = ['题型', '题目', '选项A', '选项B', '答案', '分值'];
  for await (const part of workbookBytes([{ name: '题', heading, rows: rows() }])) parts.push(part);
  const { data } = await read('考试.xlsx', Buffer.concat(parts));
  expect(data.text).toBe('1. 一加一？[单选题]\nA. 一\nB. 二\n答案：B\n分值：5');
});

it('refuses in words what holds no question, is broken, is old or is no document', async () => {
  const { read } = await world();
  expect((await read('空.docx', docx(''))).message).toBe('文件中没有可以识别的题目');
  expect((await read('坏.docx', 'PK not a zip')).message).toContain('不是有效的 docx');
  expect((await read('旧.doc', 'x')).message).toContain('旧版 .doc、.xls 请先另存为新格式');
  // Unpacked it would be far more than its limits.
  const bomb = zipOf({ 'word/document.xml': Buffer.alloc(120_000_000, 0x20) });
  expect((await read('弹.docx', bomb)).status).toBe(422);
});

// Of 28 MB here: beyond 32 the connection is cut off, which the socket of a test does not know (`http/leftover.ts`).
it('refuses a signature of tens of megabytes in words, and keeps nothing', async () => {
  const { api, id } = await world();
  const draft = { questions: [{ id: 'q1', kind: 'signature', title: '签名' }], ends: [] };
  await api.post(`${form}/update`, { id, version: 1, draft, settings: { ...usualSettings, once: false } });
  await api.post(`${form}/publish`, { id, version: 2 });
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const send = (signature: string) =>
    api.post(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers: { q1: signature } });
  const huge = await send(`M0,0${'L1,1'.repeat(7_000_000)}`);
  expect(huge.status).toBe(413);
  expect(huge.message).toMatch(/[一-鿿]/);
  const long = await send(`M0,0${'L1,1'.repeat(5_000)}`);
  expect([long.status, long.message]).toEqual([422, '有 1 处需要修改：签名过大，请重新签名']);
  expect((await api.get<FormDetail>(`${form}/detail/${id}`)).data.answers).toBe(0);
  expect((await send('M1,1L20,20')).status).toBe(200);
});
