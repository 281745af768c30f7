import { upload } from '../../../contract/limits'

/** File types for `<input accept>`: those the server accepts, and those the browser can convert to them. */
export const pictureTypes = [...upload.imageTypes, ...upload.convertedTypes]
export const documentTypes = [...upload.documentTypes, ...upload.convertedTypes]
