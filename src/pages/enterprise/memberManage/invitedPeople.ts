/** Reads addresses as people copy them: one a line or by commas, with names before them or without. Pure. */
import type { InvitedPerson } from '@contract/tenant/invitation';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

export function invitedPeople(text: string): { people: InvitedPerson[]; unread: string[] } {
  const people = new Map<string, InvitedPerson>();
  const unread: string[] = [];
  for (const part of text.split(/[\n,，;；]+/).map((one) => one.trim())) {
    if (!part) continue;
    const [, name = '', address = ''] = /^(.*?)\s*<([^>]+)>$/.exec(part) ?? [];
    const email = (address || part).trim();
    const plain = name.replace(/^["“]|["”]$/g, '').trim();
    if (!ADDRESS.test(email)) unread.push(part);
    else if (!people.has(email.toLowerCase()))
      people.set(email.toLowerCase(), { email, ...(plain && { name: plain }) });
  }
  return { people: [...people.values()], unread };
}
