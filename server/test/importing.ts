/** Files out of the API and into it again, for tests. */
import { importTargets } from '../../contract/task/enums';
import type { ImportJob } from '../../contract/task/import';
import type { Client } from './app';

async function form(api: Client, path: string, parts: Record<string, string | Uint8Array>, name: string) {
  const data = new FormData();
  for (const [field, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.set(field, value);
    else data.set(field, new Blob([Buffer.from(value)]), name);
  }
  const request = new Response(data);
  const answer = await api.call<{ jobId: string; columns: string[] }>('POST', path, undefined, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  if (answer.status !== 200) throw new Error(answer.body);
  return answer.data;
}

export const guessable = {
  /** What a browser would save, to the byte. */
  async download(api: Client, path: string, body: object): Promise<Buffer> {
    const answer = await api.call('POST', path, body);
    if (answer.status !== 200) throw new Error(answer.body);
    return answer.bytes;
  },

  /** Imports a file of ours by its headings; custom columns stand last, in the order of `fieldIds`. */
  async importBack(api: Client, projectId: string, file: Uint8Array, name: string, fieldIds: string[], dryRun = false) {
    const base = 'collaboration-center/ccTask/import';
    const { columns } = await form(api, `${base}/inspect`, { file }, name);
    const custom = columns.slice(columns.length - fieldIds.length);
    const { key, ...others } = importTargets;
    const targets = columns.includes(others.number) ? others : { ...others, key };
    const known = Object.entries(targets).filter(([, column]) => columns.includes(column));
    const full = fieldIds.length > 0 && columns.length > known.length;
    const mapping = {
      ...Object.fromEntries(known),
      ...(full && Object.fromEntries(fieldIds.map((fieldId, at) => [`f${at}`, { column: custom[at], fieldId }]))),
    };
    const { jobId } = await form(
      api,
      base,
      { projectId, mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0', file },
      name,
    );
    for (;;) {
      const { data } = await api.get<ImportJob>(`${base}/${jobId}`);
      if (data.state === 'finished' || data.state === 'failed') return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
};
