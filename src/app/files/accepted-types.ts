import { upload } from '../../../contract/limits'

/** For `<input accept>`: what is taken, and what the browser may turn into it. */
export const pictureTypes = [...upload.imageTypes, ...upload.convertedTypes]
export const documentTypes = [...upload.documentTypes, ...upload.convertedTypes]
