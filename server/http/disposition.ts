/** How a file is called when it is saved (RFC 6266, 8187): its name in UTF-8, and one in ASCII for what knows no other. */

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

export const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
};
