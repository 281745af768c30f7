import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { hindi } from '../../../../contract/texts/hindi'
import { translate } from '../../../../contract/texts/translate'
import type { FileRefusal } from '../../../../server/platform/media/store-file'
import { documents, fileRefusal } from '../../../../server/platform/media/file-refusal'
import { readPicture } from '../../../../server/platform/media/picture'
import { sniff } from '../../../../server/platform/media/sniff-type'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7d57' } })

const sent = (bytes: Uint8Array) => ({ size: bytes.length, bytes: async () => bytes })

describe('uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a picture is accepted as %s and stored in three WebP widths',
    async (format) => {
      const read = await readPicture(sent(await drawing(2000, 1500).toFormat(format).toBuffer()))
      if (!read.ok) throw new Error(read.reason)
      const { picture } = read
      expect([picture.width, picture.height]).toEqual([1600, 1200])
      for (const width of [400, 800, 1600] as const) {
        const kept = await sharp(picture.variants[width]).metadata()
        expect([kept.format, kept.width]).toEqual(['webp', width])
      }
      expect(Buffer.from(picture.thumbhash, 'base64').length).toBeLessThan(40)
    },
  )

  it('a picture is never enlarged and keeps its aspect ratio', async () => {
    const read = await readPicture(sent(await drawing(300, 600).png().toBuffer()))
    expect(read.ok && [read.picture.width, read.picture.height]).toEqual([300, 600])
  })

  it('a picture is rotated upright and loses its metadata', async () => {
    const bytes = await drawing(400, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const read = await readPicture(sent(bytes))
    if (!read.ok) throw new Error(read.reason)
    expect([read.picture.width, read.picture.height]).toEqual([200, 400])
    const kept = await sharp(read.picture.variants[400]).metadata()
    expect([kept.exif, kept.icc, kept.xmp]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['nothing', 'empty', async () => Buffer.alloc(0)],
    ['a text named .jpg', 'notAPicture', async () => Buffer.from('not a picture at all')],
    ['a PDF', 'notAPicture', async () => Buffer.from('%PDF-1.7 and so on')],
    ['an HTML page', 'notAPicture', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'svgRefused', async () => Buffer.from('<?xml version="1.0"?><svg width="1" height="1"/>')],
    [
      'a JPEG cut in half',
      'damaged',
      async () => (await drawing(900, 900).jpeg().toBuffer()).subarray(0, 2000),
    ],
    [
      'only the first bytes of a PNG',
      'damaged',
      async () => (await drawing(9, 9).png().toBuffer()).subarray(0, 12),
    ],
    [
      'the head of an iPhone photo',
      'heicRefused',
      async () => Buffer.from('\0\0\0\u0024ftypheic\0\0\0\0mif1MiHBmiafheic', 'latin1'),
    ],
    ['a bomb of 100 million pixels', 'tooManyPixels', () => drawing(10_000, 10_000).png().toBuffer()],
  ] as const)('a picture is rejected when it is %s', async (_what, reason, make) => {
    expect(await readPicture(sent(await make()))).toEqual({ ok: false, reason })
  })

  it('a picture may have the resolution of phone cameras, and a 360° picture that of panoramas', async () => {
    const phone = await drawing(8192, 6144).jpeg().toBuffer()
    expect(await readPicture(sent(phone))).toMatchObject({ ok: true, picture: { width: 1600, height: 1200 } })
    const panorama = await drawing(12_000, 6000).jpeg().toBuffer()
    expect(await readPicture(sent(panorama))).toEqual({ ok: false, reason: 'tooManyPixels' })
    expect(await readPicture(sent(panorama), undefined, true)).toMatchObject({
      ok: true,
      picture: { tour: { width: 4096 } },
    })
  })

  it('the rejection states the accepted formats and limits in every language', () => {
    const reasons: FileRefusal[] = [
      ...(['tooLarge', 'notAPicture', 'notADocument', 'svgRefused', 'heicRefused'] as const),
      ...(['tooManyPixels', 'damaged', 'pdfBroken', 'pdfLocked', 'pdfActive'] as const),
    ]
    for (const [lang, words] of Object.entries({ ...texts, hi: Object.assign({}, ...Object.values(hindi)) }))
      for (const reason of reasons) {
        const { text: key, more } = fileRefusal('file', reason, documents)
        const text = translate(words, lang, key, more.params)
        expect(text, `${lang} ${reason}`).toMatch(
          /PDF, JPEG, PNG, WebP.*\b15\b|\b15\b.*PDF, JPEG, PNG, WebP/s,
        )
      }
  })

  it('a picture that is too large is rejected before it is decoded', async () => {
    expect(await readPicture(sent(Buffer.alloc(11)), 10)).toEqual({ ok: false, reason: 'tooLarge' })
  })

  it('a picture is recognised by its content, regardless of its name', () => {
    expect(sniff(Buffer.from('%PDF-1.4'))).toBe('pdf')
    expect(sniff(Buffer.from('GIF89a'))).toBe('unknown')
  })
})
