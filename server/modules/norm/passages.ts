/** Where the asked words stand in the clauses that are in effect. */
import type { NormRow } from '../../../contract/norm/norm';
import { firstPlace, holdsTerms, soughtTerms } from '../../../contract/search/terms';
import { cutPlace, cutText } from '../../../contract/text/cut';
import type { TenantDb } from '../../db/scope';

const BEFORE = 20;
const LENGTH = 80;

/** The first clause of each norm that holds a word its number and title do not hold; the words around it. */
export async function passagesOf(
  db: TenantDb,
  norms: readonly { id: string; code: string; title: string; current_id: string | null }[],
  keyword: string,
): Promise<Map<string, NonNullable<NormRow['passage']>>> {
  const terms = soughtTerms(keyword);
  const wanted = norms.filter(({ code, title }) => !holdsTerms(`${code} ${title}`, terms));
  const byVersion = new Map(wanted.flatMap((one) => (one.current_id ? [[one.current_id, one] as const] : [])));
  if (terms.length === 0 || byVersion.size === 0) return new Map();
  const clauses = await db.query<{ version_id: string; anchor: string; no: string; title: string; text: string }>(
    `SELECT c.version_id, c.anchor, c.no, c.title, c.text FROM norm_clause c
      WHERE c.tenant_id = $1 AND c.version_id = ANY($2::uuid[]) ORDER BY c.version_id, c.sort`,
    [[...byVersion.keys()]],
  );
  const found = new Map<string, NonNullable<NormRow['passage']>>();
  for (const { version_id: versionId, anchor, no, title, text } of clauses) {
    const of = byVersion.get(versionId);
    if (!of || found.has(of.id)) continue;
    const inTitle = firstPlace(`${no} ${title}`, terms) >= 0;
    const at = firstPlace(text, terms);
    if (at >= 0) {
      const from = cutPlace(text, at - BEFORE);
      const rest = text.slice(from);
      const part = cutText(rest, LENGTH);
      found.set(of.id, {
        anchor,
        no,
        title,
        text: `${from > 0 ? '…' : ''}${part.replace(/\s+/g, ' ')}${part.length < rest.length ? '…' : ''}`,
      });
    } else if (inTitle) found.set(of.id, { anchor, no, title, text: '' });
  }
  return found;
}
