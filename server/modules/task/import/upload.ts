/** The parts of an import's form; who may import is asked before a file of theirs is received, at the latest before it is read. */

import { IMPORT_MAX_BYTES } from '../../../../contract/constants';
import { isId } from '../../../base/texts';
import { invalid } from '../../../errors';
import { discard, type Incoming } from '../../../files/incoming';
import { type Form, withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import { type LoadedProject, projectFor } from '../../../object/project';
import type { Caller } from '../../../sandbox/sandbox';
import { expectTable } from '../../../tables/table';
import { pulledFile } from './source/service';

type File = 'file' | 'links' | 'archive';
type Field = 'projectId' | 'pullId' | 'mapping' | 'dryRun' | 'source';

export interface ImportForm extends Form<File, Field> {
  project: LoadedProject;
  /** Whose turn it is to have a file read, and whether they still wait for it. */
  caller: Caller;
}

/** 400 without `projectId`; 403, 404 or 422 where the project takes no import from the caller. */
export function withImportForm<T>(
  context: TenantContext,
  parts: { files: readonly File[]; fields: readonly Field[] },
  use: (form: ImportForm) => Promise<T>,
): Promise<T> {
  const caller = { who: context.actor.userId, of: context.db.tenantId, signal: goneSignal(context.reply) };
  let project: LoadedProject | undefined;
  const judge = async ({ projectId }: Partial<Record<Field, string>>, whole: boolean) => {
    if (project || (projectId === undefined && !whole)) return;
    if (!isId(projectId)) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    project = await projectFor(context, projectId, 'TASK:IMPORT');
    expectTable();
  };
  return withForm(context, { ...parts, maxBytes: IMPORT_MAX_BYTES, judge }, async (form) => {
    if (!project) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    return use({ ...form, project, caller });
  });
}

/**
 * The table itself: the file of the form, or what was read from a running tool (`pullId`) as if it had been uploaded.
 * `preset` is known of the latter. 400 when the form has neither.
 */
export async function withTable<T>(
  context: TenantContext,
  { files, fields, project }: ImportForm,
  use: (file: Incoming, preset?: string) => Promise<T>,
): Promise<T> {
  const { pullId } = fields;
  if (!pullId) {
    if (!files.file) throw invalid('请选择要导入的文件', 'file');
    return use(files.file);
  }
  if (!isId(pullId)) throw invalid('pullId 的格式不正确', 'pullId');
  const { file, preset } = await pulledFile(context, pullId, project.id);
  try {
    return await use(file, preset);
  } finally {
    await discard(file);
  }
}
