import { upload } from '../../../contract/limits'

const heic = /\.(heic|heif)$/i

/**
 * Whether the file is an iPhone photo (HEIC). Browsers often leave the file's type empty, so its name is checked too.
 */
export const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || heic.test(name)

/** Size below which a picture is sent unchanged, in bytes. */
const smallBytes = 3 * 1024 * 1024

/**
 * Prepares a picture for upload: scales large ones to the site's maximum size and converts HEIC to JPEG where the
 * browser can decode it. Files the browser can't decode are sent unchanged, and the server's error explains what to do.
 */
export async function prepareFile(file: File): Promise<File> {
  const isPicture = isHeic(file) || (upload.imageTypes as readonly string[]).includes(file.type)
  if (!isPicture || (!isHeic(file) && file.size <= smallBytes)) return file
  try {
    return await scaled(file)
  } catch {
    return file
  }
}

async function scaled(file: File): Promise<File> {
  const { width, height } = await sizeOf(file)
  const scale = Math.min(1, upload.sentSide / Math.max(width, height))
  const size = [Math.round(width * scale), Math.round(height * scale)] as const
  const bitmap = await createImageBitmap(file, {
    resizeWidth: size[0],
    resizeHeight: size[1],
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = size
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  // A PNG may be transparent, which JPEG doesn't support.
  const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob || (blob.size >= file.size && !isHeic(file))) return file
  const name = file.name.replace(/\.[^.]*$/, '') + (blob.type === 'image/jpeg' ? '.jpg' : '.webp')
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
}

/** Returns width and height in px, after applying the orientation. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
