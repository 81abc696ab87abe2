import type { TenantContext } from '../../../http/route';
import type { ExportFile } from './service';

/** As a download, under the name that the project gives it. */
export const sendFile = (context: TenantContext, { type, name, body }: ExportFile) =>
  context.reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="tasks.${name.endsWith('.csv') ? 'csv' : 'xlsx'}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body);
