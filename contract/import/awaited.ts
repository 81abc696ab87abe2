/** People of a file who are to be invited: in the mapping, `mail:li@example.com` stands where a member's id would. The console bundles this. */
const MARK = 'mail:';
const ADDRESS_MAX = 200;
const ADDRESS = /^[^\s@<>()",;:]{1,64}@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/;

/** What the mapping says of a person who is invited. @param address as it is typed, maybe not whole yet */
export const asInvited = (address: string): string => MARK + address.trim();
export const isInvited = (to: string): boolean => to.startsWith(MARK);
/** The address as it is typed. */
export const typedAddress = (to: string): string => (isInvited(to) ? to.slice(MARK.length) : '');
/** The address that an invitation goes to; null: it is none, or nobody is invited. */
export function invitedAddress(to: string): string | null {
  const address = typedAddress(to).toLowerCase();
  return address.length <= ADDRESS_MAX && ADDRESS.test(address) ? address : null;
}
/** An address that stands in a name of the file: `李航 <li@example.com>`. */
export const addressIn = (name: string): string =>
  /[^\s@<>()（）",;:]{1,64}@[^\s@<>()（）",;:]+\.[^\s@<>()（）",;:]{2,}/.exec(name)?.[0] ?? '';
