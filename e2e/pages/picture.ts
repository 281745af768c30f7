import sharp from 'sharp'

/** Returns a real JPEG in a single colour and in the size of a photo, ready for upload. */
export async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
