/** Where the PDF library lies below the console: apart from the bundle, loaded with the first PDF. No imports. */
export const PDF_VERSION = '5.6.205';
export const PDF_FOLDER = `pdfjs-${PDF_VERSION}`;
