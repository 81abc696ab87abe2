// @ts-check
/** What Office keeps an encrypted archive as: an old container with one entry of this name. */
const ENTRY = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Whether a document or a workbook of today's Office asks for a password.
 * @param {Buffer} bytes
 */
const isLocked = (bytes) => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.includes(ENTRY);

module.exports = { isLocked };
