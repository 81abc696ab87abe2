/**
 * What stood in a field at the instant `$3`, as SQL: the history keeps before and after of each change, so the first change
 * since tells what it changed from. The words are those of the history; null where nothing changed since.
 */
import type { ObjectType } from '../../../../contract/objectTypes';

/** @param id the object's id, a column of the statement around it */
export const valueAsOf = (type: ObjectType, id: string, field: string): string => `(
  SELECT jsonb_build_array(c->'before') FROM history h, jsonb_array_elements(h.changes) c
   WHERE h.tenant_id = $1 AND h.object_type = '${type}' AND h.object_id = ${id} AND h.at >= $3::timestamptz
     AND h.event <> 'created' AND c->>'field' = '${field}'
   ORDER BY h.id LIMIT 1)`;
