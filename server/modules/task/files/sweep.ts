/** Every night: files that no object holds, with it or in a field, and uploads that a crash left. */
import { sweepIncoming } from '../../../files/incoming';
import { sweepAttachments } from '../../../object/files/attachments';
import { sweepUploads } from '../../../object/files/uploads';
import type { Platform } from '../../../platform';

/**
 * A form that is still being filled in holds its uploads, and so may one that was closed without being sent. Recycled
 * tasks and archived fields keep what stands in them. The containment is what the index of custom values answers.
 */
const OUT_OF_FIELDS = `f.category = 'taskField' AND f.created_at < now() - interval '2 days' AND NOT EXISTS (
  SELECT 1 FROM task t WHERE t.tenant_id = f.tenant_id
     AND t.custom_fields @> jsonb_build_object(f.field_id::text, jsonb_build_array(f.id::text)))`;

export async function sweepFiles(platform: Platform): Promise<void> {
  await sweepIncoming(platform.env.dataDir);
  await sweepUploads(platform);
  await platform.database.query(`DELETE FROM file f WHERE ${OUT_OF_FIELDS}`);
  await sweepAttachments(platform);
}
