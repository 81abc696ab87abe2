/** Names of the files, people and departments that answers name by id; they stay on the device as long as the answers. */

const memory = new Map<string, string>();
const place = (formKey: string) => `survey-names:${formKey}`;

function read(formKey: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(place(formKey)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export function rememberName(formKey: string, id: string, name: string): void {
  memory.set(id, name);
  try {
    localStorage.setItem(place(formKey), JSON.stringify({ ...read(formKey), [id]: name }));
  } catch {
    // Without a storage the name lasts as long as the page.
  }
}

export const nameOf = (formKey: string, id: string): string => memory.get(id) ?? read(formKey)[id] ?? '已选择的一项';

export function forgetNames(formKey: string): void {
  try {
    localStorage.removeItem(place(formKey));
  } catch {
    // There was none.
  }
}
