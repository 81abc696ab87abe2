/** `重新提取`: whoever may change a document may have its file read again. */
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { documentFor } from '../kind';
import { readAgain } from './job';

/** @throws 404, 403, 422 for what is no file with words, or whose words are there */
export async function readTextAgain(context: TenantContext, id: string): Promise<void> {
  const { row } = await documentFor(context, id, 'edit');
  if (!row.textId || !(await readAgain(context, row.textId))) {
    throw againstRule('该文档的文字已提取，或不是可提取文字的文件');
  }
}
