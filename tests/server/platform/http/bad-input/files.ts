import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Creates an upload as sent by a browser. */
export const upload = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

export const jpeg = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1F5A44' } })
    .jpeg()
    .toBuffer()

/** Creates a PNG of about 70 bytes whose header declares these dimensions. */
function pngThatDeclares(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = Buffer.from('789c63000000010001', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const page = '<!doctype html><script>alert(1)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>'

/** Files that aren't pictures, with any declared type. */
export const lies: Record<string, () => Promise<File> | File> = {
  'a page called a picture': () => upload(page, 'a.png', 'image/png'),
  'a page behind the first bytes of a JPEG': () =>
    upload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)]), 'a.jpg', 'image/jpeg'),
  'a drawing with a script': () => upload(drawing, 'a.svg', 'image/svg+xml'),
  'a drawing called a picture': () => upload(`<?xml version="1.0"?>${drawing}`, 'a.png', 'image/png'),
  'a program': () => upload(Buffer.from('4d5a90000300000004000000', 'hex'), 'a.jpg', 'image/jpeg'),
  'a GIF': () => upload('GIF89a\x01\0\x01\0', 'a.gif', 'image/gif'),
  'half a JPEG': async () => {
    const whole = await jpeg(400, 300)
    return upload(whole.subarray(0, whole.length / 2), 'a.jpg', 'image/jpeg')
  },
  'the first bytes of a PNG': () => upload(Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png', 'image/png'),
  'a WebP that is none': () => upload('RIFF\x10\0\0\0WEBPVP8 ', 'a.webp', 'image/webp'),
  'an AVIF that is none': () => upload('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'a.avif', 'image/avif'),
  'a bomb of 900 million pixels': () => upload(pngThatDeclares(30_000, 30_000), 'a.png', 'image/png'),
  'a bomb as wide as numbers go': () => upload(pngThatDeclares(0x7fffffff, 1), 'a.png', 'image/png'),
  'a picture without a pixel': () => upload(pngThatDeclares(0, 0), 'a.png', 'image/png'),
  nothing: () => upload('', 'a.png', 'image/png'),
  'more than a picture may weigh': () =>
    upload(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'a.jpg', 'image/jpeg'),
}
