/** What a directory says of somebody, in the attributes of SCIM's user (RFC 7643), and what of it is used here. */
import { cutText } from '../../../contract/text/cut';

export type Profile = Readonly<Record<string, unknown>>;
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What is known here of somebody whom a directory names. */
export interface Wanted {
  userName: string;
  externalId: string | null;
  active: boolean;
  name: string;
  email: string | null;
  mobile: string | null;
  title: string | null;
  profile: Profile;
}

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/;
const CJK = /\p{Script=Han}/u;

/** A text without signs that nobody sees or that no database keeps, trimmed and cut. @returns null for none */
export function plain(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const text = value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
  return text ? cutText(text, most) : null;
}

const objectIn = (value: unknown): Profile =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Profile) : {};

/** Of several values the primary one, else the first of the type, else the first. */
function chosenOf(list: unknown, type: string): string | null {
  if (!Array.isArray(list)) return null;
  const all = list.map((one) => (typeof one === 'string' ? { value: one } : objectIn(one)));
  const chosen = all.find(({ primary }) => primary === true) ?? all.find((one) => one.type === type) ?? all[0];
  return plain(chosen?.value, 254);
}

function nameIn(profile: Profile): string | null {
  const { formatted, familyName, givenName } = objectIn(profile.name);
  const [family, given] = [plain(familyName, 50), plain(givenName, 50)];
  // 王 and 小明 are 王小明; Ming and Wang are Ming Wang.
  const joined = family && CJK.test(family) ? `${family}${given ?? ''}` : [given, family].filter(Boolean).join(' ');
  return plain(profile.displayName, 50) ?? plain(formatted, 50) ?? plain(joined, 50);
}

export const departmentIn = (profile: Profile): string | null =>
  plain(objectIn(profile[ENTERPRISE_USER]).department, 500);

/** @param profile with `userName`, which the caller has checked */
export function wantedBy(profile: Profile): Wanted {
  const userName = plain(profile.userName, 200) ?? '';
  const email = chosenOf(profile.emails, 'work') ?? userName;
  return {
    userName,
    externalId: plain(profile.externalId, 200),
    active: profile.active !== false,
    name: nameIn(profile) ?? cutText(userName, 50),
    email: EMAIL.test(email) ? email.toLowerCase() : null,
    mobile: plain(chosenOf(profile.phoneNumbers, 'mobile'), 30),
    title: plain(profile.title, 100),
    profile,
  };
}
