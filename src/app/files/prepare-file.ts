import { upload } from '../../../contract/limits'

const heic = /\.(heic|heif)$/i

/** A photo as iPhones store it. Its kind is often not named by the browser. */
export const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || heic.test(name)

/** Bytes below which a picture is sent as it is. */
const smallBytes = 3 * 1024 * 1024

/**
 * A picture as it is sent: large ones scaled to what the site keeps at most, and HEIC as JPEG where this browser reads
 * it. Whatever the browser cannot read is sent as it is, and the server names the way out.
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
  // A drawing may be transparent, which JPEG is not.
  const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob || (blob.size >= file.size && !isHeic(file))) return file
  const name = file.name.replace(/\.[^.]*$/, '') + (blob.type === 'image/jpeg' ? '.jpg' : '.webp')
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
}

/** Width and height upright, px. */
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
